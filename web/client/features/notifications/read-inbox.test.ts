import { describe, expect, it } from 'vitest';
import type { NotificationView } from '#shared/api/notifications.ts';
import {
  allNews,
  badgeText,
  type Pages,
  withAllRead,
  withoutEarlier,
  withRead,
} from './read-inbox.ts';
import { newNotification } from './testing/new-notification.ts';

const page = (unread: number, ...items: NotificationView[]) => ({ items, unread, earlier: null });

const inbox: Pages = {
  pages: [
    page(3, newNotification({ id: '4' }), newNotification({ id: '3', read: true })),
    page(3, newNotification({ id: '2' }), newNotification({ id: '1' })),
  ],
  pageParams: [undefined, '3'],
};
const readOnes = (pages: Pages) => allNews(pages).items.map((item) => item.read);

describe('withRead', () => {
  it('reads those that were shown as one, on any page, and counts them', () => {
    const next = withRead(inbox, ['4', '1']);
    expect(readOnes(next)).toEqual([true, true, false, true]);
    expect(next.pages.map(({ unread }) => unread)).toEqual([1, 1]);
  });

  it('counts a second reading and a stranger for nothing', () => {
    expect(withRead(inbox, ['3'])).toBe(inbox);
    expect(withRead(inbox, ['99'])).toBe(inbox);
  });

  it('never counts below 0', () => {
    const odd = { ...inbox, pages: [page(0, newNotification({ id: '4' }))] };
    expect(allNews(withRead(odd, ['4'])).unread).toBe(0);
  });
});

it('reads all, also those that were not loaded', () => {
  const next = withAllRead({ ...inbox, pages: [page(30, newNotification())] });
  expect(allNews(next)).toMatchObject({ unread: 0, items: [{ read: true }] });
});

it('forgets the earlier pages', () => {
  expect(withoutEarlier(inbox)).toEqual({ pages: [inbox.pages[0]], pageParams: [undefined] });
});

it('shows 9+ above 9', () => {
  expect([1, 9, 10].map(badgeText)).toEqual(['1', '9', '9+']);
});
