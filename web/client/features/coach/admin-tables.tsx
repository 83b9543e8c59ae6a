import type { CoachDay, CoachSpend, FeedbackCounts } from '#shared/api/coach.ts';
import { reasonLabels, reasonsOf } from '#shared/domain/coach-feedback.ts';
import { dateLabel, formatNumber } from '#shared/formats.ts';
import { useToday } from '../../lib/timers.ts';
import { FigureTable, type FigureTableProps } from '../../ui/figure-table.tsx';
import classes from './admin-tables.module.css';

const spendColumns: [string, (day: CoachDay) => number][] = [
  ['Founders', (day) => day.founders],
  ['Questions', (day) => day.questions],
  ['Answered', (day) => day.answered],
  ['Stopped', (day) => day.stopped],
  ['Failed', (day) => day.failed],
  ['Tokens in', (day) => day.inputTokens],
  ['Tokens out', (day) => day.outputTokens],
];

export function SpendTable({ days }: { days: CoachDay[] }) {
  const today = useToday();
  const rows = days.map((day) => ({
    key: day.day,
    cells: [dateLabel(day.day, today), ...spendColumns.map(([, read]) => formatNumber(read(day)))],
  }));
  const columns = ['Day', ...spendColumns.map(([label]) => label)];
  return <FramedTable name="Spend by day" columns={columns} rows={rows} />;
}

const thumbLabels = { up: 'Helpful', down: 'Not helpful' } as const;

const feedbackRows: [string, (counts: FeedbackCounts) => number][] = (
  ['up', 'down'] as const
).flatMap((thumb) => [
  [thumbLabels[thumb], (counts) => counts[thumb]],
  ...reasonsOf[thumb].map((reason): [string, (counts: FeedbackCounts) => number] => [
    `${thumbLabels[thumb]}: ${reasonLabels[reason]}`,
    ({ reasons }) => reasons.find((each) => each.reason === reason)?.count ?? 0,
  ]),
]);

/**
 * Ratings of answers and their reasons: counts of all founders together, never of whom or for what.
 */
export function FeedbackTable({ feedback }: Pick<CoachSpend, 'feedback'>) {
  if (feedback.up + feedback.down === 0) return <p>Nobody has rated an answer yet.</p>;
  const rows = feedbackRows.map(([label, read]) => ({
    key: label,
    cells: [
      label,
      ...[feedback.last30Days, feedback].map((counts) =>
        read(counts) === 0 ? 'none' : formatNumber(read(counts)),
      ),
    ],
  }));
  const columns = ['Rated', 'Last 30 days', 'All time'];
  return <FramedTable name="Ratings of answers" columns={columns} rows={rows} />;
}

type FramedTableProps = { name: string } & Pick<FigureTableProps, 'columns' | 'rows'>;

function FramedTable({ name, ...table }: FramedTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={`card ${classes.frame}`} tabIndex={0} aria-label={name}>
      <FigureTable {...table} />
    </section>
  );
}
