export const leaderboardScopes = ['cohort', 'community'] as const;
export type LeaderboardScope = (typeof leaderboardScopes)[number];

export const leaderboardPeriods = ['all', 'week'] as const;
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number];

const medals = {
  1: { metal: 'gold', title: 'Champion' },
  2: { metal: 'silver', title: 'Runner-up' },
  3: { metal: 'bronze', title: 'Third Place' },
} as const;

export type Medal = (typeof medals)[keyof typeof medals];

/** Whoever shares a rank shares its medal; without a point there is none to share. */
export function medalOf({ rank, points }: { rank: number; points: number }): Medal | null {
  return points > 0 && (rank === 1 || rank === 2 || rank === 3) ? medals[rank] : null;
}

/** Founders with the same points: they share a rank. */
export type Tier = { points: number; founderIds: IdList };

/** Everybody on a board, tier by tier, most points first. */
export type Ranking = {
  tiers: readonly Tier[];
  /** How many founders stand before each tier. */
  before: readonly number[];
  size: number;
};

export type RankedFounder = { founderId: string; points: number };

/** `tiers` come with most points first. */
export function toRanking(tiers: readonly Tier[]): Ranking {
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
export function withPoints(standings: Ranking, { founderId, points }: RankedFounder): Ranking {
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
  return toRanking(tiers);
}

/**
 * Where a founder stands. Ties share a rank, 1, 1, 3: it is one more than the number of those
 * with more points. `index` is the place in the list, from 0.
 */
export function rankOf(
  standings: Ranking,
  { founderId, points }: RankedFounder,
): { rank: number; index: number } {
  const at = tierIndex(standings, points);
  const before = standings.before[at] ?? standings.size;
  const tier = standings.tiers[at];
  return { rank: before + 1, index: before + (tier?.founderIds.indexOf(founderId) ?? 0) };
}

/** A stretch of the list, ranks included. */
export function listRanked(
  { tiers, before, size }: Ranking,
  { from, count }: { from: number; count: number },
): (RankedFounder & { rank: number })[] {
  const places: (RankedFounder & { rank: number })[] = [];
  let at = findFirstIndex(before.length, (index) => (before[index + 1] ?? size) > from);
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
function tierIndex({ tiers }: Pick<Ranking, 'tiers'>, points: number): number {
  return findFirstIndex(tiers.length, (index) => tiers[index]!.points <= points);
}

/**
 * Ids of one length in ascending order, kept as the text they came in, joined by commas: a list of
 * many thousands costs next to nothing until it is looked into.
 */
export class IdList {
  readonly length: number;
  readonly #text: string;
  readonly #step: number;

  /** `text` is ascending ids joined by commas; empty for none. */
  constructor(text: string) {
    this.#text = text;
    const end = text.indexOf(',');
    this.#step = (end < 0 ? text.length : end) + 1;
    this.length = text === '' ? 0 : (text.length + 1) / this.#step;
  }

  static of(ids: readonly string[]): IdList {
    return new IdList([...ids].sort().join(','));
  }

  slice(from: number, to: number): string[] {
    const text = this.#text.slice(from * this.#step, to * this.#step).replace(/,$/, '');
    return text === '' ? [] : text.split(',');
  }

  /** Where an id stands, or would stand. */
  indexOf(id: string): number {
    return findFirstIndex(this.length, (index) => this.#at(index) >= id);
  }

  has(id: string): boolean {
    return this.#at(this.indexOf(id)) === id;
  }

  with(id: string): IdList {
    return this.has(id) ? this : IdList.of([...this.slice(0, this.length), id]);
  }

  without(id: string): IdList {
    return IdList.of(this.slice(0, this.length).filter((each) => each !== id));
  }

  #at(index: number): string {
    return this.#text.slice(index * this.#step, (index + 1) * this.#step - 1);
  }
}

/** By halving: the first index that `is`, given that all after it are too; `length` when none is. */
function findFirstIndex(length: number, is: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (is(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
