import { findStartup, listIndustries } from '#db/queries/startups/find-startup.ts';
import { directoryCard, findStartups } from '#db/queries/startups/search-startups.ts';
import type { Directory } from '#shared/api/startups.ts';
import { api, RawJson, rawJsonApi } from '../api.ts';

const pageSize = 24;

export const startupsRoutes = {
  list: rawJsonApi.startups.list.handler(async ({ input: { after, ...filter }, context }) => {
    const page = { card: directoryCard, filter, after, pageSize };
    // The same for every founder who asks.
    const key = JSON.stringify(['directory', filter, after]);
    const json = await context.shareReads(key, () => findStartups(context.db, page));
    return RawJson.of<Directory>(json);
  }),

  industries: api.startups.industries.handler(({ context }) => listIndustries(context.db)),

  get: api.startups.get.handler(({ input, context }) => findStartup(context.db, input)),
};
