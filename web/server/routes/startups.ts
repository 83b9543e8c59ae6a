import { findStartup, listIndustries } from '#db/queries/startups/find-startup.ts';
import {
  directoryCard,
  findNewestStartups,
  directoryPageSize as pageSize,
  searchStartups,
} from '#db/queries/startups/search-startups.ts';
import { api } from '../api.ts';

export const startupsRoutes = {
  list: api.startups.list.handler(({ input: { after, ...filter }, context: { db } }) => {
    const isFirstPage = after === undefined && Object.values(filter).every((value) => !value);
    return isFirstPage
      ? findNewestStartups(db)
      : searchStartups(db, { card: directoryCard, filter, after, pageSize });
  }),

  industries: api.startups.industries.handler(({ context }) => listIndustries(context.db)),

  get: api.startups.get.handler(({ input, context }) => findStartup(context.db, input)),
};
