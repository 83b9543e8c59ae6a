import { describe, expect, it } from 'vitest';
import { findReview } from '#db/queries/applications/find-review.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Scores } from '#shared/domain/applications.ts';
import {
  addApplicationNote,
  deleteApplicationNote,
  rateApplication,
} from './review-application.ts';

const database = useTestDatabase();
const now = new Date('2026-12-03T10:00:00Z');
const none: Scores = { team: null, problem: null, traction: null, fit: null };
const nowhere = '00000000-0000-4000-8000-000000000000';

async function admin() {
  const { accountId, email } = await newAccount(database().db, 'admin');
  return { accountId, email };
}

function review(applicationId: string, accountId = nowhere) {
  return findReview(database().db, { applicationId, accountId, now });
}

async function audited(applicationId: string) {
  const rows = await database()
    .db.selectFrom('audit_log')
    .where('subject_id', '=', applicationId)
    .orderBy('id')
    .select(['action', 'actor_email', 'details'])
    .execute();
  return rows.map(({ action, actor_email: email, details }) => ({ action, email, details }));
}

describe('rating', () => {
  it('keeps one rating per reviewer and averages them', async () => {
    const { db } = database();
    const { id: applicationId } = await newApplication(db);
    const [ada, bo] = [await admin(), await admin()];
    const rate = (actor: typeof ada, scores: Scores) =>
      rateApplication(db, { applicationId, scores, actor, now });
    await rate(ada, { ...none, team: 2 });
    await rate(ada, { ...none, team: 5, fit: 4 });
    await rate(bo, { ...none, team: 4 });
    const { ratings, mean } = await review(applicationId, ada.accountId);
    expect(ratings).toEqual([
      { email: ada.email, isMine: true, ...none, team: 5, fit: 4 },
      { email: bo.email, isMine: false, ...none, team: 4 },
    ]);
    expect(mean).toEqual({ ...none, team: 4.5, fit: 4, overall: 4.3 });
    await rate(ada, none);
    expect((await review(applicationId)).ratings).toMatchObject([{ email: bo.email }]);
  });

  it('is audited once when it is sent several times', async () => {
    const { db } = database();
    const { id: applicationId } = await newApplication(db);
    const actor = await admin();
    const scores = { ...none, problem: 3 };
    const rate = () => rateApplication(db, { applicationId, scores, actor, now });
    await Promise.all([rate(), rate(), rate()]);
    expect(await audited(applicationId)).toEqual([
      { action: 'application.rated', email: actor.email, details: scores },
    ]);
  });

  it('an unknown application is refused', async () => {
    const scores = { ...none, team: 1 };
    await expect(
      rateApplication(database().db, { applicationId: nowhere, scores, actor: await admin(), now }),
    ).rejects.toMatchObject({ code: 'application_not_found' });
  });
});

describe('a note', () => {
  const noteId = () => crypto.randomUUID();

  it('is added once and can only be deleted by its author', async () => {
    const { db } = database();
    const { id: applicationId } = await newApplication(db);
    const [ada, bo] = [await admin(), await admin()];
    const note = { applicationId, noteId: noteId(), text: 'Call them.', actor: ada, now };
    await Promise.all([addApplicationNote(db, note), addApplicationNote(db, note)]);
    const { notes } = await review(applicationId, bo.accountId);
    expect(notes).toEqual([
      {
        id: note.noteId,
        email: ada.email,
        isMine: false,
        text: 'Call them.',
        createdAt: now.toISOString(),
      },
    ]);
    const remove = (actor: typeof ada, of = applicationId) =>
      deleteApplicationNote(db, { applicationId: of, noteId: note.noteId, actor, now });
    const notFound = { code: 'note_not_found' };
    await expect(remove(bo)).rejects.toMatchObject(notFound);
    const other = await newApplication(db);
    await expect(remove(ada, other.id)).rejects.toMatchObject(notFound);
    expect((await review(applicationId)).notes).toHaveLength(1);
    await remove(ada);
    expect((await review(applicationId)).notes).toEqual([]);
    await expect(remove(ada)).rejects.toMatchObject(notFound);
    const details = { noteId: note.noteId };
    expect(await audited(applicationId)).toEqual([
      { action: 'application.note_added', email: ada.email, details },
      { action: 'application.note_deleted', email: ada.email, details },
    ]);
  });

  it('about an unknown application is refused', async () => {
    const note = { applicationId: nowhere, noteId: noteId(), text: 'x', actor: await admin(), now };
    await expect(addApplicationNote(database().db, note)).rejects.toMatchObject({
      code: 'application_not_found',
    });
  });
});
