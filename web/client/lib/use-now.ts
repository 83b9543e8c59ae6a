import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The present moment, renewed each minute: for relative times and for what is due today. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
