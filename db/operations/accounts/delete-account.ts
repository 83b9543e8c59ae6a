import type { Kysely } from 'kysely';
import { sendLiveHint, sendSessionsEnded } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { closeIntroductionsOf } from '../introductions/close-introductions-of.ts';
import { dropPostsOf } from '../slack/drop-posts-of.ts';
import { forgetFounder } from './forget-founder.ts';

type Input = { founderId: string; now: Date };

/**
 * A founder leaves for good: signed out everywhere, unlinked from Slack, their name, words and
 * profile removed, boards and notifications without them. What others earned stands, and so do
 * the founder's own figures, without a name: their books stay in order. The address is free to
 * apply again. False when they left before, or were none.
 *
 * Takes the lock that every change of a founder's tasks and points takes first, so whatever was
 * under way is either done before, and forgotten with the rest, or finds no founder any more.
 */
export async function deleteAccount(
  db: Kysely<Database>,
  { founderId, now }: Input,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('founder_totals')
      .where('founder_id', '=', founderId)
      .select('founder_id')
      .forUpdate()
      .execute();
    const founder = await trx
      .selectFrom('startup_applications')
      .where('id', '=', founderId)
      .where('status', '=', 'accepted')
      .select('cohort_id as cohortId')
      .forUpdate()
      .executeTakeFirst();
    if (!founder) return false;
    const { cohortId } = founder;
    await dropPostsOf(trx, { founderId, now });
    await closeIntroductionsOf(trx, { party: { founderId }, now });
    await forgetFounder(trx, { founderId, cohortId, now });
    // Sessions and half-finished ways to Slack go with the account.
    const account = await trx
      .deleteFrom('accounts')
      .where('founder_id', '=', founderId)
      .returning('id')
      .executeTakeFirst();
    await sendLiveHint(trx, { founderId, cohortId });
    if (account) await sendSessionsEnded(trx, { accountId: account.id });
    return true;
  });
}
