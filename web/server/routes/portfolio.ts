import { saveStartup, unsaveStartup } from '#db/operations/investors/startup-interest.ts';
import { findPreferences } from '#db/queries/investors/investors.ts';
import { findPortfolioStartup, listSaved, portfolioCard } from '#db/queries/investors/portfolio.ts';
import { findStartupsByMatch, findStartupsByName } from '#db/queries/investors/search-portfolio.ts';
import { findStartups } from '#db/queries/startups/search-startups.ts';
import type { Portfolio } from '#shared/api/portfolio.ts';
import { AppError } from '#shared/errors.ts';
import { api, readyApi } from '../api.ts';
import { type ApiContext, investorOf } from '../context.ts';
import { ReadyJson } from '../http/ready-json.ts';

const pageSize = 24;
const ok = { ok: true } as const;

export const portfolioRoutes = {
  list: readyApi.portfolio.list.handler(async ({ input, context }) => {
    const { db, now, shareReads } = context;
    const { after, sort, ...filter } = input;
    const isApproved = seesAll(context);
    const card = portfolioCard({ isApproved, now });
    const page = { card, filter, after, pageSize, isAnonymous: !isApproved };
    // The same for every investor who may see as much, and by match who looks for the same.
    const key = ['portfolio', isApproved, sort, filter, after];
    if (sort === 'match') {
      const investor = await findPreferences(db, { investorId: investorOf(context).id });
      const json = await shareReads(JSON.stringify([...key, investor]), () =>
        findStartupsByMatch(db, { ...page, investor, now }),
      );
      return ReadyJson.of<Portfolio>(json);
    }
    const find = sort === 'name' ? findStartupsByName : findStartups;
    const json = await shareReads(JSON.stringify(key), () => find(db, page));
    return ReadyJson.of<Portfolio>(json);
  }),

  preferences: api.portfolio.preferences.handler(({ context }) =>
    findPreferences(context.db, { investorId: investorOf(context).id }),
  ),

  saved: api.portfolio.saved.handler(async ({ context }) => {
    const { db, now } = context;
    const card = portfolioCard({ isApproved: seesAll(context), now });
    const startups = await listSaved(db, { investorId: investorOf(context).id, card });
    return { startups };
  }),

  get: api.portfolio.get.handler(({ input, context }) => {
    if (!seesAll(context)) throw new AppError('investor_not_approved');
    const { db, now } = context;
    return findPortfolioStartup(db, { ...input, investorId: investorOf(context).id, now });
  }),

  save: api.portfolio.save.handler(async ({ input, context }) => {
    const { db, now } = context;
    await saveStartup(db, { ...input, investorId: investorOf(context).id, now });
    return ok;
  }),

  unsave: api.portfolio.unsave.handler(async ({ input, context }) => {
    await unsaveStartup(context.db, { ...input, investorId: investorOf(context).id });
    return ok;
  }),
};

/** Verified and approved, as the database has it now. */
function seesAll(context: ApiContext): boolean {
  return investorOf(context).state === 'approved';
}
