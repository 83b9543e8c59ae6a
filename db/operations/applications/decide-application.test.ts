import { describe, expect, it } from 'vitest';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newCohort } from '#db/testing/new-cohort.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { openSession } from '../sessions/open-session.ts';
import { decideApplication } from './decide-application.ts';
import { startReview } from './start-review.ts';
import { undoDecision } from './undo-decision.ts';
import { withdrawApplication } from './withdraw-application.ts';

const database = useTestDatabase();
const now = new Date('2026-12-03T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

async function admin() {
  const { accountId, email } = await newAccount(database().db, 'admin');
  return { accountId, email };
}

async function decide(
  applicationId: string,
  decision: 'accepted' | 'rejected',
  wishes: { cohortId?: string | null; reason?: string; at?: Date } = {},
) {
  const { db } = database();
  return decideApplication(db, {
    applicationId,
    decision,
    cohortId: wishes.cohortId ?? (decision === 'accepted' ? (await newCohort(db)).id : null),
    reason: wishes.reason ?? null,
    actor: await admin(),
    now: wishes.at ?? now,
  });
}

function row(applicationId: string) {
  return database()
    .db.selectFrom('startup_applications')
    .where('id', '=', applicationId)
    .select(['status', 'reviewed_at', 'cohort_id'])
    .executeTakeFirstOrThrow();
}

function mails(email: string) {
  return database()
    .db.selectFrom('mails')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .select(['template', 'state', 'send_after', 'data'])
    .execute();
}

async function kinds(applicationId: string) {
  const rows = await database()
    .db.selectFrom('application_events')
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

describe('a decision', () => {
  it('to accept makes a founder with an account, and a mail that waits a minute', async () => {
    const { db } = database();
    const application = await newApplication(db);
    const cohort = await newCohort(db);
    await decide(application.id, 'accepted', { cohortId: cohort.id });
    expect(await row(application.id)).toEqual({
      status: 'accepted',
      reviewed_at: now,
      cohort_id: cohort.id,
    });
    const account = await db
      .selectFrom('accounts')
      .where('founder_id', '=', application.id)
      .select(['audience', 'email', 'password_hash'])
      .executeTakeFirst();
    expect(account).toEqual({ audience: 'founder', email: application.email, password_hash: null });
    expect(await mails(application.email)).toEqual([
      {
        template: 'application-accepted',
        state: 'waiting',
        send_after: later(60_000),
        data: { applicationId: application.id },
      },
    ]);
    const audit = await db
      .selectFrom('audit_log')
      .where('subject_id', '=', application.id)
      .select(['action', 'subject_name'])
      .execute();
    expect(audit).toEqual([
      { action: 'application.accepted', subject_name: application.startupName },
    ]);
  });

  it('to reject tells the applicant, and makes no account', async () => {
    const { db } = database();
    const application = await newApplication(db, { status: 'under_review' });
    await decide(application.id, 'rejected');
    expect(await row(application.id)).toMatchObject({ status: 'rejected', cohort_id: null });
    expect(await mails(application.email)).toMatchObject([{ template: 'application-rejected' }]);
    const accounts = db.selectFrom('accounts').where('founder_id', '=', application.id);
    expect(await accounts.select('id').execute()).toEqual([]);
  });

  it('is made once, however many decide at the same moment', async () => {
    const application = await newApplication(database().db);
    const cohortId = (await newCohort(database().db)).id;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        decide(application.id, index % 2 ? 'accepted' : 'rejected', { cohortId }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ code: 'application_decided' });
      }
    }
    expect(await kinds(application.id)).toHaveLength(1);
    expect(await mails(application.email)).toHaveLength(1);
  });

  it('needs a cohort that exists to accept into', async () => {
    const application = await newApplication(database().db);
    const nowhere = '00000000-0000-4000-8000-000000000000';
    await expect(decide(application.id, 'accepted', { cohortId: nowhere })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'cohortId' }],
    });
    expect(await row(application.id)).toMatchObject({ status: 'pending' });
  });

  it('about what is decided needs a reason and to differ; what was withdrawn stays', async () => {
    const { db } = database();
    const application = await newApplication(db, { status: 'rejected' });
    const decided = { code: 'application_decided' };
    await expect(decide(application.id, 'accepted')).rejects.toMatchObject(decided);
    const reason = 'They found a co-founder.';
    await expect(decide(application.id, 'rejected', { reason })).rejects.toMatchObject(decided);
    await decide(application.id, 'accepted', { reason });
    expect(await row(application.id)).toMatchObject({ status: 'accepted' });
    const withdrawn = await newApplication(db, { status: 'withdrawn' });
    await expect(decide(withdrawn.id, 'accepted', { reason })).rejects.toMatchObject(decided);
  });

  it('is undone, not changed, within its minute: one mail tells of it', async () => {
    const { db } = database();
    const application = await newApplication(db);
    await decide(application.id, 'rejected');
    const reason = 'Second look';
    await expect(
      decide(application.id, 'accepted', { reason, at: later(59_999) }),
    ).rejects.toMatchObject({ code: 'application_decided' });
    expect(await mails(application.email)).toMatchObject([{ template: 'application-rejected' }]);
    await decide(application.id, 'accepted', { reason, at: later(60_000) });
    expect(await row(application.id)).toMatchObject({ status: 'accepted' });
  });

  it('that ends a founder’s place signs them out', async () => {
    const { db } = database();
    const founder = await newFounderAccount(db);
    await openSession(db, { accountId: founder.accountId, userAgent: null, now });
    await decide(founder.id, 'rejected', { reason: 'They left the programme.' });
    const sessions = db.selectFrom('sessions').where('account_id', '=', founder.accountId);
    expect(await sessions.select('created_at').execute()).toEqual([]);
  });

  it('about nothing is not found', async () => {
    const nothing = '00000000-0000-4000-8000-000000000000';
    await expect(decide(nothing, 'rejected')).rejects.toMatchObject({
      code: 'application_not_found',
    });
  });
});

