import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findApplication } from '#db/queries/applications/find-application.ts';
import { findReview } from '#db/queries/applications/find-review.ts';
import {
  exportApplications,
  listApplications,
} from '#db/queries/applications/list-applications.ts';
import { listCohorts } from '#db/queries/cohorts/cohorts.ts';
import { ownerOf } from '#db/queries/founders.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newCohort, newOpenCohort } from '#db/testing/new-founder.ts';
import { afterDecision, decidedAt as now, useDecisions } from '#db/testing/use-decisions.ts';
import { applicationEditSchema, applicationSchema } from '#shared/api/applications.ts';
import { deleteFounder } from '../accounts/delete-founder.ts';
import { openSession } from '../accounts/sessions.ts';
import { applyDecision, applyDueDecisions, undoDecision } from './decide-application.ts';
import { startReview } from './review-application.ts';
import { editApplication, submitApplication, withdrawApplication } from './submit-application.ts';

const { database, admin, decide, takeEffect, row, mails } = useDecisions();
const { db } = database;

const answers = {
  founderName: 'Ada Lovelace',
  startupName: 'Analytical Engines',
  stage: 'mvp',
  industry: 'Computing',
  description: 'Weaves patterns.',
  websiteUrl: '',
  pitchDeckUrl: '',
  teamSize: 2,
  fundingRaised: 'none',
  monthlyRevenue: null,
  lookingForFunding: false,
  fundingAmount: null,
} as const;

const undo = async (applicationId: string, at: Date) =>
  undoDecision(db, { applicationId, actor: await admin(), now: at });

/** Everybody but admins goes by these. */
async function findTraces(applicationId: string, cohortId: string) {
  const of = (table: 'founder_totals' | 'accounts') =>
    db
      .selectFrom(table)
      .innerJoin('founders as f', 'f.id', 'founder_id')
      .where('f.startup_id', '=', applicationId)
      .select('founder_id')
      .execute();
  const { startups } = await db
    .selectFrom('startup_figures')
    .select(({ fn }) => fn.sum<string | null>('startups').as('startups'))
    .executeTakeFirstOrThrow();
  const cohorts = await listCohorts(db);
  return {
    status: (await row(applicationId)).status,
    startups: Number(startups),
    inCohort: cohorts.find(({ id }) => id === cohortId)?.founders,
    totals: (await of('founder_totals')).length,
    accounts: (await of('accounts')).length,
  };
}

describe('an acceptance', () => {
  it('leaves no trace but for admins until it can’t be undone any more', async () => {
    const cohort = await newCohort(db);
    const { id } = await newApplication(db, { status: 'under_review' });
    const before = await findTraces(id, cohort.id);
    await decide(id, 'accepted', { cohortId: cohort.id });
    await takeEffect(id, afterDecision(59_999));
    expect(await findTraces(id, cohort.id)).toEqual(before);
    await takeEffect(id);
    expect(await findTraces(id, cohort.id)).toEqual({
      status: 'accepted',
      startups: before.startups + 1,
      inCohort: 1,
      totals: 1,
      accounts: 1,
    });
  });

  it('is what admins see at once, in the list, its filters and counts, the review and the export', async () => {
    const cohort = await newCohort(db);
    const { id, startupName } = await newApplication(db);
    const viewer = { ...(await admin()), isReviewer: false };
    const order = { search: startupName, sort: 'submitted', direction: 'desc', viewer } as const;
    const page = { ...order, page: 1, pageSize: 9 };
    const { counts } = await listApplications(db, page);
    await decide(id, 'accepted', { cohortId: cohort.id });
    const list = await listApplications(db, { ...page, status: 'accepted' });
    expect(list.rows).toMatchObject([{ id, status: 'accepted' }]);
    expect(list.counts).toMatchObject({
      pending: counts.pending - 1,
      accepted: counts.accepted + 1,
    });
    expect((await listApplications(db, { ...page, status: 'pending' })).rows).toEqual([]);
    const at = afterDecision(20_000);
    expect(await findReview(db, { applicationId: id, viewer, now: at })).toMatchObject({
      status: 'accepted',
      cohortName: cohort.name,
      reviewedAt: now.toISOString(),
      undoLeftMs: 40_000,
    });
    const [, line] = await exportApplications(db, order);
    expect(line).toEqual(expect.arrayContaining(['accepted', cohort.name]));
  });

  it('looks like a review to its applicant, who can change nothing meanwhile', async () => {
    const { id } = await newApplication(db);
    await decide(id, 'accepted');
    const at = afterDecision(59_999);
    expect(await findApplication(db, { applicationId: id, now: at })).toMatchObject({
      status: 'under_review',
      decidedAt: null,
      canEdit: false,
      canWithdraw: false,
    });
    const application = applicationEditSchema.parse(answers);
    const edit = editApplication(db, { applicationId: id, application, now: at });
    await expect(edit).rejects.toMatchObject({ code: 'application_in_review' });
    const decided = { code: 'application_decided' };
    const withdraw = withdrawApplication(db, { applicationId: id, now: at });
    await expect(withdraw).rejects.toMatchObject(decided);
    const review = startReview(db, { applicationId: id, actor: await admin(), now: at });
    await expect(review).rejects.toMatchObject(decided);
    // Shown when it is final, also if nothing has applied it yet.
    const shown = await findApplication(db, { applicationId: id, now: afterDecision(60_000) });
    expect(shown).toMatchObject({ status: 'accepted', decidedAt: now.toISOString() });
  });

  it('of a rejected application keeps its address from being taken by a new one', async () => {
    await newOpenCohort(db);
    const { id, email } = await newApplication(db, { status: 'rejected' });
    await decide(id, 'accepted', { reason: 'Second look' });
    const application = applicationSchema.parse({ ...answers, founderEmail: email });
    await submitApplication(db, { application, clientKey: randomUUID(), now });
    await takeEffect(id);
    expect(await row(id)).toMatchObject({ status: 'accepted' });
    const all = db.selectFrom('startup_applications').where('founder_email', '=', email);
    expect(await all.select('id').execute()).toEqual([{ id }]);
  });
});

