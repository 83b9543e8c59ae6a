import { hideNotification, showNotification } from '@mantine/notifications';
import { makeUuid } from '../lib/make-uuid.ts';
import classes from './show-toast.module.css';

type Toast = {
  text: string;
  tone?: 'good' | 'bad';
  action?: { label: string; run: () => void };
};

/** Says how something ended, in a corner, without taking the focus. */
export function showToast({ text, tone = 'good', action }: Toast): void {
  const id = makeUuid();
  const run = () => {
    hideNotification(id);
    action?.run();
  };
  showNotification({
    id,
    color: tone === 'bad' ? 'rose' : 'stream',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close message' },
    message: (
      <span className={classes.line}>
        <span>{text}</span>
        {action && (
          <button type="button" className={classes.action} onClick={run}>
            {action.label}
          </button>
        )}
      </span>
    ),
  });
}
