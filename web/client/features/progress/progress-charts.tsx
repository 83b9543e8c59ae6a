import type { Progress, ProgressPledges } from '#shared/api/progress.ts';
import { dateLabel, formatNumber, formatPercent, monthDayLabel } from '#shared/formats.ts';
import { taskCategoryLabels } from '#shared/options.ts';
import type { CalendarDate } from '#shared/time.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BarCell, ChartPanel } from './chart-panel.tsx';
import { LineChart } from './line-chart.tsx';
import classes from './progress.module.css';
import {
  categoriesSentence,
  completionRateSentence,
  fromFirstWeek,
  medianSentence,
  pledgesSentence,
  pointsSentence,
  streakRunsSentence,
  weekName,
} from './progress-rules.ts';

/** The points of up to twelve weeks, next to the cohort's median. */
export function PointsPerWeek({ progress }: { progress: Progress }) {
  const { today } = progress;
  const weeks = fromFirstWeek(progress.weeks);
  const last = weeks.at(-1);
  const hasMedian = weeks.some((week) => week.cohortMedian !== null);
  return (
    <ChartPanel
      title="Points per week"
      sentence={pointsSentence(progress)}
      note={medianSentence(progress)}
      chart={
        <LineChart
          names={weeks.map((week) => (week === last ? 'This week' : monthDayLabel(week.startsOn)))}
          lines={[
            {
              label: 'You',
              color: 'var(--metric-points)',
              values: weeks.map(({ points }) => points),
            },
            ...(hasMedian
              ? [
                  {
                    label: 'Cohort',
                    color: 'var(--ink-soft)',
                    values: weeks.map(({ cohortMedian }) => cohortMedian),
                  },
                ]
              : []),
          ]}
          format={formatNumber}
          isUnderWay
        />
      }
      table={{
        caption: 'Points per week, the latest first',
        columns: ['Week', 'Points', ...(hasMedian ? ['Cohort median'] : [])],
        rows: weeks.toReversed().map((week) => ({
          key: week.startsOn,
          cells: [
            weekName(week.startsOn, today),
            formatNumber(week.points),
            ...(hasMedian ? [medianCell(week.cohortMedian)] : []),
          ],
        })),
      }}
    />
  );
}

const medianCell = (median: number | null) => (median === null ? '–' : formatNumber(median));

/** The share of due tasks that was completed, in the last 30 days and week by week. */
export function CompletionTrend({ progress }: { progress: Progress }) {
  const { today } = progress;
  const weeks = fromFirstWeek(progress.weeks);
  const last = weeks.at(-1);
  return (
    <ChartPanel
      title="Completion rate"
      sentence={completionRateSentence(progress)}
      chart={
        <LineChart
          names={weeks.map((week) => (week === last ? 'This week' : monthDayLabel(week.startsOn)))}
          lines={[
            {
              label: 'Completed',
              color: 'var(--metric-tasks)',
              values: weeks.map(({ completion }) => completion.rate),
            },
          ]}
          format={formatPercent}
          ends={[0, 100]}
          isUnderWay
        />
      }
      table={{
        caption: 'Completion rate per week, the latest first',
        columns: ['Week', 'Done', 'Overdue', 'Rate'],
        rows: weeks.toReversed().map(({ startsOn, completion: { done, overdue, rate } }) => ({
          key: startsOn,
          cells: [
            weekName(startsOn, today),
            done,
            overdue,
            rate === null ? '–' : formatPercent(rate),
          ],
        })),
      }}
    />
  );
}

/** The points of tasks by category, as a table with bars. */
export function CategoryPoints({ categories }: Pick<Progress, 'categories'>) {
  const maxPoints = Math.max(1, ...categories.map((each) => each.points));
  return (
    <Panel title="Points by category">
      <p className={classes.sentence}>{categoriesSentence(categories)}</p>
      {categories.length > 0 && (
        <div className={classes.table}>
          <FigureTable
            caption="Points of tasks by category, without bonuses"
            columns={['Category', 'Tasks', 'Points']}
            rows={categories.map(({ category, points, tasks }) => ({
              key: category ?? 'other',
              cells: [
                category ? taskCategoryLabels[category] : 'Other',
                tasks,
                <BarCell key="points" value={points} share={points / maxPoints} metric="points" />,
              ],
            }))}
          />
        </div>
      )}
    </Panel>
  );
}

/** The latest decided pledges as marks, with the totals of all pledges. */
export function PledgesKept({ pledges, today }: { pledges: ProgressPledges; today: CalendarDate }) {
  const { decided, kept, missed, open } = pledges;
  return (
    <ChartPanel
      title="Pledges kept"
      sentence={pledgesSentence(pledges)}
      note={`Of all time: ${kept} kept, ${missed} missed, ${open} open.`}
      chart={
        decided.length > 0 && (
          <ol className={`stack gap-6 ${classes.marks}`}>
            {decided.toReversed().map(({ title, isKept, on }) => (
              <li
                key={`${on} ${title}`}
                className={`stack soft ${classes.mark}`}
                data-kept={isKept || undefined}
                title={`${title}: ${isKept ? 'kept' : 'missed'}, ${dateLabel(on, today)}`}
              >
                <Icon name={isKept ? 'check' : 'close'} size={16} />
              </li>
            ))}
          </ol>
        )
      }
      table={{
        caption: 'Your latest decided pledges, newest first',
        columns: ['Pledge', 'Outcome', 'Decided'],
        rows: decided.map(({ title, isKept, on }, index) => ({
          key: `${on} ${title} ${index}`,
          cells: [title, isKept ? 'Kept' : 'Missed', dateLabel(on, today)],
        })),
      }}
    />
  );
}

/** The founder's streaks, as a table with bars. */
export function StreakHistory({ progress }: { progress: Progress }) {
  const { runs, runCount, today } = progress;
  const maxDays = Math.max(1, ...runs.map((run) => run.days));
  return (
    <Panel title="Streak history">
      <p className={classes.sentence}>{streakRunsSentence(progress)}</p>
      {runCount > runs.length && (
        <p className={`soft small ${classes.note}`}>
          The latest ten and the longest of {formatNumber(runCount)} streaks.
        </p>
      )}
      {runs.length > 0 && (
        <div className={classes.table}>
          <FigureTable
            caption="Streaks, the latest first"
            columns={['From', 'To', 'Days']}
            rows={runs.map(({ from, to, days, isLongest, isCurrent }) => ({
              key: from,
              cells: [
                <span key="from" className={classes.from}>
                  {dateLabel(from, today)}
                  {isLongest && (
                    <Tag tone="ember" icon="flame">
                      Longest
                    </Tag>
                  )}
                </span>,
                isCurrent ? 'Now' : dateLabel(to, today),
                <BarCell key="days" value={days} share={days / maxDays} metric="streak" />,
              ],
            }))}
          />
        </div>
      )}
    </Panel>
  );
}
