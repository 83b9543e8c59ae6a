import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

export function Toasts() {
  return (
    <Notifications
      className={classes.toasts}
      containerWidth={440}
      autoClose={6000}
      limit={3}
      // A toast that is a status is read by this; the others are alerts by themselves.
      aria-live="polite"
      transitionDuration={160}
    />
  );
}
