import type { InfiniteData } from '@tanstack/react-query';
import type { Inbox, NotificationView } from '#shared/api/notifications.ts';
import { pluralize } from '#shared/formats.ts';
import type { InboxKind } from '#shared/options.ts';
import { conversationPath, taskPath } from '#shared/pages.ts';
import { cohortPeerPath, paths, teamPath } from '../../paths.ts';
import type { IconName } from '../../ui/icon.tsx';

/** The pages loaded so far, newest first. */
export type InboxPages = InfiniteData<Inbox, unknown>;

/** All loaded notifications in one list, with the unread count. */
export function flattenInbox({ pages }: InboxPages): { items: NotificationView[]; unread: number } {
  return { items: pages.flatMap(({ items }) => items), unread: pages[0]?.unread ?? 0 };
}

/** The inbox with some notifications marked as read. The count never goes below 0. */
export function withRead(data: InboxPages, notificationIds: readonly string[]): InboxPages {
  return withReadWhere(data, ({ id }) => notificationIds.includes(id));
}

export function withAllRead(data: InboxPages): InboxPages {
  const all = withReadWhere(data, () => true);
  return { ...all, pages: all.pages.map((page) => ({ ...page, unread: 0 })) };
}

function withReadWhere(data: InboxPages, matches: (item: NotificationView) => boolean): InboxPages {
  const isNewlyRead = (item: NotificationView) => !item.read && matches(item);
  const count = data.pages.flatMap(({ items }) => items.filter(isNewlyRead)).length;
  if (count === 0) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (isNewlyRead(item) ? { ...item, read: true } : item)),
      unread: Math.max(0, page.unread - count),
    })),
  };
}

/** Drops all pages but the newest, so that a live update doesn't refetch the older ones. */
export function firstPageOnly(data: InboxPages): InboxPages {
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}

const maxBadgeCount = 9;

export function badgeText(unread: number): string {
  return unread > maxBadgeCount ? `${maxBadgeCount}+` : String(unread);
}

/** One row of the inbox: what one founder did of one kind within an hour. */
export type NotificationGroup = {
  latest: NotificationView;
  /** Newest first. */
  items: NotificationView[];
};

const hourMs = 60 * 60 * 1000;

/**
 * Groups one founder's notifications of one type that are within an hour of the newest of them,
 * even when another founder's came in between. Expects and returns newest first.
 */
export function groupNotifications(items: readonly NotificationView[]): NotificationGroup[] {
  const groups: NotificationGroup[] = [];
  const open = new Map<string, NotificationGroup>();
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

/** The founder's act, as text that follows their name. */
export function groupText({ latest, items }: NotificationGroup): string {
  if (items.length === 1) return latest.message;
  return notificationKind(latest.type).many(
    items.reduce((sum, { tasks }) => sum + (tasks ?? 1), 0),
  );
}

/** The highest id, which is the newest: ids only grow. */
export function newestId(items: readonly NotificationView[]): number {
  return Math.max(0, ...items.map(({ id }) => Number(id)));
}

/** One sentence about the unread notifications newer than `after`; null if there are none. */
export function arrivalAnnouncement(
  items: readonly NotificationView[],
  after: number,
): string | null {
  const arrived = items.filter(({ id, read }) => !read && Number(id) > after);
  const [only, ...more] = groupNotifications(arrived);
  if (!only) return null;
  if (more.length > 0) return `${arrived.length} new notifications`;
  return `${only.latest.founderName} ${groupText(only)}`;
}

type NotificationKind = {
  icon: IconName;
  /** Describes several notifications, as text that follows the founder's name. */
  many: (count: number) => string;
  /** The page that the newest of them is about, or all of several. */
  to: (item: NotificationView, count: number) => string;
};

/** The look, text and target of each notification type. A new type is one entry here. */
const notificationKinds: Record<InboxKind, NotificationKind> = {
  task_completed: {
    icon: 'check',
    many: (count) => `completed ${pluralize(count, 'task')}`,
    to: ({ senderId }) => cohortPeerPath(senderId),
  },
  milestone_achieved: {
    icon: 'trophy',
    many: (count) => `reached ${pluralize(count, 'milestone')}`,
    to: ({ senderId }) => cohortPeerPath(senderId),
  },
  streak_milestone: {
    icon: 'flame',
    many: (count) => `reached ${pluralize(count, 'streak milestone')}`,
    to: ({ senderId }) => cohortPeerPath(senderId),
  },
  pledge_made: {
    icon: 'pledge',
    many: (count) => `made ${pluralize(count, 'pledge')}`,
    to: ({ senderId }) => cohortPeerPath(senderId),
  },
  peer_help: {
    icon: 'cheer',
    many: (count) => `thanked you ${pluralize(count, 'time')}`,
    to: () => `${paths.founderWhy}#points`,
  },
  cheer: {
    icon: 'cheer',
    many: (count) => `cheers you on ${pluralize(count, 'time')}`,
    to: () => paths.founderCohort,
  },
  task_handed: {
    icon: 'tasks',
    many: (count) => `handed you ${pluralize(count, 'task')}`,
    to: ({ taskId }, count) => (taskId && count === 1 ? taskPath(taskId) : paths.appTasks),
  },
  introduction: {
    icon: 'people',
    many: (count) => `has news of ${pluralize(count, 'introduction')}`,
    to: () => paths.appIntroductions,
  },
  founder_message: {
    icon: 'mail',
    many: (count) => `sent you ${pluralize(count, 'message')}`,
    to: ({ senderId }) => conversationPath(senderId),
  },
  premium_questions: {
    icon: 'people',
    many: (count) => `opened ${pluralize(count, 'thread')} for members`,
    to: () => paths.appPremium,
  },
  slack_ended: {
    icon: 'hash',
    many: (count) => `has ${pluralize(count, 'piece')} of news of your Slack account`,
    to: () => `${paths.appSettings}#slack`,
  },
  tasks_lapsed: {
    icon: 'tasks',
    many: (count) => `has ${pluralize(count, 'piece')} of news`,
    to: () => paths.appTasks,
  },
  team_change: {
    icon: 'people',
    many: (count) => `has ${pluralize(count, 'piece')} of news of your team`,
    to: () => teamPath,
  },
  help_wanted: {
    icon: 'people',
    many: (count) => `asks for help ${pluralize(count, 'time')}`,
    to: () => paths.founderCohort,
  },
  help_offer: {
    icon: 'people',
    many: (count) => `offers help ${pluralize(count, 'time')}`,
    to: ({ senderId }) => cohortPeerPath(senderId),
  },
  staff_message: {
    icon: 'mail',
    many: (count) => `sent you ${pluralize(count, 'message')}`,
    to: () => paths.appDashboard,
  },
};

/** For a page opened before a newer server added a type. */
const unknownKind: NotificationKind = {
  icon: 'bell',
  many: (count) => `has ${pluralize(count, 'piece')} of news`,
  to: () => paths.founderCohort,
};

export function notificationKind(type: InboxKind): NotificationKind {
  return notificationKinds[type] ?? unknownKind;
}
