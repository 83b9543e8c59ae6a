import type { CoachDay, CoachSpend, FeedbackCounts } from '#shared/api/coach.ts';
import { reasonLabels, reasonsOf } from '#shared/domain/coach-feedback.ts';
import { dateLabel, formatNumber } from '#shared/formats.ts';
import { useToday } from '../../lib/timers.ts';
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
    label: dateLabel(day.day, today),
    cells: spendColumns.map(([, read]) => formatNumber(read(day))),
  }));
  const columns = spendColumns.map(([label]) => label);
  return <FiguresTable name="Spend by day" rowHeader="Day" columns={columns} rows={rows} />;
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
    label,
    cells: [feedback.last30Days, feedback].map((counts) =>
      read(counts) === 0 ? 'none' : formatNumber(read(counts)),
    ),
  }));
  const columns = ['Last 30 days', 'All time'];
  return <FiguresTable name="Ratings of answers" rowHeader="Rated" columns={columns} rows={rows} />;
}

type Figures = {
  name: string;
  rowHeader: string;
  columns: string[];
  rows: { label: string; cells: string[] }[];
};

function FiguresTable({ name, rowHeader, columns, rows }: Figures) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.frame} tabIndex={0} aria-label={name}>
      <table className={`wide tabular ${classes.table}`}>
        <thead>
          <tr>
            {[rowHeader, ...columns].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map((column, index) => (
                <td key={column} data-label={column}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
