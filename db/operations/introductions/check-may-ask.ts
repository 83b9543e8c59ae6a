import { sql, type Transaction } from 'kysely';
import {
  declineRestMs,
  introductionLifetimeMs,
  mostAsksPerDay,
  mostAsksPerPair,
  mostUndecided,
} from '#shared/domain/introductions.ts';
import { AppError } from '#shared/errors.ts';
import { isAskedBy, type Party } from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';

type Input = { asker: Party; founderId: string; now: Date };

/**
 * Refuses what is settled between the two, and who asks too much. Under the asker's lock, so that
 * fifty at once are counted one after another.
 */
export async function checkMayAsk(
  trx: Transaction<Database>,
  { asker, founderId, now }: Input,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const toFounder = sql`i.founder_id = ${founderId}`;
  const { rows } = await sql<Record<string, number>>`
    select
      count(*) filter (where state = 'requested') as undecided,
      count(*) filter (where created_at > ${before(24 * 60 * 60 * 1000)}) as today,
      count(*) filter (where ${toFounder} and state = 'accepted') as introduced,
      count(*) filter (where ${toFounder} and state = 'declined'
        and decided_at > ${before(declineRestMs)}) as declined,
      count(*) filter (where ${toFounder}
        and created_at > ${before(introductionLifetimeMs)}) as "ofPair"
    from introductions i where ${isAskedBy(asker)}`.execute(trx);
  const found = rows[0] ?? {};
  const count = (name: string) => Number(found[name] ?? 0);
  if (count('introduced') > 0 || (await wasAskedBack(trx, { asker, founderId }))) {
    throw new AppError('introduced_already');
  }
  if (count('declined') > 0) throw new AppError('introduction_declined');
  if (count('undecided') >= mostUndecided) throw new AppError('too_many_introductions');
  if (count('today') >= mostAsksPerDay || count('ofPair') >= mostAsksPerPair) {
    throw new AppError('too_many_asks');
  }
}

/** The other founder asked, and it was accepted. */
async function wasAskedBack(
  trx: Transaction<Database>,
  { asker, founderId }: Pick<Input, 'asker' | 'founderId'>,
): Promise<boolean> {
  if ('investorId' in asker) return false;
  const row = await trx
    .selectFrom('introductions')
    .where('asking_founder_id', '=', founderId)
    .where('founder_id', '=', asker.founderId)
    .where('state', '=', 'accepted')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
