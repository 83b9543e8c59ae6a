import type { Kysely } from 'kysely';
import type { FallbackReason, Proposal } from '#shared/domain/website-analysis.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database, KeptProposal } from '../../schema.ts';
export type AnalysisOutcome =
  | {
      state: 'done';
      proposals: Proposal[];
      pageRead: boolean | null;
      fallback: FallbackReason | null;
    }
  | { state: 'failed' };

type Input = { founderId: string; runId: string; outcome: AnalysisOutcome; now: Date };

/** The end of a run, unless it has ended already or another took its place. A failed one is given back. */
export async function settleAnalysis(
  db: Kysely<Database>,
  { founderId, runId, outcome, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isDone = outcome.state === 'done';
    const kept = isDone ? outcome.proposals.map(withId) : [];
    const { numUpdatedRows } = await trx
      .updateTable('website_analyses')
      .where('founder_id', '=', founderId)
      .where('run_id', '=', runId)
      .where('state', '=', 'analysing')
      .set((eb) => ({
        state: outcome.state,
        finished_at: now,
        proposals: JSON.stringify(kept),
        ...(isDone
          ? { page_read: outcome.pageRead, fallback: outcome.fallback }
          : { runs: eb('runs', '-', 1) }),
      }))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await sendLiveHint(trx, { coachOf: founderId });
  });
}

function withId(proposal: Proposal): KeptProposal {
  return { ...proposal, id: crypto.randomUUID() };
}
