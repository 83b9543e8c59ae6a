import type { Standings } from '#shared/api/introductions.ts';

export type Standing = 'open' | 'requested' | 'waiting' | 'introduced';

/** How one stands with a founder; whom nothing is known of can be asked. */
export function standingWith(standings: Standings | undefined, founderId: string): Standing {
  if (standings?.requested.includes(founderId)) return 'requested';
  if (standings?.waiting.includes(founderId)) return 'waiting';
  if (standings?.introduced.includes(founderId)) return 'introduced';
  return 'open';
}

export const standingWords: Record<Exclude<Standing, 'open'>, string> = {
  requested: 'Requested',
  waiting: 'Asked you',
  introduced: 'Introduced',
};
