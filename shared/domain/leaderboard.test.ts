import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  IdList,
  listRanked,
  medalOf,
  type RankedFounder,
  rankOf,
  toRanking,
  withPoints,
} from './leaderboard.ts';

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

/** The simplest way: sort everybody, count those with more. */
function ranked(founders: RankedFounder[]): (RankedFounder & { rank: number })[] {
  return founders
    .map((mine) => ({
      ...mine,
      rank: 1 + founders.filter((other) => other.points > mine.points).length,
    }))
    .sort((a, b) => b.points - a.points || (a.founderId < b.founderId ? -1 : 1));
}

function standingsOf(founders: RankedFounder[]) {
  const values = [...new Set(founders.map((each) => each.points))].sort((a, b) => b - a);
  return toRanking(
    values.map((points) => ({
      points,
      founderIds: IdList.of(
        founders.filter((each) => each.points === points).map((each) => each.founderId),
      ),
    })),
  );
}

const founders = fc.uniqueArray(
  fc.record({
    founderId: fc.string({ unit: fc.constantFrom('a', 'b', '0', '9'), minLength: 3, maxLength: 3 }),
    points: fc.integer({ min: 0, max: 6 }),
  }),
  { selector: (each) => each.founderId, maxLength: 30 },
);

it('shares ranks among ties: 1, 1, 3', () => {
  const standings = standingsOf([
    { founderId: 'c', points: 20 },
    { founderId: 'a', points: 50 },
    { founderId: 'b', points: 50 },
  ]);
  expect(listRanked(standings, { from: 0, count: 10 })).toEqual([
    { founderId: 'a', points: 50, rank: 1 },
    { founderId: 'b', points: 50, rank: 1 },
    { founderId: 'c', points: 20, rank: 3 },
  ]);
});

it('lists any stretch as the simplest way does', () => {
  fc.assert(
    fc.property(founders, fc.nat(35), fc.integer({ min: 1, max: 12 }), (all, from, count) => {
      expect(listRanked(standingsOf(all), { from, count })).toEqual(
        ranked(all).slice(from, from + count),
      );
    }),
  );
});

it('puts a founder where their points of now belong, whatever they were before', () => {
  fc.assert(
    fc.property(founders, fc.nat(), fc.integer({ min: 0, max: 8 }), (all, pick, points) => {
      const founderId = all[pick % Math.max(1, all.length)]?.founderId ?? 'new';
      const now = [...all.filter((each) => each.founderId !== founderId), { founderId, points }];
      const expected = ranked(now);
      const standings = withPoints(standingsOf(all), { founderId, points });
      expect(listRanked(standings, { from: 0, count: 99 })).toEqual(expected);
      expect(standings.size).toBe(now.length);
      const index = expected.findIndex((each) => each.founderId === founderId);
      expect(rankOf(standings, { founderId, points })).toEqual({
        index,
        rank: expected[index]?.rank,
      });
    }),
  );
});

it('leaves alone what is up to date', () => {
  const standings = standingsOf([{ founderId: 'a', points: 5 }]);
  expect(withPoints(standings, { founderId: 'a', points: 5 })).toBe(standings);
});

const id = fc.string({ unit: fc.constantFrom('a', 'b', '0', '9'), minLength: 3, maxLength: 3 });
const ids = fc.uniqueArray(id, { maxLength: 20 });
const all = (list: IdList) => list.slice(0, list.length);

it('holds what an array would', () => {
  fc.assert(
    fc.property(ids, id, fc.nat(22), fc.nat(22), (given, one, from, to) => {
      const sorted = [...given].sort();
      const list = IdList.of(given);
      expect(list).toHaveLength(sorted.length);
      expect(list.slice(from, to)).toEqual(sorted.slice(from, to));
      expect(list.has(one)).toBe(sorted.includes(one));
      expect(list.indexOf(one)).toBe(sorted.filter((each) => each < one).length);
      expect(all(list.with(one))).toEqual([...new Set([...sorted, one])].sort());
      expect(all(list.without(one))).toEqual(sorted.filter((each) => each !== one));
      expect(all(list)).toEqual(sorted);
    }),
  );
});

it('reads what a database joined', () => {
  expect(all(new IdList('a1,b2'))).toEqual(['a1', 'b2']);
  expect(all(new IdList(''))).toEqual([]);
});
