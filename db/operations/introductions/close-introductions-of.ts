import { sql, type Transaction } from 'kysely';
import { concerns, type Party, partyId, readIntroductions } from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';
import { settleIntroduction } from './settle-introduction.ts';

type Input = { party: Party; now: Date };

const most = 1000;

/**
 * Somebody leaves, is turned away or loses their approval: what they asked is withdrawn, what they
 * were asked closes without an answer. The caller has changed or locked their row before.
 */
export async function closeIntroductionsOf(
  trx: Transaction<Database>,
  { party, now }: Input,
): Promise<void> {
  const open = sql<boolean>`${concerns(party)} and i.state = 'requested'`;
  await sql`
    select from introductions i where ${open} order by i.id for update`.execute(trx);
  for (const introduction of await readIntroductions(trx, { where: open, limit: most })) {
    const isAsker = introduction.asker.id === partyId(party);
    await settleIntroduction(trx, { introduction, state: isAsker ? 'withdrawn' : 'expired', now });
  }
}
