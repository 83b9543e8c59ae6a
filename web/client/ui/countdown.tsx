import { useEffect, useState } from 'react';
import classes from './countdown.module.css';

/** The seconds until then. Hidden from screen readers, which would announce every second. */
export function Countdown({ until }: { until: number }) {
  const seconds = useSecondsLeft(until);
  return (
    <span aria-hidden="true" className={`tabular ${classes.seconds}`}>
      {seconds}
    </span>
  );
}

/** Whole seconds until an instant of this machine's clock; 0 once it has passed. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const hasPassed = seconds === 0;
  useEffect(() => {
    setNow(Date.now());
    if (hasPassed) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [hasPassed]);
  return seconds;
}
