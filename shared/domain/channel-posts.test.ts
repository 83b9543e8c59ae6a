import { expect, test } from 'vitest';
import { postToJoin, type RecentPost, type SharedKind } from './channel-posts.ts';

const now = new Date('2026-11-20T15:00:00Z');
const post = (minutesAgo: number, isLive = true): RecentPost => ({
  ts: `${minutesAgo}`,
  postedAt: new Date(now.getTime() - minutesAgo * 60_000),
  isLive,
});
const joined = (kind: SharedKind, posts: RecentPost[], timeZone = 'UTC') =>
  postToJoin(posts, { kind, now, timeZone })?.ts ?? null;

test('a completion joins the post of the last hour', () => {
  expect(joined('completion', [])).toBeNull();
  expect(joined('completion', [post(59), post(120)])).toBe('59');
  expect(joined('completion', [post(60)])).toBeNull();
  expect(joined('completion', [post(59, false)])).toBeNull();
  expect(joined('completion', [post(20), post(10), post(30)])).toBe('10');
});

test('after eight posts a day the last one goes on growing until the day ends', () => {
  const eight = [90, 180, 240, 300, 360, 420, 480, 540].map((ago) => post(ago));
  expect(joined('completion', eight.slice(1))).toBeNull();
  expect(joined('completion', eight)).toBe('90');
  expect(joined('completion', [post(90, false), ...eight.slice(1)])).toBe('180');
  // It is past midnight there.
  expect(joined('completion', eight, 'Asia/Tokyo')).toBeNull();
});

test('pledges and thanks share one post a day, in the cohort’s zone', () => {
  expect(joined('pledge', [])).toBeNull();
  expect(joined('pledge', [post(14 * 60)])).toBe('840');
  expect(joined('pledge', [post(16 * 60)])).toBeNull();
  expect(joined('thanks', [post(14 * 60)], 'Asia/Tokyo')).toBeNull();
  expect(joined('thanks', [post(30, false)])).toBeNull();
});

test('a post of the evening before is joined within the hour', () => {
  const tokyo = new Date('2026-11-20T15:20:00Z');
  const before = { ts: '1', postedAt: new Date('2026-11-20T14:50:00Z'), isLive: true };
  const at = { now: tokyo, timeZone: 'Asia/Tokyo' };
  expect(postToJoin([before], { kind: 'completion', ...at })).toBe(before);
});
