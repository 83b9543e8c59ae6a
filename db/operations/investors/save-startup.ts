import { type Kysely, sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';

type Input = { investorId: string; founderId: string; now: Date };

const mostSaved = 200;

/** Keeps an accepted startup on the investor's list; one that is there already stays as it is. */
export async function saveStartup(
  db: Kysely<Database>,
  { investorId, founderId, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two clicks at once are counted one after the other.
    await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ exists: boolean; others: number }>`
      select exists (select from startup_applications
          where id = ${founderId} and status = 'accepted') as exists,
        (select count(*)::int from saved_startups
          where investor_id = ${investorId} and founder_id <> ${founderId}) as others`.execute(trx);
    if (!rows[0]?.exists) throw new AppError('startup_not_found');
    if (rows[0].others >= mostSaved) throw new AppError('too_many_saved');
    await trx
      .insertInto('saved_startups')
      .values({ investor_id: investorId, founder_id: founderId, saved_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
