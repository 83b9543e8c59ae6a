import type { Kysely } from 'kysely';
import type { Stage } from '#shared/options.ts';
import type { Database } from '../../schema.ts';
export type ClaimedAnalysis = {
  founderId: string;
  runId: string;
  websiteUrl: string;
  stage: Stage;
  industry: string;
  usageDay: string;
};

/** Takes a run up, once: null when it was taken up before, or another has taken its place. */
export async function claimAnalysis(
  db: Kysely<Database>,
  { founderId, runId }: { founderId: string; runId: string },
): Promise<ClaimedAnalysis | null> {
  const claimed = await db
    .updateTable('website_analyses')
    .where('founder_id', '=', founderId)
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .set({ state: 'analysing' })
    .returning(['website_url as websiteUrl', 'stage', 'industry', 'usage_day as usageDay'])
    .executeTakeFirst();
  return claimed ? { founderId, runId, ...claimed } : null;
}
