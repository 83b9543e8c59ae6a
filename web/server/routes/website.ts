import {
  addProposedTasks,
  clearAnalysis,
  startAnalysis,
} from '#db/operations/website/website-analysis.ts';
import { findWebsiteAnalysis } from '#db/queries/website.ts';
import type { WebsiteAnalysis } from '#shared/api/website.ts';
import { api } from '../api.ts';
import { type ApiContext, requireFounder } from '../context.ts';

export const websiteAnalysisRoutes = {
  find: api.websiteAnalysis.find.handler(({ context }) => currentAnalysis(context)),

  start: api.websiteAnalysis.start.handler(async ({ context }) => {
    await startAnalysis(context.db, { founderId: requireFounder(context).id, now: context.now });
    return currentAnalysis(context);
  }),

  clear: api.websiteAnalysis.clear.handler(async ({ context }) => {
    await clearAnalysis(context.db, { founderId: requireFounder(context).id });
    return currentAnalysis(context);
  }),

  add: api.websiteAnalysis.add.handler(async ({ input, context }) => {
    const { db, now } = context;
    const added = await addProposedTasks(db, {
      founderId: requireFounder(context).id,
      now,
      ...input,
    });
    return { added, analysis: await currentAnalysis(context) };
  }),
};

async function currentAnalysis(context: ApiContext): Promise<WebsiteAnalysis> {
  const { db, now, config } = context;
  const found = await findWebsiteAnalysis(db, { founderId: requireFounder(context).id, now });
  return { ...found, hasModel: config.coach.model !== null };
}
