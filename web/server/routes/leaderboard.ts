import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { api } from '../api.ts';
import { requireFounder } from '../context.ts';

const pageSize = 50;

export const leaderboardRoutes = {
  get: api.leaderboard.get.handler(({ input, context }) => {
    const { db, now, leaderboardCache: cache } = context;
    return findLeaderboard(db, { viewer: requireFounder(context), ...input, pageSize, now, cache });
  }),
};
