import type { TaskBoard } from '#shared/api/tasks.ts';
import { keptRatioText } from '#shared/domain/kept-ratio.ts';
import classes from './board-progress.module.css';

/** How much of the week's board is done, and how the latest pledges went. */
export function BoardProgress({ board }: { board: TaskBoard }) {
  const done = board.completed.length;
  const all = done + board.pending.length + board.inProgress.length;
  return (
    <div className={classes.progress}>
      <div
        role="progressbar"
        aria-label="Completed this week"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={board.progress}
        className={classes.track}
      >
        <div className={classes.bar} style={{ width: `${board.progress}%` }} />
      </div>
      <p className={classes.text}>
        {all === 0 ? (
          'No tasks this week yet'
        ) : (
          <>
            <strong>{done}</strong> of <strong>{all}</strong> this week
          </>
        )}
      </p>
      {board.pledges.decided > 0 && (
        <p className={classes.pledges}>{keptRatioText(board.pledges)}</p>
      )}
    </div>
  );
}
