import { AppError } from '#shared/errors.ts';
import type { Db } from '../../schema.ts';
import { lockStartup, recordStartupAudit, type StartupChange } from './lock-startup.ts';

type NoteChange = StartupChange & { noteId: string };

/** Adds a note that only staff read. The page chooses `noteId`, so a repeated request adds one note. */
export async function addStartupNote(
  db: Db,
  { startupId, noteId, text, ...change }: NoteChange & { text: string },
): Promise<void> {
  const { actor, now } = change;
  await db.transaction().execute(async (trx) => {
    const startup = await lockStartup(trx, startupId);
    const added = await trx
      .insertInto('startup_notes')
      .values({
        id: noteId,
        startup_id: startupId,
        account_id: actor.accountId,
        text,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return;
    // Not the text: a deleted note must be gone.
    await recordStartupAudit(trx, change, { action: 'startup.note_added', startup });
  });
}

/** Deletes the actor's own note. Throws `note_not_found` if they have no such note. */
export async function deleteStartupNote(
  db: Db,
  { startupId, noteId, ...change }: NoteChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const startup = await lockStartup(trx, startupId);
    const deleted = await trx
      .deleteFrom('startup_notes')
      .where('id', '=', noteId)
      .where('startup_id', '=', startupId)
      .where('account_id', '=', change.actor.accountId)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new AppError('note_not_found');
    await recordStartupAudit(trx, change, { action: 'startup.note_deleted', startup });
  });
}
