import type { InfiniteData } from '@tanstack/react-query';
import type { Inbox, NotificationView } from '#shared/api/notifications.ts';

/** The pages that were read so far, the newest first. */
export type Pages = InfiniteData<Inbox, unknown>;

/** What the pages hold together. */
export function allNews({ pages }: Pages): { items: NotificationView[]; unread: number } {
  return { items: pages.flatMap(({ items }) => items), unread: pages[0]?.unread ?? 0 };
}

/** The pages once some notifications are read. The count never goes below 0. */
export function withRead(data: Pages, notificationIds: readonly string[]): Pages {
  return withReadWhere(data, ({ id }) => notificationIds.includes(id));
}

export function withAllRead(data: Pages): Pages {
  const all = withReadWhere(data, () => true);
  return { ...all, pages: all.pages.map((page) => ({ ...page, unread: 0 })) };
}

function withReadWhere(data: Pages, isMeant: (item: NotificationView) => boolean): Pages {
  const isNew = (item: NotificationView) => !item.read && isMeant(item);
  const count = data.pages.flatMap(({ items }) => items.filter(isNew)).length;
  if (count === 0) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (isNew(item) ? { ...item, read: true } : item)),
      unread: Math.max(0, page.unread - count),
    })),
  };
}

/** The newest page alone: what was gone back to need not be read again at every hint. */
export function withoutEarlier(data: Pages): Pages {
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}

const mostShown = 9;

export function badgeText(unread: number): string {
  return unread > mostShown ? `${mostShown}+` : String(unread);
}
