import type { SharedCheckIn } from '#shared/api/check-ins.ts';
import { goalOutcomeLabels } from '#shared/domain/check-ins.ts';
import { formatGrowth, formatKpi } from '#shared/domain/kpi.ts';
import { dateLabel, formatNumber } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { useNow } from '../../lib/timers.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './check-ins.module.css';

/** On a founder's page in the cohort, as long as their startup shares its numbers. */
export function SharedCheckInPanel(props: { checkIn: SharedCheckIn; timeZone: string }) {
  const { week, kpi, usersSpoken, goal, lastGoal } = props.checkIn;
  const today = localDate(useNow(), props.timeZone);
  const grown = kpi && kpi.growth !== null ? [formatGrowth(kpi.growth, kpi.unit)] : [];
  const facts: [string, string | null | undefined][] = [
    [kpi?.name ?? '', kpi && [formatKpi(kpi.value, kpi.unit), ...grown].join(', ')],
    ['Users talked to', usersSpoken === null ? null : formatNumber(usersSpoken)],
    ['Last goal reached', lastGoal && goalOutcomeLabels[lastGoal]],
    ['Next goal', goal],
  ];
  return (
    <Panel title="Latest check-in">
      <dl className={classes.shared}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={classes.who}>Week of {dateLabel(week, today)}</p>
    </Panel>
  );
}
