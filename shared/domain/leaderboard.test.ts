import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medalOf, sharedRanks } from './leaderboard.ts';

function ranks(points: number[]): number[] {
  return sharedRanks(
    points.map((each) => ({ points: each })),
    (row) => row.points,
  ).map((row) => row.rank);
}

describe('sharedRanks', () => {
  it.each([
    [[], []],
    [[7], [1]],
    [
      [50, 50, 30],
      [1, 1, 3],
    ],
    [
      [50, 30, 30, 30, 10],
      [1, 2, 2, 2, 5],
    ],
    [
      [0, 0, 0],
      [1, 1, 1],
    ],
    [
      [9, 8, 7],
      [1, 2, 3],
    ],
  ])('%j → %j', (points, expected) => {
    expect(ranks(points)).toEqual(expected);
  });

  it('keeps the rows as they came', () => {
    expect(sharedRanks([{ name: 'Ada', points: 3 }], (row) => row.points)).toEqual([
      { name: 'Ada', points: 3, rank: 1 },
    ]);
  });

  it('ranks everybody one behind the number of those with more', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 })), (values) => {
        const sorted = [...values].sort((a, b) => b - a);
        expect(ranks(sorted)).toEqual(
          sorted.map((mine) => 1 + sorted.filter((other) => other > mine).length),
        );
      }),
    );
  });
});

describe('medalOf', () => {
  it('gives three medals', () => {
    expect([1, 2, 3].map((rank) => medalOf(rank)?.title)).toEqual([
      'Champion',
      'Runner-up',
      'Third Place',
    ]);
  });

  it('gives none beyond', () => {
    expect([0, 4, 10].map(medalOf)).toEqual([null, null, null]);
  });
});
