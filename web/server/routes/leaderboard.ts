import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { api } from '../api.ts';
import { requireFounder } from '../context.ts';

const pageSize = 50;

export const leaderboardRoutes = {
  get: api.leaderboard.get.handler(({ input, context }) => {
    const { now, leaderboardCache: cache } = context;
    const viewer = requireFounder(context);
    return context.replica.read(context, (db) =>
      findLeaderboard(db, { viewer, ...input, withMoves: true, pageSize, now, cache }),
    );
  }),
};
