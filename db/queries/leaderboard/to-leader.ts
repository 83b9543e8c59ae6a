import type { Leader } from '#shared/api/leaderboard.ts';
import type { Tier } from '#shared/domain/standings.ts';
import type { Leaders } from './count-board.ts';
import { type FindFounder, toPerson } from './to-rows.ts';

const mostNamed = 3;
const mostOthers = 100;

export function ofTier(tier: Tier | undefined): Leaders {
  return tier && tier.points > 0
    ? { value: tier.points, founderIds: tier.founderIds }
    : { value: 0, founderIds: [] };
}

/** Whom a board names of those who share a first place. */
export function firstOf({ founderIds }: Leaders): string[] {
  return founderIds.slice(0, mostNamed);
}

export function toLeader(
  leaders: Leaders,
  find: FindFounder,
  viewerId: string | null,
): Leader | null {
  const holders = firstOf(leaders).flatMap((id) => {
    const founder = find(id);
    return founder ? [toPerson(founder, id === viewerId)] : [];
  });
  if (holders.length === 0) return null;
  const others = Math.max(0, leaders.founderIds.length - mostNamed);
  return {
    value: leaders.value,
    holders: holders.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    others: Math.min(others, mostOthers),
  };
}
