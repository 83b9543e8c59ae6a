import { expect, it } from 'vitest';
import type { LeaderboardOrder } from '#shared/domain/leaderboard.ts';
import { type LeaderboardQuery, leaderboardQuery } from './leaderboard-query.ts';
import { figureOf, leaderNames, moveText, ownNote } from './leaderboard-rules.ts';

const read = (search: string) => leaderboardQuery.read(new URLSearchParams(search));

it('defaults to the cohort’s board of this week, the most kept pledges first', () => {
  expect(read('')).toEqual({ scope: 'cohort', period: 'week', order: 'pledges', page: 1 });
  expect(leaderboardQuery.write(read(''))).toBe('');
});

it.each<[string, LeaderboardQuery]>([
  ['?scope=community', { scope: 'community', period: 'week', order: 'points', page: 1 }],
  ['?period=all&page=3', { scope: 'cohort', period: 'all', order: 'pledges', page: 3 }],
  [
    '?scope=community&period=all&page=1200',
    { scope: 'community', period: 'all', order: 'points', page: 1200 },
  ],
  ['?period=all&order=points', { scope: 'cohort', period: 'all', order: 'points', page: 1 }],
])('reads %s and writes it back', (search, query) => {
  expect(read(search)).toEqual(query);
  expect(leaderboardQuery.write(query)).toBe(search);
});

it('orders the community’s board by points only', () => {
  expect(read('?scope=community&order=days').order).toBe('points');
});

it.each([
  '?scope=world',
  '?order=size',
  '?period=month',
  '?page=0',
  '?page=-1',
  '?page=1e3',
  '?page=9999999',
])('ignores the invalid %s', (search) => {
  expect(read(search)).toEqual(read(''));
});

const person = (name: string, isMe = false) => ({ name, isMe, startupName: 'x', avatar: null });
const names = (holders: ReturnType<typeof person>[], others = 0) =>
  leaderNames({ value: 5, holders, others });

it('names the founders who share first place', () => {
  const [ada, bert, cleo] = [person('Ada'), person('Bert'), person('Cleo')];
  expect(names([ada])).toBe('Ada');
  expect(names([ada, person('Zoe', true)])).toBe('Ada and you');
  expect(names([person('Zoe', true)])).toBe('You');
  expect(names([ada, bert])).toBe('Ada and Bert');
  expect(names([ada, bert, cleo])).toBe('Ada, Bert and 1 other');
  expect(names([ada, bert, person('Zoe', true)])).toBe('Ada, you and 1 other');
  expect(names([person('Zoe', true), bert, cleo], 1)).toBe('You, Bert and 2 others');
  expect(names([ada, bert, cleo], 100)).toBe('Ada, Bert and more than 99 others');
});

const me = {
  ...person('Zoe', true),
  rank: 4,
  points: 65,
  streak: 1,
  tasksCompleted: 3,
  pledgesKept: 1,
  activeDays: 2,
  moved: null,
  page: 1,
  notCounted: 0,
  ahead: null,
};

it('says how much is missing to the next founder, and what the daily limit left out', () => {
  const ahead = { name: 'Erik Sandgren', rank: 3, by: 35 };
  const noteOf = (overrides: Partial<Parameters<typeof ownNote>[0]>, order?: LeaderboardOrder) =>
    ownNote({ ...me, ...overrides }, order ?? 'points');
  expect(noteOf({})).toBeNull();
  expect(noteOf({ ahead })).toBe('35 points behind Erik');
  expect(noteOf({ ahead: { ...ahead, by: 1 } })).toBe('1 point behind Erik');
  expect(noteOf({ ahead: { ...ahead, name: null, rank: 1200 } })).toBe('35 points behind #1,200');
  expect(noteOf({ ahead: { ...ahead, by: 2 } }, 'pledges')).toBe('2 pledges behind Erik');
  expect(noteOf({ ahead: { ...ahead, by: 1 } }, 'days')).toBe('1 active day behind Erik');
  const limit =
    'Boards count up to 200 points and three hard tasks of your own a day: +1,045 not shown here';
  expect(noteOf({ notCounted: 1045 })).toBe(limit);
  expect(noteOf({ notCounted: 1045, ahead })).toBe(`35 points behind Erik · ${limit}`);
  expect(noteOf({ notCounted: 1045, ahead }, 'days')).toBe('35 active days behind Erik');
});

it('writes moves and figures with their unit', () => {
  expect([1, 3, -1, -2].map(moveText)).toEqual([
    'Up 1 place since last week',
    'Up 3 places since last week',
    'Down 1 place since last week',
    'Down 2 places since last week',
  ]);
  expect(figureOf(me, 'points')).toEqual({ value: 65, unit: 'points' });
  expect(figureOf({ ...me, points: 1 }, 'points')).toEqual({ value: 1, unit: 'point' });
  expect(figureOf(me, 'pledges')).toEqual({ value: 1, unit: 'kept' });
  expect(figureOf(me, 'days')).toEqual({ value: 2, unit: 'active days' });
  expect(figureOf({ ...me, activeDays: null }, 'days')).toEqual({ value: 0, unit: 'active days' });
});
