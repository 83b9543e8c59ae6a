import type { Transaction } from 'kysely';
import type { CoachNoteKind } from '#shared/domain/coach-notes.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';

const maxNotes = 30;

type SaveNoteInput = { founderId: string; kind: CoachNoteKind; text: string; now: Date };

/**
 * Saves what the coach is to remember, unless it remembers it already. The caller holds the lock of the
 * conversation. Throws `too_many_notes`.
 */
export async function saveNote(
  trx: Transaction<Database>,
  { founderId, kind, text, now }: SaveNoteInput,
): Promise<void> {
  const notes = await trx
    .selectFrom('coach_notes')
    .where('founder_id', '=', founderId)
    .select('text')
    .execute();
  if (notes.some((note) => note.text.toLowerCase() === text.toLowerCase())) return;
  if (notes.length >= maxNotes) throw new AppError('too_many_notes');
  await trx
    .insertInto('coach_notes')
    .values({ founder_id: founderId, kind, text, created_at: now, changed_at: now })
    .execute();
}
