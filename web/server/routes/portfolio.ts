import { saveStartup } from '#db/operations/investors/save-startup.ts';
import { unsaveStartup } from '#db/operations/investors/unsave-startup.ts';
import { findPortfolioStartup } from '#db/queries/investors/find-portfolio-startup.ts';
import { findStartupsByName } from '#db/queries/investors/find-startups-by-name.ts';
import { listSaved } from '#db/queries/investors/list-saved.ts';
import { portfolioCard } from '#db/queries/investors/portfolio-fields.ts';
import { findStartups } from '#db/queries/startups/find-startups.ts';
import type { Portfolio } from '#shared/api/portfolio.ts';
import { AppError } from '#shared/errors.ts';
import { api, readyApi } from '../api.ts';
import { type ApiContext, investorOf } from '../context.ts';
import { ReadyJson } from '../http/ready-json.ts';

const pageSize = 24;
const ok = { ok: true } as const;

export const portfolioRoutes = {
  list: readyApi.portfolio.list.handler(async ({ input, context }) => {
    const { after, sort, ...filter } = input;
    const isApproved = seesAll(context);
    const page = { card: portfolioCard({ isApproved }), filter, after, pageSize };
    // The same for every investor who may see as much.
    const key = JSON.stringify(['portfolio', isApproved, sort, filter, after]);
    const find = sort === 'name' ? findStartupsByName : findStartups;
    const json = await context.shareReads(key, () => find(context.db, page));
    return ReadyJson.of<Portfolio>(json);
  }),

  saved: api.portfolio.saved.handler(async ({ context }) => {
    const card = portfolioCard({ isApproved: seesAll(context) });
    const startups = await listSaved(context.db, { investorId: investorOf(context).id, card });
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
