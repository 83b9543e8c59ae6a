import { expect, it } from 'vitest';
import { listNotes } from '#db/queries/coach/memory.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { CoachNoteKind } from '#shared/domain/coach-notes.ts';
import { deleteNote, editNote, saveNote } from './notes.ts';

const { db } = useTestDatabase();
const now = new Date('2026-03-20T09:00:00Z');

async function aFounder() {
  const { id: founderId } = await newFounder(db);
  const save = (text: string, kind: CoachNoteKind = 'fact', at = now) =>
    db.transaction().execute((trx) => saveNote(trx, { founderId, kind, text, now: at }));
  const texts = async () => (await listNotes(db, { founderId })).map(({ text }) => text);
  return { db, founderId, save, texts };
}

it('keeps the same text once, also from two windows; the kind that was said last counts', async () => {
  const { db, founderId, save } = await aFounder();
  const saved = await Promise.all([save('12 pilots'), save(' 12  Pilots '), save('12pilots')]);
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
  await save('12 PILOTS', 'goal');
  expect(await listNotes(db, { founderId })).toMatchObject([
    { kind: 'goal', text: saved[0]?.text },
  ]);
});

it('keeps 30 notes, however many are added at once', async () => {
  const { save, texts } = await aFounder();
  for (let n = 1; n <= 28; n += 1) await save(`note ${n}`);
  const added = await Promise.allSettled(['a', 'b', 'c', 'd'].map((text) => save(text)));
  const refused = added.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject(Array(2).fill({ reason: { code: 'too_many_notes' } }));
  expect(await texts()).toHaveLength(30);
  // A note that is there already needs no room.
  await save('NOTE 1');
});

it('an edit changes the note; with the text of another the two become one', async () => {
  const { db, founderId, save, texts } = await aFounder();
  const { id: noteId } = await save('3 pilots');
  await save('Sells to florists', 'fact', new Date(now.getTime() + 1));
  const edit = (text: string) => editNote(db, { founderId, noteId, kind: 'fact', text, now });
  await Promise.all([edit('12 pilots'), edit('12  pilots')]);
  expect(await texts()).toEqual(['12 pilots', 'Sells to florists']);
  await edit('sells to Florists');
  expect(await texts()).toEqual(['Sells to florists']);
  await expect(edit('Something else')).rejects.toMatchObject({ code: 'note_not_found' });
});

it('a note of somebody else can be neither edited nor deleted; one’s own is deleted once', async () => {
  const { db, founderId, save, texts } = await aFounder();
  const thief = await aFounder();
  const { id: noteId } = await save('12 pilots');
  const edit = { founderId: thief.founderId, noteId, kind: 'fact', text: 'Mine', now } as const;
  await expect(editNote(db, edit)).rejects.toMatchObject({ code: 'note_not_found' });
  const notFound = { code: 'note_not_found' };
  await expect(deleteNote(db, { founderId: thief.founderId, noteId })).rejects.toMatchObject(
    notFound,
  );
  expect(await texts()).toEqual(['12 pilots']);
  const twice = [deleteNote(db, { founderId, noteId }), deleteNote(db, { founderId, noteId })];
  expect((await Promise.allSettled(twice)).map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'rejected',
  ]);
  expect(await texts()).toEqual([]);
});