describe('undoing', () => {
  const undo = async (applicationId: string, at: Date) =>
    undoDecision(database().db, { applicationId, actor: await admin(), now: at });

  it('within the minute restores what was, and drops the mail', async () => {
    const { db } = database();
    const application = await newApplication(db, { status: 'under_review' });
    await decide(application.id, 'accepted');
    await undo(application.id, later(59_999));
    expect(await row(application.id)).toEqual({
      status: 'under_review',
      reviewed_at: null,
      cohort_id: null,
    });
    expect(await mails(application.email)).toMatchObject([{ state: 'dropped', data: {} }]);
    const founder = db.selectFrom('founder_totals').where('founder_id', '=', application.id);
    expect(await founder.select('points').execute()).toEqual([]);
    const accounts = db.selectFrom('accounts').where('founder_id', '=', application.id);
    expect(await accounts.select('id').execute()).toEqual([]);
    expect(await kinds(application.id)).toEqual(['accepted', 'decision_undone']);
    // Decided again, it is told again.
    await decide(application.id, 'rejected', { at: later(70_000) });
    expect(await mails(application.email)).toMatchObject([
      { state: 'dropped' },
      { template: 'application-rejected', state: 'waiting' },
    ]);
  });

  it('of a changed decision goes back to the decision before', async () => {
    const application = await newApplication(database().db);
    await decide(application.id, 'rejected');
    await decide(application.id, 'accepted', { reason: 'Second look', at: later(3_600_000) });
    await undo(application.id, later(3_610_000));
    expect(await row(application.id)).toEqual({
      status: 'rejected',
      reviewed_at: now,
      cohort_id: null,
    });
  });

  it('comes too late after the minute, or once the mail is on its way', async () => {
    const { db } = database();
    const application = await newApplication(db);
    await decide(application.id, 'rejected');
    const late = { code: 'undo_too_late' };
    await expect(undo(application.id, later(60_000))).rejects.toMatchObject(late);
    const mail = db.updateTable('mails').where('recipient', '=', application.email);
    await mail.set({ attempts: 1 }).execute();
    await expect(undo(application.id, later(10_000))).rejects.toMatchObject(late);
    expect(await row(application.id)).toMatchObject({ status: 'rejected' });
  });

  it('twice, or of nothing, changes nothing', async () => {
    const application = await newApplication(database().db);
    await decide(application.id, 'rejected');
    const both = await Promise.allSettled([
      undo(application.id, later(1000)),
      undo(application.id, later(1000)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(undo(application.id, later(2000))).rejects.toMatchObject({
      code: 'nothing_to_undo',
    });
  });
});

describe('a review', () => {
  it('begins when an admin starts it, once', async () => {
    const { db } = database();
    const application = await newApplication(db);
    const actor = await admin();
    const start = () => startReview(db, { applicationId: application.id, actor, now });
    await Promise.all([start(), start(), start()]);
    expect(await row(application.id)).toMatchObject({ status: 'under_review', reviewed_at: null });
    expect(await kinds(application.id)).toEqual(['review_started']);
    await decide(application.id, 'rejected');
    await expect(start()).rejects.toMatchObject({ code: 'application_decided' });
  });

  it('ends for an applicant who withdraws; a decision and a withdrawal don’t both happen', async () => {
    const { db } = database();
    const application = await newApplication(db, { status: 'under_review' });
    const withdraw = () => withdrawApplication(db, { applicationId: application.id, now });
    const outcomes = await Promise.allSettled([withdraw(), decide(application.id, 'rejected')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const other = await newApplication(db);
    const again = () => withdrawApplication(db, { applicationId: other.id, now });
    await again();
    await again();
    expect(await kinds(other.id)).toEqual(['withdrawn']);
  });
});
