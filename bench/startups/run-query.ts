import { openDatabase } from '#db/connect.ts';
import { portfolioCard } from '#db/queries/investors/portfolio.ts';
import {
  type CardFields,
  directoryCard,
  searchStartups,
} from '#db/queries/startups/search-startups.ts';
import type { StartupFilter } from '#shared/api/startups.ts';
import type { InvestorPreferences } from '#shared/domain/match.ts';
import { localDate } from '#shared/time.ts';
import { requiredEnv, serveParent } from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';

const connections = Number(requiredEnv('BENCH_CONNECTIONS'));
const handle = openDatabase({ url: requiredEnv('BENCH_DATABASE_URL'), max: connections });

/** A page as founders or approved investors see it; the best match first where an investor is given. */
export type StartupRequest = {
  audience: 'founder' | 'investor';
  filter: StartupFilter;
  investor?: InvestorPreferences;
};

/** Our query alone: no HTTP, no session. */
serveParent((requests: StartupRequest[]) =>
  driveLoops(requests.length, connections, (index) => {
    const { audience, filter, investor } = requests[index] as StartupRequest;
    const now = new Date();
    const card: CardFields<unknown> =
      audience === 'founder'
        ? directoryCard({ now, today: localDate(now, 'UTC') })
        : portfolioCard({ isApproved: true, now });
    const order = investor && { investor, now };
    return searchStartups(handle.db, { card, filter, order, pageSize: 24 });
  }),
);
