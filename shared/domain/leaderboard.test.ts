import { expect, it } from 'vitest';
import { medalOf } from './leaderboard.ts';

it('gives three medals, by rank', () => {
  expect([1, 2, 3].map((rank) => medalOf({ rank, points: 10 })?.title)).toEqual([
    'Champion',
    'Runner-up',
    'Third Place',
  ]);
  expect([0, 4, 10].map((rank) => medalOf({ rank, points: 10 }))).toEqual([null, null, null]);
});

it('gives none for nothing', () => {
  expect(medalOf({ rank: 1, points: 0 })).toBeNull();
});
