import type { PastCheckIn, SharedCheckIn } from '#shared/api/check-ins.ts';
import { summariseAnswers } from '#shared/domain/check-ins.ts';
import type { KpiUnit } from '#shared/domain/kpi.ts';
import { formatGrowth, formatKpi } from '#shared/domain/kpi.ts';
import { dateLabel } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { useNow } from '../../lib/timers.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './check-ins.module.css';

type AnswersProps = {
  kpi: { name: string; unit: KpiUnit } | null;
  answers: PastCheckIn['answers'];
  /** The reader's own. */
  morale: number | null;
};

/** A team's answers in a week. */
export function CheckInAnswers({ kpi, answers, morale }: AnswersProps) {
  const { kpiValue } = answers;
  const said: Said[] = [
    [kpi?.name ?? '', kpi && kpiValue !== null ? formatKpi(kpiValue, kpi.unit) : null],
    ...summariseAnswers({ ...answers, morale }),
  ];
  return <AnswerList said={said} className={`stack gap-12 ${classes.answers}`} />;
}

/** On a founder's page in the cohort, as long as their startup shares its numbers. */
export function SharedCheckInPanel(props: { checkIn: SharedCheckIn; timeZone: string }) {
  const { week, kpi, usersSpoken, goal, lastGoal } = props.checkIn;
  const today = localDate(useNow(), props.timeZone);
  const grown = kpi && kpi.growth !== null ? [formatGrowth(kpi.growth, kpi.unit)] : [];
  const said: Said[] = [
    [kpi?.name ?? '', kpi && [formatKpi(kpi.value, kpi.unit), ...grown].join(', ')],
    ...summariseAnswers({ usersSpoken, lastGoal, goal }),
  ];
  return (
    <Panel title="Latest check-in">
      <AnswerList said={said} className={classes.shared} />
      <p className="soft small">Week of {dateLabel(week, today)}</p>
    </Panel>
  );
}

export type Said = [question: string, answer: string | null | undefined];

/** Parts that nobody answered are left out. */
export function AnswerList({ said, className }: { said: Said[]; className: string | undefined }) {
  return (
    <dl className={className}>
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
