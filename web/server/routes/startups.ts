import { listOpenPledges } from '#db/queries/pledges.ts';
import { isStartupPremium } from '#db/queries/premium.ts';
import { findStartup, listIndustries } from '#db/queries/startups/find-startup.ts';
import {
  directoryCard,
  findNewestStartups,
  directoryPageSize as pageSize,
  searchStartups,
} from '#db/queries/startups/search-startups.ts';
import { searchCost } from '#shared/api/audience.ts';
import { localDate } from '#shared/time.ts';
import { api } from '../api.ts';
import { type ApiContext, requireFounder, spendPoints } from '../context.ts';

export const startupsRoutes = {
  list: api.startups.list.handler(async ({ input: { after, ...filter }, context }) => {
    const isFirstPage = after === undefined && Object.values(filter).every((value) => !value);
    if (filter.search) await spendPoints(context, searchCost);
    const time = timeOf(context);
    return context.replica.read(context, (db) =>
      isFirstPage
        ? findNewestStartups(db, time)
        : searchStartups(db, { card: directoryCard(time), filter, after, pageSize }),
    );
  }),

  industries: api.startups.industries.handler(({ context }) =>
    context.replica.read(context, listIndustries),
  ),

  get: api.startups.get.handler(async ({ input: { startupId }, context }) => {
    const { db } = context;
    const { now, today } = timeOf(context);
    const { id, cohort } = requireFounder(context);
    const viewer = { id, cohortId: cohort?.id ?? null };
    const [startup, { pledges }, isPremium] = await Promise.all([
      findStartup(db, { startupId, today }),
      listOpenPledges(db, { viewer, startupId, now }),
      isStartupPremium(db, { startupId, now }),
    ]);
    return { ...startup, pledges, isPremium };
  }),
};

/** Now, and the day where the requesting founder is. */
function timeOf(context: ApiContext) {
  const { now } = context;
  return { now, today: localDate(now, requireFounder(context).timeZone) };
}
