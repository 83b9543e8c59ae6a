import { type RawBuilder, sql } from 'kysely';
import { type CoachNote, type CoachNoteKind, maxNotes } from '#shared/domain/coach-notes.ts';
import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Db, Trx } from '../../schema.ts';
import { lockConversation } from './ask-coach.ts';

type SaveNoteInput = { founderId: string; kind: CoachNoteKind; text: string; now: Date };

/**
 * Has the coach remember something that the founder wrote or confirmed. The same text again is not
 * added twice, whatever its case and spaces; it takes the new kind. Throws `too_many_notes`.
 */
export async function saveNote(
  trx: Trx,
  { founderId, kind, text, now }: SaveNoteInput,
): Promise<CoachNote> {
  await lockConversation(trx, { founderId, now });
  const known = await findSameText(trx, { founderId, text });
  if (known) return changeNote(trx, { founderId, noteId: known.id, kind, text: known.text, now });
  const { count } = await trx
    .selectFrom('coach_notes')
    .where('founder_id', '=', founderId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxNotes) throw new AppError('too_many_notes');
  const note = await trx
    .insertInto('coach_notes')
    .values({
      founder_id: founderId,
      kind,
      text: oneLine(text),
      created_at: now,
      changed_at: now,
    })
    .returning(['id', 'kind', 'text'])
    .executeTakeFirstOrThrow();
  await publishLiveEvent(trx, { memoryOf: founderId });
  return note;
}

type EditNoteInput = SaveNoteInput & { noteId: string };

/** Changes a founder's own note. Given the text of another one, the two become one. */
export async function editNote(db: Db, input: EditNoteInput): Promise<CoachNote> {
  const { founderId, noteId, text, now } = input;
  return db.transaction().execute(async (trx) => {
    await lockConversation(trx, { founderId, now });
    const same = await findSameText(trx, { founderId, text });
    if (!same || same.id === noteId) return changeNote(trx, { ...input, text: oneLine(text) });
    const { numDeletedRows } = await ownNote(trx, { founderId, noteId }).executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('note_not_found');
    return changeNote(trx, { ...input, noteId: same.id, text: same.text });
  });
}

/** Deletes a founder's own note. Throws `note_not_found` if they have none of this id, or have deleted it. */
export async function deleteNote(
  db: Db,
  { founderId, noteId }: { founderId: string; noteId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await ownNote(trx, { founderId, noteId }).executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('note_not_found');
    await publishLiveEvent(trx, { memoryOf: founderId });
  });
}

function ownNote(trx: Trx, { founderId, noteId }: { founderId: string; noteId: string }) {
  return trx.deleteFrom('coach_notes').where('id', '=', noteId).where('founder_id', '=', founderId);
}

async function changeNote(
  trx: Trx,
  { founderId, noteId, kind, text, now }: EditNoteInput,
): Promise<CoachNote> {
  const changed = await trx
    .updateTable('coach_notes')
    .where('id', '=', noteId)
    .where('founder_id', '=', founderId)
    .set({ kind, text, changed_at: now })
    .returning(['id', 'kind', 'text'])
    .executeTakeFirst();
  if (!changed) throw new AppError('note_not_found');
  await publishLiveEvent(trx, { memoryOf: founderId });
  return changed;
}

async function findSameText(
  trx: Trx,
  { founderId, text }: { founderId: string; text: string },
): Promise<{ id: string; text: string } | undefined> {
  return trx
    .selectFrom('coach_notes')
    .where('founder_id', '=', founderId)
    .where(textKey(sql.ref('text')), '=', textKey(sql`${text}::text`))
    .select(['id', 'text'])
    .executeTakeFirst();
}

/** As the unique index of the table has it. */
function textKey(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(regexp_replace(${text}, '\\s+', '', 'g'))`;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
