import { expect, it } from 'vitest';
import { type LeaderboardQuery, leaderboardQuery } from './leaderboard-query.ts';
import { dailyCapNote, leaderNames } from './leaderboard-rules.ts';

const read = (search: string) => leaderboardQuery.read(new URLSearchParams(search));

it('defaults to the cohort’s board of all time', () => {
  expect(read('')).toEqual({ scope: 'cohort', period: 'all', order: 'points', page: 1 });
  expect(leaderboardQuery.write(read(''))).toBe('');
});

it.each<[string, LeaderboardQuery]>([
  ['?scope=community', { scope: 'community', period: 'all', order: 'points', page: 1 }],
  ['?period=week&page=3', { scope: 'cohort', period: 'week', order: 'points', page: 3 }],
  [
    '?scope=community&period=week&page=1200',
    { scope: 'community', period: 'week', order: 'points', page: 1200 },
  ],
  ['?period=week&order=pledges', { scope: 'cohort', period: 'week', order: 'pledges', page: 1 }],
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

it('says how many points the daily limit left out, if any', () => {
  expect(dailyCapNote(0)).toBeNull();
  expect(dailyCapNote(1045)).toBe(
    'Boards count up to 200 points and three hard tasks of your own a day: +1,045 not shown here',
  );
});
