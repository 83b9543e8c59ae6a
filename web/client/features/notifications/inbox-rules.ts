// Apart from the bell's rules, so that pages load them with the opened inbox only.
import type { NotificationGroup } from './notification-rules.ts';

/** The titles quoted in the messages of a row with several notifications. */
export function groupTitles({ items }: NotificationGroup): string[] {
  if (items.length === 1) return [];
  return items.flatMap(
    ({ message, tasks }) => /“.+”/.exec(message)?.[0] ?? (tasks ? `${tasks} more` : []),
  );
}

export function groupPoints({ items }: NotificationGroup): number {
  return items.reduce((sum, { points }) => sum + (points ?? 0), 0);
}
