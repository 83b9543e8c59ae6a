import { hideNotification, notificationsStore, showNotification } from '@mantine/notifications';
import { makeUuid } from '../lib/browser.ts';
import { errorText } from '../lib/errors.ts';
import { Countdown } from './countdown.tsx';
import classes from './show-toast.module.css';

/** With `forMs` it is offered for that long, with a countdown. */
type Action = { label: string; run: () => void; forMs?: number };

type Toast = {
  text: string;
  tone?: 'good' | 'bad';
  /** A second sentence: why it happened, or what to do. */
  detail?: string;
  action?: Action;
  secondAction?: Action;
  /** Read after what is being read, and not at once. */
  isPolite?: boolean;
  /** Stays until it is closed, because something is still to be done. */
  stays?: boolean;
};

/**
 * Reports an outcome in a corner of the page without taking the focus. Returns a function that
 * closes it, and tells whether it still stood.
 */
export function showToast(toast: Toast): () => boolean {
  const { text, detail, tone = 'good', action, secondAction, isPolite, stays } = toast;
  const id = makeUuid();
  const close = () => {
    const { notifications } = notificationsStore.getState();
    hideNotification(id);
    return notifications.some((each) => each.id === id);
  };
  showNotification({
    id,
    ...(isPolite && { role: 'status' }),
    color: tone === 'bad' ? 'rose' : 'stream',
    withBorder: true,
    ...(action?.forMs && { autoClose: action.forMs }),
    ...(stays && { autoClose: false }),
    closeButtonProps: { 'aria-label': 'Close message' },
    message: (
      <span className={`row between gap-12 ink ${classes.line}`}>
        <span>
          {text}
          {detail && <span className={`soft small ${classes.detail}`}>{detail}</span>}
        </span>
        {action && (
          <span className="flex gap-4 rigid">
            {[action, secondAction].map(
              (each) =>
                each && (
                  <button
                    key={each.label}
                    type="button"
                    className={`stream ${classes.action}`}
                    onClick={() => {
                      close();
                      each.run();
                    }}
                  >
                    {each.label}
                    {each.forMs && <Countdown until={Date.now() + each.forMs} />}
                  </button>
                ),
            )}
          </span>
        )}
      </span>
    ),
  });
  return close;
}

/** Reports a failure in the words of its error. */
export function toastError(error: unknown): void {
  showToast({ text: errorText(error), tone: 'bad' });
}
