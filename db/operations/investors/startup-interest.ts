import { sql } from 'kysely';
import { type OpenedKind, repeatOpenMs } from '#shared/domain/investor-interest.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../schema.ts';

const maxSavedStartups = 200;

/** Saves an accepted startup; one that is saved already stays as it is. */
export async function saveStartup(
  db: Db,
  { investorId, startupId, now }: { investorId: string; startupId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locks the investor, so that two clicks at once don't pass the limit.
    await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ exists: boolean; others: number }>`
      select exists (select from startup_applications
          where id = ${startupId} and status = 'accepted') as exists,
        (select count(*)::int from saved_startups
          where investor_id = ${investorId} and startup_id <> ${startupId}) as others`.execute(trx);
    if (!rows[0]?.exists) throw new AppError('startup_not_found');
    if (rows[0].others >= maxSavedStartups) throw new AppError('too_many_saved');
    await trx
      .insertInto('saved_startups')
      .values({ investor_id: investorId, startup_id: startupId, saved_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Removes a startup from the saved ones, if it is one. Throws `startup_not_found` if there is none to be saved. */
export async function unsaveStartup(
  db: Db,
  { investorId, startupId }: { investorId: string; startupId: string },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_startups')
    .where('investor_id', '=', investorId)
    .where('startup_id', '=', startupId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) await requireAccepted(db, { startupId });
}

/** An investor's list names only startups that were accepted. */
export async function requireAccepted(db: Db, { startupId }: { startupId: string }): Promise<void> {
  const startup = await db
    .selectFrom('startup_applications')
    .where('id', '=', startupId)
    .where('status', '=', 'accepted')
    .select('id')
    .executeTakeFirst();
  if (!startup) throw new AppError('startup_not_found');
}

type RecordStartupOpenInput = {
  startupId: string;
  investorId: string;
  kind: OpenedKind;
  now: Date;
};

/** Counts a visit to a deck or website; two within half a minute count once. */
export async function recordStartupOpen(
  db: Db,
  { startupId, investorId, kind, now }: RecordStartupOpenInput,
): Promise<void> {
  const repeatedSince = new Date(now.getTime() - repeatOpenMs);
  await sql`
    insert into startup_opens as o (startup_id, investor_id, kind, first_opened_at, last_opened_at)
    values (${startupId}, ${investorId}, ${kind}, ${now}, ${now})
    on conflict (startup_id, investor_id, kind) do update
      set opens = o.opens + 1, last_opened_at = excluded.last_opened_at
      where o.last_opened_at <= ${repeatedSince}`.execute(db);
}
