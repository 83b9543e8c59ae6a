// The bell's rules stand elsewhere, so that pages load these with the opened inbox only.
import type { NotificationGroup } from './notification-rules.ts';

/** The titles quoted in the messages of a row with several notifications, then how many more. */
export function groupTitles({ items }: NotificationGroup): string[] {
  if (items.length === 1) return [];
  const titles = items.flatMap(({ message }) => /“.+”/.exec(message)?.[0] ?? []);
  const more = items.flatMap(({ message, tasks }) =>
    tasks && !message.includes('“') ? `${tasks} more` : [],
  );
  return [...titles, ...more];
}

export function groupPoints({ items }: NotificationGroup): number {
  return items.reduce((sum, { points }) => sum + (points ?? 0), 0);
}
