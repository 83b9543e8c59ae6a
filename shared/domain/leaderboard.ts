export const leaderboardScopes = ['cohort', 'community'] as const;
export type LeaderboardScope = (typeof leaderboardScopes)[number];

export const leaderboardPeriods = ['all', 'week'] as const;
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number];

const medals: Record<number, { emoji: string; title: string }> = {
  1: { emoji: '🥇', title: 'Champion' },
  2: { emoji: '🥈', title: 'Runner-up' },
  3: { emoji: '🥉', title: 'Third Place' },
};

/** Whoever shares a rank shares its medal; without a point there is none to share. */
export function medalOf({ rank, points }: { rank: number; points: number }) {
  return points > 0 ? (medals[rank] ?? null) : null;
}
