import { useEffect, useState } from 'react';
import type { CalendarDate } from '#shared/time.ts';
import { browserDate } from './browser.ts';

const minuteMs = 60_000;

/** The current time, updated each minute, for relative times and what is due today. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The date in the browser's zone. */
export function useToday(): CalendarDate {
  return browserDate(useNow());
}

/** True once `value` has been true for this long. */
export function useHasLasted(isSo: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo, ms]);
  return isLasting;
}