describe('rejecting a founder', () => {
  it('ends nothing that an undo would have to bring back', async () => {
    const founder = await newFounderAccount(db);
    await openSession(db, { accountId: founder.accountId, userAgent: null, now });
    await decide(founder.startupId, 'rejected', { reason: 'They left.' });
    await undo(founder.startupId, afterDecision(30_000));
    await takeEffect(founder.startupId);
    expect(await row(founder.startupId)).toMatchObject({ status: 'accepted' });
    const sessions = db.selectFrom('sessions').where('account_id', '=', founder.accountId);
    expect(await sessions.select('account_id').execute()).toHaveLength(1);
  });

  it('changes nothing when they delete their account meanwhile', async () => {
    const founder = await newFounderAccount(db);
    await decide(founder.startupId, 'rejected', { reason: 'They left.' });
    await deleteFounder(db, { founderId: founder.id, now: afterDecision(30_000) });
    await takeEffect(founder.startupId);
    expect(await row(founder.startupId)).toMatchObject({ status: 'withdrawn' });
  });
});

describe('a decision and its undo', () => {
  const decideInto = async () => {
    const { id, email } = await newApplication(db);
    await decide(id, 'accepted');
    return { id, email };
  };
  const late = { code: 'undo_too_late' };

  it('is not undone any more once it took effect', async () => {
    const { id, email } = await decideInto();
    await takeEffect(id);
    // The clock of the process that undoes is a little late.
    await expect(undo(id, afterDecision(59_999))).rejects.toMatchObject(late);
    expect(await row(id)).toMatchObject({ status: 'accepted', reviewed_at: now });
    expect(await mails(email)).toMatchObject([{ state: 'waiting' }]);
  });

  it('does not take effect any more once it was undone', async () => {
    const { id, email } = await decideInto();
    await undo(id, afterDecision(59_999));
    await takeEffect(id);
    expect(await row(id)).toMatchObject({ status: 'pending', reviewed_at: null, cohort_id: null });
    expect(await mails(email)).toMatchObject([{ state: 'dropped' }]);
  });

  it('happen one or the other when both are tried at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, email } = await decideInto();
      const undoing = () => undo(id, afterDecision(59_999));
      const takingEffect = () => Promise.all([takeEffect(id), takeEffect(id), takeEffect(id)]);
      const tries = round % 2 ? [undoing(), takingEffect()] : [takingEffect(), undoing()];
      await Promise.allSettled(tries);
      const { status } = await row(id);
      const [mail] = await mails(email);
      expect(['pending dropped', 'accepted waiting']).toContain(`${status} ${mail?.state}`);
      const accounts = db.selectFrom('accounts').where('founder_id', '=', ownerOf(id));
      expect(await accounts.select('id').execute()).toHaveLength(status === 'accepted' ? 1 : 0);
    }
  });

  it('that came due while nothing ran are caught up, once', async () => {
    const [one, other] = [await decideInto(), await decideInto()];
    const { id: fresh } = await newApplication(db);
    await decide(fresh, 'rejected', { at: afterDecision(3_600_000) });
    const at = afterDecision(3_610_000);
    const runs = await Promise.all([
      applyDueDecisions(db, { now: at }),
      applyDueDecisions(db, { now: at }),
    ]);
    expect(Math.max(...runs)).toBeGreaterThanOrEqual(2);
    expect(await applyDueDecisions(db, { now: at })).toBe(0);
    for (const { id } of [one, other]) {
      expect(await row(id)).toMatchObject({ status: 'accepted', reviewed_at: now });
    }
    expect(await row(fresh)).toMatchObject({ status: 'pending' });
  });

  it('do nothing for an application without a decision', async () => {
    const { id } = await newApplication(db);
    await applyDecision(db, { applicationId: id, now });
    expect(await row(id)).toMatchObject({ status: 'pending' });
  });
});
