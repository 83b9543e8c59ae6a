import type { Progress } from '#shared/api/progress.ts';
import { ChartPanel } from './chart-panel.tsx';
import { shortDate, weekName } from './date-words.ts';
import { LazyWeekChart } from './lazy-week-chart.tsx';
import { medianSentence, pointsSentence } from './progress-words.ts';

/** The last twelve weeks in points, beside the cohort's. */
export function PointsPerWeek({ progress }: { progress: Progress }) {
  const { weeks, today } = progress;
  const last = weeks.at(-1);
  const hasMedian = weeks.some((week) => week.cohortMedian !== null);
  return (
    <ChartPanel
      title="Points per week"
      sentence={pointsSentence(progress)}
      note={medianSentence(progress)}
      chart={
        <LazyWeekChart
          label="You"
          weeks={weeks.map((week) => ({
            name: week === last ? 'This week' : shortDate(week.startsOn, week.startsOn),
            value: week.points,
            median: week.cohortMedian,
          }))}
        />
      }
      table={{
        caption: 'Points per week, the latest first',
        columns: ['Week', 'Points', ...(hasMedian ? ['Cohort median'] : [])],
        rows: weeks.toReversed().map((week) => ({
          key: week.startsOn,
          cells: [
            weekName(week.startsOn, today),
            week.points.toLocaleString('en-US'),
            ...(hasMedian ? [week.cohortMedian?.toLocaleString('en-US') ?? '–'] : []),
          ],
        })),
      }}
    />
  );
}
