import type { CoachDay } from '#shared/api/coach.ts';
import { formatNumber } from '#shared/domain/format-number.ts';
import { dateLabel } from '#shared/time.ts';
import classes from './spend-table.module.css';

const columns: [string, (day: CoachDay) => number][] = [
  ['Founders', (day) => day.founders],
  ['Questions', (day) => day.questions],
  ['Answered', (day) => day.answered],
  ['Stopped', (day) => day.stopped],
  ['Failed', (day) => day.failed],
  ['Tokens in', (day) => day.inputTokens],
  ['Tokens out', (day) => day.outputTokens],
];

export function SpendTable({ days }: { days: CoachDay[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.frame} tabIndex={0} aria-label="Spend by day">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {columns.map(([label]) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dateLabel(day.day)}</th>
              {columns.map(([label, read]) => (
                <td key={label} data-label={label}>
                  {formatNumber(read(day))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
