import type { Progress } from '#shared/api/progress.ts';
import { ChartPanel } from './chart-panel.tsx';
import { shortDate, weekName } from './date-words.ts';
import { LazyWeekChart } from './lazy-week-chart.tsx';
import { rateSentence } from './progress-words.ts';

/** How much of what was due gets done: of the last 30 days, and week by week. */
export function CompletionTrend({ progress }: { progress: Progress }) {
  const { weeks, today } = progress;
  const last = weeks.at(-1);
  return (
    <ChartPanel
      title="Completion rate"
      sentence={rateSentence(progress)}
      chart={
        <LazyWeekChart
          label="Completed"
          unit="%"
          most={100}
          weeks={weeks.map((week) => ({
            name: week === last ? 'This week' : shortDate(week.startsOn, week.startsOn),
            value: week.completion.rate,
          }))}
        />
      }
      table={{
        caption: 'Completion rate per week, the latest first',
        columns: ['Week', 'Done', 'Overdue', 'Rate'],
        rows: weeks.toReversed().map(({ startsOn, completion: { done, overdue, rate } }) => ({
          key: startsOn,
          cells: [weekName(startsOn, today), done, overdue, rate === null ? '–' : `${rate}%`],
        })),
      }}
    />
  );
}
