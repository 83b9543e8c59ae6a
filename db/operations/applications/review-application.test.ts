import { describe, expect, it } from 'vitest';
import { findReview } from '#db/queries/applications/find-review.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Scores } from '#shared/domain/applications.ts';
import type { Actor } from '../audit/record-audit.ts';
import { assignReviewer, unassignReviewer } from './assign-reviewers.ts';
import {
  addApplicationNote,
  deleteApplicationNote,
  rateApplication,
} from './review-application.ts';

const { db } = useTestDatabase();
const now = new Date('2026-12-03T10:00:00Z');
const none: Scores = { team: null, problem: null, traction: null, fit: null };
const nowhere = '00000000-0000-4000-8000-000000000000';

async function admin() {
  const { accountId, email } = await newAccount(db, 'admin');
  return { accountId, email };
}

const asAdmin = (actor: Actor) => ({ actor, isReviewer: false, now });

function review(applicationId: string, accountId = nowhere) {
  const viewer = { accountId, isReviewer: false };
  return findReview(db, { applicationId, viewer, now });
}

async function audited(applicationId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .where('subject_id', '=', applicationId)
    .orderBy('id')
    .select(['action', 'actor_email', 'details'])
    .execute();
  return rows.map(({ action, actor_email: email, details }) => ({ action, email, details }));
}

describe('rating', () => {
  it('keeps one rating per reviewer and averages them', async () => {
    const { id: applicationId } = await newApplication(db);
    const [ada, bo] = [await admin(), await admin()];
    const rate = (actor: typeof ada, scores: Scores) =>
      rateApplication(db, { applicationId, scores, ...asAdmin(actor) });
    await rate(ada, { ...none, team: 2 });
    await rate(ada, { team: 5, problem: 3, traction: 3, fit: 4 });
    await rate(bo, { ...none, team: 4 });
    const { ratings, mean } = await review(applicationId, ada.accountId);
    expect(ratings).toEqual([
      { email: ada.email, isMine: true, team: 5, problem: 3, traction: 3, fit: 4 },
      { email: bo.email, isMine: false, ...none, team: 4 },
    ]);
    expect(mean).toEqual({ team: 4.5, problem: 3, traction: 3, fit: 4, overall: 3.8 });
    await rate(ada, none);
    expect((await review(applicationId, bo.accountId)).ratings).toMatchObject([
      { email: bo.email },
    ]);
    const left = await db
      .selectFrom('application_ratings')
      .where('application_id', '=', applicationId)
      .select('account_id')
      .execute();
    expect(left).toEqual([{ account_id: bo.accountId }]);
  });

  it('is audited once when it is sent several times', async () => {
    const { id: applicationId } = await newApplication(db);
    const actor = await admin();
    const scores = { ...none, problem: 3 };
    const rate = () => rateApplication(db, { applicationId, scores, ...asAdmin(actor) });
    await Promise.all([rate(), rate(), rate()]);
    expect(await audited(applicationId)).toEqual([
      { action: 'application.rated', email: actor.email, details: scores },
    ]);
  });

  it('an unknown application is refused', async () => {
    const scores = { ...none, team: 1 };
    await expect(
      rateApplication(db, {
        applicationId: nowhere,
        scores,
        ...asAdmin(await admin()),
      }),
    ).rejects.toMatchObject({ code: 'application_not_found' });
  });
});

describe('a note', () => {
  const noteId = () => crypto.randomUUID();

  it('is added once and can only be deleted by its author', async () => {
    const { id: applicationId } = await newApplication(db);
    const [ada, bo] = [await admin(), await admin()];
    const note = { applicationId, noteId: noteId(), text: 'Call them.', ...asAdmin(ada) };
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
      deleteApplicationNote(db, {
        applicationId: of,
        noteId: note.noteId,
        ...asAdmin(actor),
      });
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
    const note = {
      applicationId: nowhere,
      noteId: noteId(),
      text: 'x',
      ...asAdmin(await admin()),
    };
    await expect(addApplicationNote(db, note)).rejects.toMatchObject({
      code: 'application_not_found',
    });
  });
});

