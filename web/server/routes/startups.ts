import { listOpenPledges } from '#db/queries/pledges.ts';
import { findStartup, listIndustries } from '#db/queries/startups/find-startup.ts';
import {
  directoryCard,
  findNewestStartups,
  directoryPageSize as pageSize,
  searchStartups,
} from '#db/queries/startups/search-startups.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { api } from '../api.ts';
import { type ApiContext, requireFounder } from '../context.ts';

export const startupsRoutes = {
  list: api.startups.list.handler(({ input: { after, ...filter }, context }) => {
    const isFirstPage = after === undefined && Object.values(filter).every((value) => !value);
    if (isFirstPage) return findNewestStartups(context.db, today(context));
    const card = directoryCard(today(context));
    return searchStartups(context.db, { card, filter, after, pageSize });
  }),

  industries: api.startups.industries.handler(({ context }) => listIndustries(context.db)),

  get: api.startups.get.handler(async ({ input: { founderId }, context }) => {
    const { db, now } = context;
    const { id, cohort } = requireFounder(context);
    const viewer = { id, cohortId: cohort?.id ?? null };
    const [startup, { pledges }] = await Promise.all([
      findStartup(db, { founderId, today: today(context) }),
      listOpenPledges(db, { viewer, founderId, now }),
    ]);
    return { ...startup, pledges };
  }),
};

/** Where the requesting founder is. */
function today(context: ApiContext): CalendarDate {
  return localDate(context.now, requireFounder(context).timeZone);
}
