import type { Progress } from '#shared/api/progress.ts';
import { taskCategoryLabels } from '#shared/options.ts';
import { Panel } from '../../ui/panel.tsx';
import { BarCell } from './bar-cell.tsx';
import classes from './chart-panel.module.css';
import { FigureTable } from './figure-table.tsx';
import { categoriesSentence } from './progress-words.ts';

/** Where the points of tasks came from: a table that is its own chart. */
export function CategoryPoints({ categories }: Pick<Progress, 'categories'>) {
  const most = Math.max(1, ...categories.map((each) => each.points));
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
                <BarCell key="points" value={points} share={points / most} tone="stream" />,
              ],
            }))}
          />
        </div>
      )}
    </Panel>
  );
}
