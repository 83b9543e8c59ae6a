import type { Progress } from '#shared/api/progress.ts';
import { formatNumber, monthDayLabel, pluralize } from '#shared/formats.ts';
import { LineChart } from './line-chart.tsx';
import { fromFirstWeek } from './progress-rules.ts';

/** The founder's completed tasks a week, alone. */
export function OwnWeeks({ weeks: all }: Pick<Progress, 'weeks'>) {
  const weeks = fromFirstWeek(all);
  const last = weeks.at(-1);
  return (
    <>
      <p className="visually-hidden">
        You completed {pluralize(last?.completion.done ?? 0, 'task')} this week.
      </p>
      <div aria-hidden="true">
        <LineChart
          names={weeks.map((week) => (week === last ? 'This week' : monthDayLabel(week.startsOn)))}
          lines={[
            {
              label: 'You',
              color: 'var(--metric-tasks)',
              values: weeks.map(({ completion }) => completion.done),
            },
          ]}
          format={formatNumber}
          isUnderWay
        />
      </div>
    </>
  );
}
