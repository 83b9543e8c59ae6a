import classes from './countdown.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The seconds until then. For the eye: read out each second it would drown everything else. */
export function Countdown({ until }: { until: number }) {
  const seconds = useSecondsLeft(until);
  return (
    <span aria-hidden="true" className={classes.seconds}>
      {seconds}
    </span>
  );
}
