import { hasPremium } from '#db/queries/premium.ts';
import { findStartup, listIndustries } from '#db/queries/startups/find-startup.ts';
import { directoryCardAt, searchStartups } from '#db/queries/startups/search-startups.ts';
import { api } from '../api.ts';

const pageSize = 24;

export const startupsRoutes = {
  list: api.startups.list.handler(({ input: { after, ...filter }, context }) =>
    searchStartups(context.db, { card: directoryCardAt(context.now), filter, after, pageSize }),
  ),

  industries: api.startups.industries.handler(({ context }) => listIndustries(context.db)),

  get: api.startups.get.handler(async ({ input, context: { db, now } }) => {
    const startup = await findStartup(db, input);
    return { ...startup, isPremium: await hasPremium(db, { founderId: startup.founderId, now }) };
  }),
};
