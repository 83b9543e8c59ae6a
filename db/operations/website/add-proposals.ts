import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { createTaskIn } from '../tasks/create-task.ts';

type Input = { founderId: string; runId: string; proposalIds: string[]; now: Date };

/**
 * Makes tasks of what a founder ticked, all or none; what was added before is not added again. The
 * points follow from the difficulty, as for any task. Returns how many were new.
 */
export async function addProposals(
  db: Kysely<Database>,
  { founderId, runId, proposalIds, now }: Input,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('website_analyses')
      .where('founder_id', '=', founderId)
      .where('run_id', '=', runId)
      .where('state', '=', 'done')
      .select('proposals')
      .executeTakeFirst();
    const chosen = run?.proposals.filter(({ id }) => proposalIds.includes(id)) ?? [];
    if (chosen.length < new Set(proposalIds).size) throw new AppError('proposal_not_found');
    let added = 0;
    for (const { id, title, description, category, difficulty, estimatedTime } of chosen) {
      const task = {
        ...{ title, description, category, difficulty, clientKey: id },
        isPublicPledge: false,
      };
      if (await createTaskIn(trx, { founderId, now, task, estimatedTime })) added += 1;
    }
    return added;
  });
}