describe('what others think', () => {
  const all: Scores = { team: 5, problem: 4, traction: 3, fit: 2 };

  /** Rated and noted by Bo, and assigned to the reviewer Ada. */
  async function newRated() {
    const application = await newApplication(db);
    const [ada, bo] = [await newAccount(db, 'admin', 'reviewer'), await admin()];
    const applicationId = application.id;
    await assignReviewer(db, { applicationId, accountId: ada.accountId, actor: bo, now });
    await rateApplication(db, { applicationId, scores: all, ...asAdmin(bo) });
    const noteId = crypto.randomUUID();
    await addApplicationNote(db, { applicationId, noteId, text: 'Not for me.', ...asAdmin(bo) });
    const read = (accountId: string, isReviewer: boolean) =>
      findReview(db, { applicationId, viewer: { accountId, isReviewer }, now });
    const rate = (scores: Scores) =>
      rateApplication(db, { applicationId, scores, actor: ada, isReviewer: true, now });
    return { applicationId, ada, bo, read, rate };
  }

  it('is hidden from a reviewer until their own rating is complete', async () => {
    const { ada, bo, read, rate } = await newRated();
    const own = () => read(ada.accountId, true);
    const blind = { mean: { overall: null }, ratings: [], notes: [] };
    expect(await own()).toMatchObject({ ...blind, hidden: { ratings: 1, notes: 1 } });
    await rate({ ...all, fit: null });
    expect(await own()).toMatchObject({
      ratings: [{ email: ada.email }],
      mean: { team: 5, fit: null, overall: 4 },
      notes: [],
      hidden: { ratings: 1, notes: 1 },
    });
    await rate({ ...all, fit: 4 });
    expect(await own()).toMatchObject({
      ratings: expect.arrayContaining([
        expect.objectContaining({ email: bo.email, ...all }),
        expect.objectContaining({ email: ada.email, fit: 4 }),
      ]),
      mean: { fit: 3 },
      notes: [{ text: 'Not for me.' }],
      hidden: { ratings: 0, notes: 0 },
    });
    await rate(none);
    expect(await own()).toMatchObject({ ...blind, hidden: { ratings: 1, notes: 1 } });
  });

  it('is hidden from those who decide, too, until the decision stands, but for the notes if they weren’t asked', async () => {
    const { applicationId, ada, read } = await newRated();
    const { accountId } = await admin();
    const notes = [{ text: 'Not for me.' }];
    const blind = { ratings: [], notes, hidden: { ratings: 1, notes: 0 } };
    expect(await read(accountId, false)).toMatchObject(blind);
    // Whoever is asked for a rating is to rate for themselves.
    const asked = await newAccount(db, 'admin', 'manager');
    await assignReviewer(db, { applicationId, accountId: asked.accountId, actor: asked, now });
    const blinder = { ratings: [], notes: [], hidden: { ratings: 1, notes: 1 } };
    expect(await read(asked.accountId, false)).toMatchObject(blinder);
    const setState = (values: object) =>
      db.updateTable('startup_applications').set(values).where('id', '=', applicationId).execute();
    // It can still be undone.
    await setState({ pending_decision: 'rejected', pending_since: now, decision_number: 1 });
    expect(await read(accountId, false)).toMatchObject({ ...blind, status: 'rejected' });
    await setState({ pending_decision: null, pending_since: null, status: 'rejected' });
    const decided = { status: 'rejected', ratings: [{ team: 5 }], mean: { overall: 3.5 } };
    expect(await read(accountId, false)).toMatchObject(decided);
    expect(await read(ada.accountId, true)).toMatchObject({ ratings: [], notes: [] });
  });

  it('tells a reviewer neither the address of the applicant nor who else reviews', async () => {
    const { applicationId, ada, bo, read } = await newRated();
    const other = await newAccount(db, 'admin', 'reviewer');
    await assignReviewer(db, { applicationId, accountId: other.accountId, actor: bo, now });
    const mine = { accountId: ada.accountId, email: ada.email, hasRated: false };
    expect(await read(ada.accountId, true)).toMatchObject({
      founderEmail: null,
      reviewers: [mine],
      cohorts: [],
    });
    const { reviewers, founderEmail } = await read(bo.accountId, false);
    expect(founderEmail).toContain('@');
    expect(reviewers).toHaveLength(2);
  });

  it('is not there at all for a reviewer who was not asked, or is not any more', async () => {
    const { applicationId, ada, bo, read, rate } = await newRated();
    const notFound = { code: 'application_not_found' };
    const { accountId } = await newAccount(db, 'admin', 'reviewer');
    await expect(read(accountId, true)).rejects.toMatchObject(notFound);
    await rate(all);
    const key = { applicationId, accountId: ada.accountId };
    await unassignReviewer(db, { ...key, actor: bo, now });
    await expect(rate({ ...all, team: 1 })).rejects.toMatchObject(notFound);
    const asReviewer = { applicationId, actor: ada, isReviewer: true, now };
    const noteId = crypto.randomUUID();
    await expect(
      addApplicationNote(db, { ...asReviewer, noteId, text: 'x' }),
    ).rejects.toMatchObject(notFound);
    await expect(deleteApplicationNote(db, { ...asReviewer, noteId })).rejects.toMatchObject(
      notFound,
    );
    // Their ratings stay.
    const { ratings } = await read(bo.accountId, false);
    expect(ratings).toContainEqual({ email: ada.email, isMine: false, ...all });
  });
});
