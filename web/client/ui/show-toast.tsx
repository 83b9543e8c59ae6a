import { hideNotification, showNotification } from '@mantine/notifications';
import { makeUuid } from '../lib/browser.ts';
import { Countdown } from './countdown.tsx';
import classes from './show-toast.module.css';

type Toast = {
  text: string;
  tone?: 'good' | 'bad';
  /** A second sentence: why, or what now. */
  detail?: string;
  /** With `forMs` it is offered that long, counted down. */
  action?: { label: string; run: () => void; forMs?: number };
  /** Until it is closed: it tells of something that is still to be done. */
  stays?: boolean;
};

/** Says how something ended, in a corner, without taking the focus. Returns what closes it early. */
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
