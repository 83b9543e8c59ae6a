import { useEffect, useRef, useState } from 'react';
import type { NotificationView } from '#shared/api/notifications.ts';
import { arrivalText, newestId } from './arrivals.ts';

type Arrival = { id: number; text: string };

/** The last thing that arrived while the page was open; what it opened with is no arrival. */
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
  return arrival;
}
