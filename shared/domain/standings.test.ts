import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdList } from './id-list.ts';
import { listPlaces, type Placed, placeOf, toStandings, withPoints } from './standings.ts';

/** The simplest way: sort everybody, count those with more. */
function ranked(founders: Placed[]): (Placed & { rank: number })[] {
  return founders
    .map((mine) => ({
      ...mine,
      rank: 1 + founders.filter((other) => other.points > mine.points).length,
    }))
    .sort((a, b) => b.points - a.points || (a.founderId < b.founderId ? -1 : 1));
}

function standingsOf(founders: Placed[]) {
  const values = [...new Set(founders.map((each) => each.points))].sort((a, b) => b - a);
  return toStandings(
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
  expect(listPlaces(standings, { from: 0, count: 10 })).toEqual([
    { founderId: 'a', points: 50, rank: 1 },
    { founderId: 'b', points: 50, rank: 1 },
    { founderId: 'c', points: 20, rank: 3 },
  ]);
});

it('lists any stretch as the simplest way does', () => {
  fc.assert(
    fc.property(founders, fc.nat(35), fc.integer({ min: 1, max: 12 }), (all, from, count) => {
      expect(listPlaces(standingsOf(all), { from, count })).toEqual(
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
      expect(listPlaces(standings, { from: 0, count: 99 })).toEqual(expected);
      expect(standings.size).toBe(now.length);
      const index = expected.findIndex((each) => each.founderId === founderId);
      expect(placeOf(standings, { founderId, points })).toEqual({
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
