import type { InfiniteData } from '@tanstack/react-query';
import type { Inbox, NotificationView } from '#shared/api/notifications.ts';
import type { NotificationType } from '#shared/options.ts';
import { counted } from '../../lib/pluralize.ts';
import { paths, peerPath } from '../../paths.ts';
import type { IconName } from '../../ui/icon.tsx';
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

type Kind = {
  icon: IconName;
  /** Several by one founder, to be read after their name. */
  many: (count: number) => string;
  /** What it is about. */
  to: (item: NotificationView) => string;
};

/** What a kind of news looks like, says and leads to. A new kind is one entry here. */
const kinds: Record<NotificationType, Kind> = {
  task_completed: {
    icon: 'check',
    many: (count) => `completed ${counted(count, 'task')}`,
    to: ({ senderId }) => peerPath(senderId),
  },
  milestone_achieved: {
    icon: 'trophy',
    many: (count) => `reached ${counted(count, 'milestone')}`,
    to: ({ senderId }) => peerPath(senderId),
  },
  streak_milestone: {
    icon: 'flame',
    many: (count) => `reached ${counted(count, 'streak milestone')}`,
    to: ({ senderId }) => peerPath(senderId),
  },
  peer_help: {
    icon: 'cheer',
    many: (count) => `thanked you ${counted(count, 'time')}`,
    to: () => `${paths.founderWhy}#points`,
  },
  introduction: {
    icon: 'people',
    many: (count) => `has news of ${counted(count, 'introduction')}`,
    to: () => paths.appIntroductions,
  },
  founder_message: {
    icon: 'mail',
    many: (count) => `sent you ${counted(count, 'message')}`,
    to: () => paths.appMessages,
  },
};

/** For a page that was opened before the server learnt another kind. */
const unknownKind: Kind = {
  icon: 'bell',
  many: (count) => `has ${counted(count, 'piece')} of news`,
  to: () => paths.founderCohort,
};

export function kindOf(type: NotificationType): Kind {
  return kinds[type] ?? unknownKind;
}
