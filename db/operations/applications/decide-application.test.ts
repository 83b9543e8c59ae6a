import { describe, expect, it } from 'vitest';
import { ownerOf } from '#db/queries/founders.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { afterDecision, decidedAt as now, useDecisions } from '#db/testing/use-decisions.ts';
import { openSession } from '../accounts/sessions.ts';

const { database, decide, takeEffect, row, mails, kinds } = useDecisions();
const { db } = database;

describe('a decision', () => {
  it('to accept creates a founder with an account and a mail that waits a minute', async () => {
    const application = await newApplication(db);
    const cohort = await newCohort(db);
    await decide(application.id, 'accepted', { cohortId: cohort.id });
    await takeEffect(application.id);
    expect(await row(application.id)).toEqual({
      status: 'accepted',
      reviewed_at: now,
      cohort_id: cohort.id,
    });
    const account = await db
      .selectFrom('accounts')
      .where('founder_id', '=', ownerOf(application.id))
      .select(['audience', 'email', 'password_hash'])
      .executeTakeFirst();
    expect(account).toEqual({ audience: 'founder', email: application.email, password_hash: null });
    expect(await mails(application.email)).toEqual([
      {
        template: 'application-accepted',
        state: 'waiting',
        send_after: afterDecision(60_000),
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

  it('to reject mails the applicant and creates no account', async () => {
    const application = await newApplication(db, { status: 'under_review' });
    await decide(application.id, 'rejected');
    await takeEffect(application.id);
    expect(await row(application.id)).toMatchObject({ status: 'rejected', cohort_id: null });
    expect(await mails(application.email)).toMatchObject([{ template: 'application-rejected' }]);
    const accounts = db.selectFrom('accounts').where('founder_id', '=', ownerOf(application.id));
    expect(await accounts.select('id').execute()).toEqual([]);
  });

  it('is made once when many admins decide at the same moment', async () => {
    const application = await newApplication(db);
    const cohortId = (await newCohort(db)).id;
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

  it('to accept requires an existing cohort', async () => {
    const application = await newApplication(db);
    const nowhere = '00000000-0000-4000-8000-000000000000';
    await expect(decide(application.id, 'accepted', { cohortId: nowhere })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'cohortId' }],
    });
    expect(await row(application.id)).toMatchObject({ status: 'pending' });
  });

  it('to accept is refused into a cohort that has ended in every time zone', async () => {
    const application = await newApplication(db);
    const { id: cohortId } = await newCohort(db, { endsOn: '2026-12-01' });
    const accept = (at: string) =>
      decide(application.id, 'accepted', { cohortId, at: new Date(at) });
    await expect(accept('2026-12-02T12:00:00Z')).rejects.toMatchObject({ code: 'cohort_ended' });
    expect(await row(application.id)).toMatchObject({ status: 'pending' });
    expect(await mails(application.email)).toEqual([]);
    await accept('2026-12-02T11:59:00Z');
  });

  it('can be changed only to a different one and with a reason, and never after a withdrawal', async () => {
    const application = await newApplication(db, { status: 'rejected' });
    const decided = { code: 'application_decided' };
    await expect(decide(application.id, 'accepted')).rejects.toMatchObject(decided);
    const reason = 'They found a co-founder.';
    await expect(decide(application.id, 'rejected', { reason })).rejects.toMatchObject(decided);
    await decide(application.id, 'accepted', { reason });
    await takeEffect(application.id);
    expect(await row(application.id)).toMatchObject({ status: 'accepted' });
    const withdrawn = await newApplication(db, { status: 'withdrawn' });
    await expect(decide(withdrawn.id, 'accepted', { reason })).rejects.toMatchObject(decided);
  });

  it('can’t be changed within its first minute, so that only one mail is sent', async () => {
    const application = await newApplication(db);
    await decide(application.id, 'rejected');
    const reason = 'Second look';
    await expect(
      decide(application.id, 'accepted', { reason, at: afterDecision(59_999) }),
    ).rejects.toMatchObject({ code: 'application_decided' });
    expect(await mails(application.email)).toMatchObject([{ template: 'application-rejected' }]);
    await decide(application.id, 'accepted', { reason, at: afterDecision(60_000) });
    expect(await row(application.id)).toMatchObject({ status: 'rejected', reviewed_at: now });
    await takeEffect(application.id, afterDecision(120_000));
    expect(await row(application.id)).toMatchObject({ status: 'accepted' });
  });

  it('to reject an accepted founder signs them out', async () => {
    const founder = await newFounderAccount(db);
    await openSession(db, { accountId: founder.accountId, userAgent: null, now });
    await decide(founder.startupId, 'rejected', { reason: 'They left the programme.' });
    await takeEffect(founder.startupId);
    const sessions = db.selectFrom('sessions').where('account_id', '=', founder.accountId);
    expect(await sessions.select('created_at').execute()).toEqual([]);
  });

  it('about an unknown application is refused', async () => {
    const nothing = '00000000-0000-4000-8000-000000000000';
    await expect(decide(nothing, 'rejected')).rejects.toMatchObject({
      code: 'application_not_found',
    });
  });
});
