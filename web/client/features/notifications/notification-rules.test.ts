import { describe, expect, it } from 'vitest';
import type { NotificationView } from '#shared/api/notifications.ts';
import { groupPoints, groupTitles } from './inbox-rules.ts';
import {
  arrivalAnnouncement,
  badgeText,
  firstPageOnly,
  flattenInbox,
  groupNotifications,
  groupText,
  type InboxPages,
  newestId,
  notificationKind,
  withAllRead,
  withRead,
} from './notification-rules.ts';

/** A notification as the server shows it. */
function newNotification(overrides: Partial<NotificationView> = {}): NotificationView {
  return {
    id: '1',
    senderId: 'ada',
    type: 'task_completed',
    founderName: 'Ada',
    photo: null,
    startupName: 'Tidewater',
    message: 'completed “Call ten customers”',
    points: 20,
    streakCount: null,
    tasks: null,
    taskId: null,
    read: false,
    createdAt: '2026-12-03T10:00:00.000Z',
    cheers: null,
    ...overrides,
  };
}

const page = (unread: number, ...items: NotificationView[]) => ({ items, unread, earlier: null });

const inbox: InboxPages = {
  pages: [
    page(3, newNotification({ id: '4' }), newNotification({ id: '3', read: true })),
    page(3, newNotification({ id: '2' }), newNotification({ id: '1' })),
  ],
  pageParams: [undefined, '3'],
};
const readFlags = (pages: InboxPages) => flattenInbox(pages).items.map((item) => item.read);

describe('withRead', () => {
  it('marks the notifications of one row as read on every page, and lowers the count', () => {
    const next = withRead(inbox, ['4', '1']);
    expect(readFlags(next)).toEqual([true, true, false, true]);
    expect(next.pages.map(({ unread }) => unread)).toEqual([1, 1]);
  });

  it('changes nothing for a notification that is already read or unknown', () => {
    expect(withRead(inbox, ['3'])).toBe(inbox);
    expect(withRead(inbox, ['99'])).toBe(inbox);
  });

  it('never lowers the count below 0', () => {
    const odd = { ...inbox, pages: [page(0, newNotification({ id: '4' }))] };
    expect(flattenInbox(withRead(odd, ['4'])).unread).toBe(0);
  });
});

it('marks all as read, including those that are not loaded', () => {
  const next = withAllRead({ ...inbox, pages: [page(30, newNotification())] });
  expect(flattenInbox(next)).toMatchObject({ unread: 0, items: [{ read: true }] });
});

it('drops the earlier pages', () => {
  expect(firstPageOnly(inbox)).toEqual({ pages: [inbox.pages[0]], pageParams: [undefined] });
});

it('shows 9+ above 9', () => {
  expect([1, 9, 10].map(badgeText)).toEqual(['1', '9', '9+']);
});

const at = (minutes: number) => new Date(Date.UTC(2026, 11, 3, 12, minutes)).toISOString();

it('groups what one founder did within an hour, even with other founders in between', () => {
  const rows = groupNotifications([
    newNotification({ id: '5', senderId: 'maya', createdAt: at(60), message: 'completed “C”' }),
    newNotification({ id: '4', senderId: 'jonas', createdAt: at(50) }),
    newNotification({ id: '3', senderId: 'maya', createdAt: at(30), message: 'completed “B”' }),
    newNotification({ id: '2', senderId: 'maya', createdAt: at(0), message: 'completed “A”' }),
    newNotification({ id: '1', senderId: 'maya', createdAt: at(-1), message: 'completed “Old”' }),
  ]);
  expect(rows.map(({ items }) => items.map(({ id }) => id))).toEqual([
    ['5', '3', '2'],
    ['4'],
    ['1'],
  ]);
  expect(rows.map(groupText)).toEqual([
    'completed 3 tasks',
    'completed “Call ten customers”',
    'completed “Old”',
  ]);
  expect(rows.map(groupTitles)).toEqual([['“C”', '“B”', '“A”'], [], []]);
  expect(rows.map(groupPoints)).toEqual([60, 20, 20]);
});

it('counts what a row collects, whether it stands alone or with others', () => {
  const collected = { message: 'completed 13 more tasks today', tasks: 13, points: 260 };
  const items = [newNotification(collected), newNotification()];
  const [alone, both] = [items.slice(0, 1), items].flatMap(groupNotifications);
  expect(alone && groupText(alone)).toBe('completed 13 more tasks today');
  expect(both && [groupText(both), groupTitles(both), groupPoints(both)]).toEqual([
    'completed 14 tasks',
    ['“Call ten customers”', '13 more'],
    280,
  ]);
  const one = newNotification({ message: 'completed “Five”', tasks: 1 });
  const [two] = groupNotifications([one, newNotification()]);
  expect(two && [groupText(two), groupTitles(two)]).toEqual([
    'completed 2 tasks',
    ['“Five”', '“Call ten customers”'],
  ]);
});

it('keeps the types apart, each with its own text', () => {
  const kinds = ['task_completed', 'milestone_achieved', 'streak_milestone', 'peer_help'] as const;
  const rows = groupNotifications(
    [1, 2].flatMap(() => kinds.map((type) => newNotification({ type, points: null }))),
  );
  expect(rows.map(groupText)).toEqual([
    'completed 2 tasks',
    'reached 2 milestones',
    'reached 2 streak milestones',
    'thanked you 2 times',
  ]);
  expect(rows.map(groupPoints)).toEqual([0, 0, 0, 0]);
});

it('groups an empty list into no rows', () => {
  expect(groupNotifications([])).toEqual([]);
});

const seen = newNotification({ id: '9' });

it('announces who did what', () => {
  const items = [newNotification({ id: '10' }), seen];
  expect(newestId(items)).toBe(10);
  expect(arrivalAnnouncement(items, 9)).toBe('Ada completed “Call ten customers”');
});

it('sums up several arrivals in one sentence', () => {
  const twice = [newNotification({ id: '12' }), newNotification({ id: '11' })];
  expect(arrivalAnnouncement([...twice, seen], 9)).toBe('Ada completed 2 tasks');
  const jonas = newNotification({ id: '13', senderId: 'jonas', founderName: 'Jonas' });
  expect(arrivalAnnouncement([jonas, ...twice, seen], 9)).toBe('3 new notifications');
});

it('announces nothing that was there before, is already read or belongs to an earlier page', () => {
  expect(arrivalAnnouncement([seen], 9)).toBeNull();
  expect(arrivalAnnouncement([newNotification({ id: '10', read: true }), seen], 9)).toBeNull();
  expect(arrivalAnnouncement([seen, newNotification({ id: '8' })], 9)).toBeNull();
  expect(newestId([])).toBe(0);
});

it('a task that was handed over is opened, several are found on the board', () => {
  const handed = newNotification({ type: 'task_handed', taskId: 'dee' });
  const { to } = notificationKind('task_handed');
  expect(to(handed, 1)).toBe('/app/tasks?task=dee');
  expect(to(handed, 2)).toBe('/app/tasks');
  expect(to({ ...handed, taskId: null }, 1)).toBe('/app/tasks');
});

it('a message opens the conversation with its sender', () => {
  const message = newNotification({ id: '1', type: 'founder_message', senderId: 'ada' });
  expect(notificationKind('founder_message').to(message, 2)).toBe('/app/messages?with=ada');
});
