import { Switch } from '@mantine/core';
import type { CheckInView, PastCheckIn } from '#shared/api/check-ins.ts';
import { formatGrowth, formatKpi, kpiGrowth } from '#shared/domain/kpi.ts';
import { dateLabel } from '#shared/formats.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CheckInAnswers } from './check-in-answers.tsx';
import { useSetAway, useSetSharing } from './check-in-queries.ts';
import classes from './check-ins.module.css';

type SectionProps = { view: CheckInView; today: CalendarDate };

/** Weeks in which nobody is asked and nothing counts as missed. */
export function AwayWeeks({ view: { coming, open }, today }: SectionProps) {
  const setAway = useSetAway();
  const wanted = setAway.isPending ? setAway.variables : null;
  const weeks = coming.filter(({ week }) => week !== open?.week || !open.done);
  if (weeks.length === 0) return null;
  return (
    <Panel title="Away weeks">
      <p className="soft">
        Vacation or a break? You won’t be reminded in these weeks, and they don’t count as missed.
      </p>
      <ul className={`stack gap-10 ${classes.weeks}`}>
        {weeks.map(({ week, isAway }) => (
          <li key={week}>
            <Switch
              label={
                week === open?.week
                  ? `This week, ${dateLabel(week, today)}`
                  : `Week of ${dateLabel(week, today)}`
              }
              checked={wanted?.week === week ? wanted.isAway : isAway}
              onChange={({ currentTarget }) =>
                setAway.mutate({ week, isAway: currentTarget.checked })
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The readers of each part, and the two switches that change them. */
export function WhoSees({ view, hasCohort }: { view: CheckInView; hasCohort: boolean }) {
  const setSharing = useSetSharing();
  const sharing = setSharing.isPending ? setSharing.variables : view.sharing;
  return (
    <Panel title="Who sees this">
      <ul className="stack gap-8 soft">
        <li>Your team and the program’s staff see your answers once you check in.</li>
        <li>What’s in your way goes no further.</li>
        <li>How you’re feeling: only you and the program’s staff. Not even your team.</li>
        {hasCohort && <li>What you want help with goes to your cohort only when you ask them.</li>}
      </ul>
      <div className={`stack gap-16 ${classes.switches}`}>
        {hasCohort && (
          <Switch
            label="Share numbers and goals with your cohort"
            description="Your number, the users you talked to and your goals, on your profile there."
            checked={sharing.numbers}
            onChange={({ currentTarget }) =>
              setSharing.mutate({ ...sharing, numbers: currentTarget.checked })
            }
          />
        )}
        <Switch
          label="Show investors your number"
          description="Approved investors see how it has grown, nothing else of your check-ins."
          checked={sharing.kpi}
          onChange={({ currentTarget }) =>
            setSharing.mutate({ ...sharing, kpi: currentTarget.checked })
          }
        />
      </div>
    </Panel>
  );
}

export function PastWeeks({ view: { past, pausedSince, kpi }, today }: SectionProps) {
  if (past.length === 0) return null;
  return (
    <Panel title="Past weeks" action={kpi && <p className="soft small shrinks">{kpi.name}</p>}>
      <ul className={classes.past}>
        {past.map((week, index) => (
          <li key={week.week}>
            <PastWeek
              past={week}
              before={past[index + 1]}
              kpi={kpi}
              pausedSince={pausedSince}
              today={today}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type PastWeekProps = Pick<CheckInView, 'pausedSince' | 'kpi'> & {
  past: PastCheckIn;
  before: PastCheckIn | undefined;
  today: CalendarDate;
};

function PastWeek({ past, before, kpi: current, pausedSince, today }: PastWeekProps) {
  const name = dateLabel(past.week, today);
  if (!past.isDone) {
    return (
      <p className={`row gap-12 ${classes.pastRow}`}>
        <span className={`medium rigid ${classes.week}`}>{name}</span>
        <span className="soft">{skippedText(past, pausedSince)}</span>
      </p>
    );
  }
  const { kpi, answers, morale } = past;
  const value = kpi && answers.kpiValue !== null ? formatKpi(answers.kpiValue, kpi.unit) : null;
  const growth = growthSince(before, past);
  const isOther = value !== null && kpi?.name !== current?.name;
  return (
    <details>
      <summary className={`row gap-12 ${classes.pastRow}`}>
        <span className={`medium rigid ${classes.week}`}>{name}</span>
        {value !== null && <strong className={`medium tabular ${classes.value}`}>{value}</strong>}
        {value !== null && (
          <span
            className={`soft small tabular rigid ${classes.growth}`}
            data-good={(growth && growth > 0 === (current?.goodWay === 'up')) || undefined}
          >
            {growth !== null && kpi && formatGrowth(growth, kpi.unit)}
          </span>
        )}
        <span className={`shrinks grows soft one-line ${classes.gist}`}>
          {isOther && `${kpi?.name}. `}
          {answers.goal || (value === null && 'Checked in')}
        </span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <CheckInAnswers kpi={kpi} answers={answers} morale={morale} />
    </details>
  );
}

/** Null, too, over a change of the number's unit, and where it has another name. */
function growthSince(before: PastCheckIn | undefined, { kpi, week, answers }: PastCheckIn) {
  const from = before?.isDone && before.kpi?.name === kpi?.name ? before.answers.kpiValue : null;
  if (!kpi || !before || from === null || answers.kpiValue === null) return null;
  if (before.kpi?.unit !== kpi.unit) return null;
  return kpiGrowth(
    [
      { week: before.week, value: from },
      { week, value: answers.kpiValue },
    ],
    kpi.unit,
  );
}

/** Whoever was paused while a check-in was still open, which is until Monday, didn't miss it. */
function skippedText({ week, isAway }: PastCheckIn, pausedSince: CalendarDate | null): string {
  if (isAway) return 'Away';
  return pausedSince && pausedSince <= addDays(week, 4) ? 'Paused' : 'Missed';
}
