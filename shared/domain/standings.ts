import { firstIndex, IdList } from './id-list.ts';

/** Founders with the same points: they share a rank. */
export type Tier = { points: number; founderIds: IdList };

/** Everybody on a board, tier by tier, most points first. */
export type Standings = {
  tiers: readonly Tier[];
  /** How many founders stand before each tier. */
  before: readonly number[];
  size: number;
};

export type Placed = { founderId: string; points: number };

/** `tiers` come with most points first. */
export function toStandings(tiers: readonly Tier[]): Standings {
  let size = 0;
  const before = tiers.map(({ founderIds }) => {
    const start = size;
    size += founderIds.length;
    return start;
  });
  return { tiers, before, size };
}

/**
 * The same standings with one founder's points as they are by now: whoever looks sees their own
 * at once, even where the rest was counted a moment ago. Adds the founder if need be.
 */
export function withPoints(standings: Standings, { founderId, points }: Placed): Standings {
  const same = standings.tiers[tierIndex(standings, points)];
  if (same?.points === points && same.founderIds.has(founderId)) return standings;
  const tiers = standings.tiers
    .map(({ founderIds, ...tier }) => ({
      ...tier,
      founderIds: founderIds.has(founderId) ? founderIds.without(founderId) : founderIds,
    }))
    .filter((tier) => tier.founderIds.length > 0);
  const at = tierIndex({ tiers }, points);
  const known = tiers[at];
  const founderIds =
    known?.points === points ? known.founderIds.with(founderId) : IdList.of([founderId]);
  tiers.splice(at, known?.points === points ? 1 : 0, { points, founderIds });
  return toStandings(tiers);
}

/**
 * Where a founder stands. Ties share a rank, 1, 1, 3: it is one more than the number of those
 * with more points. `index` is the place in the list, from 0.
 */
export function placeOf(
  standings: Standings,
  { founderId, points }: Placed,
): { rank: number; index: number } {
  const at = tierIndex(standings, points);
  const before = standings.before[at] ?? standings.size;
  const tier = standings.tiers[at];
  return { rank: before + 1, index: before + (tier?.founderIds.indexOf(founderId) ?? 0) };
}

/** A stretch of the list, ranks included. */
export function listPlaces(
  { tiers, before, size }: Standings,
  { from, count }: { from: number; count: number },
): (Placed & { rank: number })[] {
  const places: (Placed & { rank: number })[] = [];
  let at = firstIndex(before.length, (index) => (before[index + 1] ?? size) > from);
  while (places.length < count && at < tiers.length) {
    const { points, founderIds } = tiers[at]!;
    const start = before[at]!;
    const skip = Math.max(0, from - start);
    for (const founderId of founderIds.slice(skip, skip + count - places.length)) {
      places.push({ founderId, points, rank: start + 1 });
    }
    at += 1;
  }
  return places;
}

/** The index of the tier with these points, or of the first one with less. */
function tierIndex({ tiers }: Pick<Standings, 'tiers'>, points: number): number {
  return firstIndex(tiers.length, (index) => tiers[index]!.points <= points);
}
