import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { startupOf } from '../../queries/founders.ts';
import { hasPremium } from '../../queries/premium.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; now: Date };

/**
 * Returns the random reference under which a founder pays; it is created once, even by concurrent
 * requests. Throws `premium_already` if the founder has premium.
 */
export async function startCheckout(
  db: Kysely<Database>,
  { founderId, now }: Input,
): Promise<{ reference: string }> {
  if (await hasPremium(db, { founderId, now })) throw new AppError('premium_already');
  await db
    .insertInto('premium_references')
    .values({ reference: randomBytes(24).toString('base64url'), founder_id: startupOf(founderId) })
    .onConflict((conflict) => conflict.column('founder_id').doNothing())
    .execute();
  return db
    .selectFrom('premium_references')
    .where('founder_id', '=', startupOf(founderId))
    .select('reference')
    .executeTakeFirstOrThrow();
}
