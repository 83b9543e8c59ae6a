import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lockApplication } from './lock-application.ts';

type Input = { applicationId: string; noteId: string; text: string; actor: Actor; now: Date };

/** A note that admins alone read; `noteId` is the page's, sent twice it is one note. */
export async function addApplicationNote(
  db: Kysely<Database>,
  { applicationId, noteId, text, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { startupName } = await lockApplication(trx, applicationId);
    const added = await trx
      .insertInto('application_notes')
      .values({
        id: noteId,
        application_id: applicationId,
        account_id: actor.accountId,
        text,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return;
    // Without the words: a note that is deleted is gone.
    await recordAudit(trx, {
      actor,
      action: 'application.note_added',
      subject: { type: 'application', id: applicationId, name: startupName },
      details: { noteId },
      now,
    });
  });
}
