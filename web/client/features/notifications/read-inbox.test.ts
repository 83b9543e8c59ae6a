import { describe, expect, it } from 'vitest';
import type { Inbox, NotificationView } from '#shared/api/notifications.ts';
import { badgeText, withAllRead, withRead } from './read-inbox.ts';

function newItem(id: string, read = false): NotificationView {
  return {
    id,
    type: 'task_completed',
    founderName: 'Ada',
    startupName: 'Tidewater',
    message: 'completed “Call ten customers”',
    points: 20,
    streakCount: null,
    read,
    createdAt: '2026-12-03T10:00:00Z',
  };
}

const inbox: Inbox = { items: [newItem('3'), newItem('2', true), newItem('1')], unread: 2 };

describe('withRead', () => {
  it('reads one and counts one less', () => {
    const next = withRead(inbox, '1');
    expect(next.items.map((item) => item.read)).toEqual([false, true, true]);
    expect(next.unread).toBe(1);
  });

  it('counts a second reading and a stranger for nothing', () => {
    expect(withRead(inbox, '2')).toBe(inbox);
    expect(withRead(inbox, '99')).toBe(inbox);
  });

  it('never counts below 0', () => {
    expect(withRead({ ...inbox, unread: 0 }, '1').unread).toBe(0);
  });
});

it('reads all', () => {
  const next = withAllRead(inbox);
  expect(next.unread).toBe(0);
  expect(next.items.every((item) => item.read)).toBe(true);
});

it('shows 9+ above 9', () => {
  expect([1, 9, 10].map(badgeText)).toEqual(['1', '9', '9+']);
});
