import { useEffect, useRef, useState } from 'react';
import type { NotificationView } from '#shared/api/notifications.ts';
import { arrivalText, newestId } from './arrivals.ts';

type Arrival = { id: number; text: string };

/** Long enough to be read aloud; after that it would only be found by chance. */
const saidForMs = 10_000;

/** What just arrived while the page was open; what it opened with is no arrival. */
export function useArrivals(items: readonly NotificationView[] | undefined): Arrival | null {
  const seen = useRef<number | null>(null);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  useEffect(() => {
    if (!items) return;
    const id = newestId(items);
    const text = seen.current === null ? null : arrivalText(items, seen.current);
    seen.current = Math.max(seen.current ?? 0, id);
    if (text) setArrival({ id, text });
  }, [items]);
  useEffect(() => {
    if (!arrival) return;
    const timer = setTimeout(() => setArrival(null), saidForMs);
    return () => clearTimeout(timer);
  }, [arrival]);
  return arrival;
}
