import { hideNotification, showNotification } from '@mantine/notifications';
import { makeUuid } from '../lib/browser.ts';
import { Countdown } from './countdown.tsx';
import classes from './show-toast.module.css';

type Toast = {
  text: string;
  tone?: 'good' | 'bad';
  /** A second sentence: why it happened, or what to do. */
  detail?: string;
  /** An action; with `forMs` it is offered for that long, with a countdown. */
  action?: { label: string; run: () => void; forMs?: number };
  /** Stays until it is closed, because something is still to be done. */
  stays?: boolean;
};

/**
 * Reports an outcome in a corner of the page without taking the focus. Returns a function that
 * closes it.
 */
export function showToast({ text, detail, tone = 'good', action, stays }: Toast): () => void {
  const id = makeUuid();
  const close = () => void hideNotification(id);
  const run = () => {
    close();
    action?.run();
  };
  showNotification({
    id,
    color: tone === 'bad' ? 'rose' : 'stream',
    withBorder: true,
    ...(action?.forMs && { autoClose: action.forMs }),
    ...(stays && { autoClose: false }),
    closeButtonProps: { 'aria-label': 'Close message' },
    message: (
      <span className={classes.line}>
        <span>
          {text}
          {detail && <span className={classes.detail}>{detail}</span>}
        </span>
        {action && (
          <button type="button" className={classes.action} onClick={run}>
            {action.label}
            {action.forMs && <Countdown until={Date.now() + action.forMs} />}
          </button>
        )}
      </span>
    ),
  });
  return close;
}
