import type { CoachSpend, FeedbackCounts } from '#shared/api/coach.ts';
import { reasonLabels, reasonsOf } from '#shared/domain/coach-feedback.ts';
import { formatNumber } from '#shared/domain/format-number.ts';
import classes from './spend-table.module.css';

type Row = { label: string; read: (counts: FeedbackCounts) => number };

const thumbLabels = { up: 'Helpful', down: 'Not helpful' } as const;

const rows: Row[] = (['up', 'down'] as const).flatMap((thumb) => [
  { label: thumbLabels[thumb], read: (counts) => counts[thumb] },
  ...reasonsOf[thumb].map((reason) => ({
    label: `${thumbLabels[thumb]}: ${reasonLabels[reason]}`,
    read: ({ reasons }: FeedbackCounts) =>
      reasons.find((each) => each.reason === reason)?.count ?? 0,
  })),
]);

/** How often answers were rated, and why: counts of all founders together, never who or for what. */
export function FeedbackTable({ feedback }: Pick<CoachSpend, 'feedback'>) {
  if (feedback.up + feedback.down === 0) return <p>Nobody has rated an answer yet.</p>;
  const columns: [string, FeedbackCounts][] = [
    ['Last 30 days', feedback.last30Days],
    ['All time', feedback],
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.frame} tabIndex={0} aria-label="Ratings of answers">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Rated</th>
            {columns.map(([label]) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, read }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(([column, counts]) => (
                <td key={column} data-label={column}>
                  {read(counts) === 0 ? 'none' : formatNumber(read(counts))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
