import { listOpenPledges } from '#db/queries/pledges.ts';
import { findStartup, listIndustries } from '#db/queries/startups/find-startup.ts';
import { directoryCard, searchStartups } from '#db/queries/startups/search-startups.ts';
import { api } from '../api.ts';
import { requireFounder } from '../context.ts';

const pageSize = 24;

export const startupsRoutes = {
  list: api.startups.list.handler(({ input: { after, ...filter }, context }) =>
    searchStartups(context.db, { card: directoryCard, filter, after, pageSize }),
  ),

  industries: api.startups.industries.handler(({ context }) => listIndustries(context.db)),

  get: api.startups.get.handler(async ({ input: { founderId }, context }) => {
    const { db, now } = context;
    const { id, cohort } = requireFounder(context);
    const viewer = { id, cohortId: cohort?.id ?? null };
    const [startup, { pledges }] = await Promise.all([
      findStartup(db, { founderId }),
      listOpenPledges(db, { viewer, founderId, now }),
    ]);
    return { ...startup, pledges };
  }),
};
