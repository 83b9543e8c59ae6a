export const leaderboardScopes = ['cohort', 'community'] as const;
export type LeaderboardScope = (typeof leaderboardScopes)[number];

export const leaderboardPeriods = ['all', 'week'] as const;
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number];

/** The cohort's board can be ordered by these; the community's is ordered by points. */
export const leaderboardOrders = ['pledges', 'points', 'days'] as const;
export type LeaderboardOrder = (typeof leaderboardOrders)[number];

const medals = {
  1: { metal: 'gold', title: 'Champion' },
  2: { metal: 'silver', title: 'Runner-up' },
  3: { metal: 'bronze', title: 'Third Place' },
} as const;

export type Medal = (typeof medals)[keyof typeof medals];

/** Founders who share a rank share its medal; nobody gets one without points. */
export function medalOf({ rank, points }: { rank: number | null; points: number }): Medal | null {
  return points > 0 && (rank === 1 || rank === 2 || rank === 3) ? medals[rank] : null;
}
