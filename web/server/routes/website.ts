import {
  addProposals,
  clearAnalysis,
  startAnalysis,
} from '#db/operations/website/website-analysis.ts';
import { findAnalysis } from '#db/queries/website.ts';
import type { WebsiteAnalysis } from '#shared/api/website.ts';
import { api } from '../api.ts';
import { type ApiContext, founderOf } from '../context.ts';

export const websiteAnalysisRoutes = {
  find: api.websiteAnalysis.find.handler(({ context }) => current(context)),

  start: api.websiteAnalysis.start.handler(async ({ context }) => {
    await startAnalysis(context.db, { founderId: founderOf(context).id, now: context.now });
    return current(context);
  }),

  clear: api.websiteAnalysis.clear.handler(async ({ context }) => {
    await clearAnalysis(context.db, { founderId: founderOf(context).id });
    return current(context);
  }),

  add: api.websiteAnalysis.add.handler(async ({ input, context }) => {
    const { db, now } = context;
    const added = await addProposals(db, { founderId: founderOf(context).id, now, ...input });
    return { added, analysis: await current(context) };
  }),
};

async function current(context: ApiContext): Promise<WebsiteAnalysis> {
  const { db, now, config } = context;
  const found = await findAnalysis(db, { founderId: founderOf(context).id, now });
  return { ...found, hasModel: config.coach.model !== null };
}
