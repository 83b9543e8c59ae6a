import { findStreakDays } from '#db/queries/streaks.ts';
import { api } from '../api.ts';
import { requireFounder } from '../context.ts';

const pageSize = 14;

export const streakRoutes = {
  days: api.streak.days.handler(({ input, context }) => {
    const { id: founderId } = requireFounder(context);
    return findStreakDays(context.db, { founderId, now: context.now, ...input, pageSize });
  }),
};
