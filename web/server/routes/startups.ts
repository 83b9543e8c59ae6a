import { findStartup, listIndustries } from '#db/queries/startups/find-startup.ts';
import { directoryCard, searchStartups } from '#db/queries/startups/search-startups.ts';
import { api } from '../api.ts';

const pageSize = 24;

export const startupsRoutes = {
  list: api.startups.list.handler(({ input: { after, ...filter }, context }) =>
    searchStartups(context.db, { card: directoryCard, filter, after, pageSize }),
  ),

  industries: api.startups.industries.handler(({ context }) => listIndustries(context.db)),

  get: api.startups.get.handler(({ input, context }) => findStartup(context.db, input)),
};
