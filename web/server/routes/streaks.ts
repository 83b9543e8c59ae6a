import {
  announceStreakMilestone,
  showStreakMilestone,
} from '#db/operations/streaks/streak-milestones.ts';
import { findStreakDays, findStreakMilestone } from '#db/queries/streaks.ts';
import { api } from '../api.ts';
import { founderAndTime, requireFounder } from '../context.ts';

const pageSize = 14;

export const streakRoutes = {
  days: api.streak.days.handler(({ input, context }) => {
    const { id: founderId } = requireFounder(context);
    return findStreakDays(context.db, { founderId, now: context.now, ...input, pageSize });
  }),

  milestone: api.streak.milestone.handler(({ context }) =>
    findStreakMilestone(context.db, founderAndTime(context)),
  ),

  showMilestone: api.streak.showMilestone.handler(
    ({ input: { clientKey, ...milestone }, context }) =>
      showStreakMilestone(context.db, { ...founderAndTime(context), milestone, clientKey }),
  ),

  announceMilestone: api.streak.announceMilestone.handler(async ({ input: milestone, context }) => {
    await announceStreakMilestone(context.db, { ...founderAndTime(context), milestone });
    return { ok: true as const };
  }),
};
