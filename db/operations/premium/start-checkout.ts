import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { findPremium } from '../../queries/premium.ts';
import type { Db } from '../../schema.ts';

/**
 * Returns the random reference under which a founder pays for their startup; it is created once, even
 * by concurrent requests. Throws `premium_already` if the startup has premium, and
 * `premium_by_teammate` if a teammate bought it.
 */
export async function startCheckout(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<{ reference: string }> {
  const { active, boughtBy } = await findPremium(db, { founderId, now });
  if (active && boughtBy) throw new AppError('premium_by_teammate', { by: boughtBy });
  if (active) throw new AppError('premium_already');
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
