import { openDatabase } from '#db/connect.ts';
import { portfolioCard } from '#db/queries/investors/portfolio.ts';

import {
  type CardFields,
  directoryCard,
  searchStartups,
} from '#db/queries/startups/search-startups.ts';
import type { StartupFilter } from '#shared/api/startups.ts';
import type { InvestorPreferences } from '#shared/domain/match.ts';
import { requiredEnv, serveParent } from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';

const connections = Number(requiredEnv('BENCH_CONNECTIONS'));
const handle = openDatabase({ url: requiredEnv('BENCH_DATABASE_URL'), max: connections });

/** A page as founders or as investors see it; with an investor's wishes the best match first. */
export type DirectoryRequest = {
  audience: 'founder' | 'investor';
  filter: StartupFilter;
  match?: InvestorPreferences;
};

/** The one statement of a page, and nothing around it. */
serveParent((looks: DirectoryRequest[]) =>
  driveLoops(looks.length, connections, (index) => {
    const { audience, filter, match } = looks[index] as DirectoryRequest;
    const now = new Date();
    const card: CardFields<unknown> =
      audience === 'founder' ? directoryCard : portfolioCard({ isApproved: true, now });
    const order = match && { investor: match, now };
    return searchStartups(handle.db, { card, filter, order, pageSize: 24 });
  }),
);
