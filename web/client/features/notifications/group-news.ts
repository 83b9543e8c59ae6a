import type { NotificationView } from '#shared/api/notifications.ts';
import { kindOf } from './notification-kinds.ts';

/** One row of the list: one notification, or what one founder did within an hour. */
export type News = {
  /** The newest of them. */
  latest: NotificationView;
  /** The newest first. */
  items: NotificationView[];
};

const hourMs = 60 * 60 * 1000;

/**
 * Puts one founder's news of a kind into one row while they are within an hour of its newest, also
 * when somebody else's came between. Takes them newest first, and leaves them so.
 */
export function groupNews(items: readonly NotificationView[]): News[] {
  const groups: News[] = [];
  const open = new Map<string, News>();
  for (const item of items) {
    const key = `${item.senderId} ${item.type}`;
    const group = open.get(key);
    if (group && isWithinAnHour(item, group.latest)) {
      group.items.push(item);
      continue;
    }
    const next = { latest: item, items: [item] };
    open.set(key, next);
    groups.push(next);
  }
  return groups;
}

function isWithinAnHour(item: NotificationView, latest: NotificationView): boolean {
  return Date.parse(latest.createdAt) - Date.parse(item.createdAt) <= hourMs;
}

/** What they did, to be read after the founder's name. */
export function newsWords({ latest, items }: News): string {
  return items.length === 1 ? latest.message : kindOf(latest.type).many(items.length);
}

/** What several are about: the titles, which the messages quote. */
export function newsTitles({ items }: News): string[] {
  if (items.length === 1) return [];
  return items.flatMap(({ message }) => /“.+”/.exec(message)?.[0] ?? []);
}

export function newsPoints({ items }: News): number {
  return items.reduce((sum, { points }) => sum + (points ?? 0), 0);
}
