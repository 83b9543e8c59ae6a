import type { TaskView } from '#shared/api/tasks.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './complete-button.module.css';

type Props = { task: TaskView; onComplete: () => void };

/** The circle before a task: a check button while it is open, a check once it is done. */
export function CompleteButton({ task, onComplete }: Props) {
  if (task.status === 'completed') {
    return (
      <span className={classes.circle} data-done>
        <Icon name="check" size={14} />
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={`Complete ${task.title}`}
      onClick={onComplete}
    >
      <span className={classes.circle}>
        <Icon name="check" size={14} />
      </span>
    </button>
  );
}
