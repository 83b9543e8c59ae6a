import type { Progress } from '#shared/api/progress.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BarCell } from './bar-cell.tsx';
import panel from './chart-panel.module.css';
import { shortDate } from './date-words.ts';
import { FigureTable } from './figure-table.tsx';
import { runsSentence } from './progress-words.ts';
import classes from './streak-history.module.css';

/** Days in a row, run by run: a table that is its own chart. */
export function StreakHistory({ progress }: { progress: Progress }) {
  const { runs, runCount, today } = progress;
  const most = Math.max(1, ...runs.map((run) => run.days));
  return (
    <Panel title="Streak history">
      <p className={panel.sentence}>{runsSentence(progress)}</p>
      {runCount > runs.length && (
        <p className={panel.note}>
          The latest ten and the longest of {runCount.toLocaleString('en-US')} streaks.
        </p>
      )}
      {runs.length > 0 && (
        <div className={panel.table}>
          <FigureTable
            caption="Streaks, the latest first"
            columns={['From', 'To', 'Days']}
            rows={runs.map(({ from, to, days, isLongest, isCurrent }) => ({
              key: from,
              cells: [
                <span key="from" className={classes.from}>
                  {shortDate(from, today)}
                  {isLongest && (
                    <Tag tone="ember" icon="flame">
                      Longest
                    </Tag>
                  )}
                </span>,
                isCurrent ? 'Now' : shortDate(to, today),
                <BarCell key="days" value={days} share={days / most} tone="ember" />,
              ],
            }))}
          />
        </div>
      )}
    </Panel>
  );
}
