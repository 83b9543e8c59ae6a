import { expect, it } from 'vitest';
import { medalOf } from './leaderboard.ts';

it('gives a medal to ranks 1 to 3', () => {
  expect([1, 2, 3].map((rank) => medalOf({ rank, points: 10 })?.title)).toEqual([
    'Champion',
    'Runner-up',
    'Third Place',
  ]);
  expect([0, 4, 10].map((rank) => medalOf({ rank, points: 10 }))).toEqual([null, null, null]);
});

it('gives no medal without points', () => {
  expect(medalOf({ rank: 1, points: 0 })).toBeNull();
});
