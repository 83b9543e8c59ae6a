import { findApplicationWindow } from '#db/queries/cohorts/cohorts.ts';
import { api } from '../api.ts';

export const communityRoutes = {
  get: api.community.get.handler(async ({ context: { db, now } }) => {
    const window = await findApplicationWindow(db, { now });
    if (!window) return { applications: null };
    const { cohort, isOpen, opensAt, closesAt } = window;
    return {
      applications: {
        cohort,
        isOpen,
        opensAt: opensAt.toISOString(),
        closesAt: closesAt?.toISOString() ?? null,
      },
    };
  }),
};
