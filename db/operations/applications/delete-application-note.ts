import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lockApplication } from './lock-application.ts';

type Input = { applicationId: string; noteId: string; actor: Actor; now: Date };

/** Deletes one's own note; another's, or none, is `note_not_found`. */
export async function deleteApplicationNote(
  db: Kysely<Database>,
  { applicationId, noteId, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { startupName } = await lockApplication(trx, applicationId);
    const deleted = await trx
      .deleteFrom('application_notes')
      .where('id', '=', noteId)
      .where('application_id', '=', applicationId)
      .where('account_id', '=', actor.accountId)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new AppError('note_not_found');
    await recordAudit(trx, {
      actor,
      action: 'application.note_deleted',
      subject: { type: 'application', id: applicationId, name: startupName },
      details: { noteId },
      now,
    });
  });
}
