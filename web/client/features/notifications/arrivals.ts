import type { NotificationView } from '#shared/api/notifications.ts';
import { groupNews, newsWords } from './group-news.ts';

/** The id of the newest; ids only grow. */
export function newestId(items: readonly NotificationView[]): number {
  return Math.max(0, ...items.map(({ id }) => Number(id)));
}

/** What came after a notification and is unread, in one sentence; null when nothing did. */
export function arrivalText(items: readonly NotificationView[], after: number): string | null {
  const arrived = items.filter(({ id, read }) => !read && Number(id) > after);
  const [only, ...more] = groupNews(arrived);
  if (!only) return null;
  if (more.length > 0) return `${arrived.length} new notifications`;
  return `${only.latest.founderName} ${newsWords(only)}`;
}
