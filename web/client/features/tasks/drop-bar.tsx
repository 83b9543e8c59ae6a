import { taskStatuses, taskStatusLabels } from '#shared/options.ts';
import classes from './drop-bar.module.css';
import type { Drag } from './use-card-drag.ts';

/** Where to let go of a card while not every column is on the screen. */
export function DropBar({ drag }: { drag: Drag }) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {taskStatuses.map((status) => (
        <div
          key={status}
          className={classes.place}
          data-drop={status}
          data-over={drag.over === status || undefined}
        >
          {taskStatusLabels[status]}
        </div>
      ))}
    </div>
  );
}
