import type { PastCheckIn } from '#shared/api/check-ins.ts';
import { goalOutcomeLabels, moraleLabels } from '#shared/domain/check-ins.ts';
import type { KpiUnit } from '#shared/domain/kpi.ts';
import { formatKpi } from '#shared/domain/kpi.ts';
import { formatNumber } from '#shared/formats.ts';
import classes from './check-ins.module.css';

type Props = {
  kpi: { name: string; unit: KpiUnit } | null;
  answers: PastCheckIn['answers'];
  /** The reader's own. */
  morale: number | null;
};

/** What was said in a week; what nobody answered is left out. */
export function CheckInAnswers({ kpi, answers, morale }: Props) {
  const { kpiValue, usersSpoken, lastGoal, goal, blocker, helpWanted } = answers;
  const said: [string, string | null][] = [
    [kpi?.name ?? '', kpi && kpiValue !== null ? formatKpi(kpiValue, kpi.unit) : null],
    ['Users talked to', usersSpoken === null ? null : formatNumber(usersSpoken)],
    ['Last goal reached', lastGoal && goalOutcomeLabels[lastGoal]],
    ['Next goal', goal],
    ['In the way', blocker],
    ['Help wanted', helpWanted],
    ['How you felt', morale === null ? null : (moraleLabels[morale - 1] ?? null)],
  ];
  return (
    <dl className={classes.answers}>
      {said.map(
        ([question, answer]) =>
          answer && (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
