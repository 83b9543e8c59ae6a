import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { mayContact } from '../../queries/premium.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; now: Date };

/**
 * The reference under which a founder pays: made once, whichever of their windows asks first, and
 * telling nobody who they are. Who has premium already is not sent to pay again.
 */
export async function startCheckout(
  db: Kysely<Database>,
  { founderId, now }: Input,
): Promise<{ reference: string }> {
  if (await mayContact(db, { founderId, now })) throw new AppError('premium_already');
  await db
    .insertInto('premium_references')
    .values({ reference: randomBytes(24).toString('base64url'), founder_id: founderId })
    .onConflict((conflict) => conflict.column('founder_id').doNothing())
    .execute();
  return db
    .selectFrom('premium_references')
    .where('founder_id', '=', founderId)
    .select('reference')
    .executeTakeFirstOrThrow();
}
