import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { api } from '../api.ts';
import { founderOf } from '../context.ts';

const pageSize = 50;

export const leaderboardRoutes = {
  get: api.leaderboard.get.handler(({ input, context }) => {
    const { db, now, boards } = context;
    const viewer = founderOf(context);
    return findLeaderboard(db, { viewer, ...input, pageSize, now, read: boards });
  }),
};
