import { findStartup, listIndustries } from '#db/queries/startups/find-startup.ts';
import { directoryCard, searchStartups } from '#db/queries/startups/search-startups.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { api } from '../api.ts';
import { type ApiContext, requireFounder } from '../context.ts';

const pageSize = 24;

export const startupsRoutes = {
  list: api.startups.list.handler(({ input: { after, ...filter }, context }) =>
    searchStartups(context.db, { card: directoryCard(today(context)), filter, after, pageSize }),
  ),

  industries: api.startups.industries.handler(({ context }) => listIndustries(context.db)),

  get: api.startups.get.handler(({ input, context }) =>
    findStartup(context.db, { ...input, today: today(context) }),
  ),
};

/** Where the requesting founder is. */
function today(context: ApiContext): CalendarDate {
  return localDate(context.now, requireFounder(context).timeZone);
}
