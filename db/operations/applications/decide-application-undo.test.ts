import { describe, expect, it } from 'vitest';
import { newApplication } from '#db/testing/new-application.ts';
import { afterDecision, decidedAt as now, useDecisions } from '#db/testing/use-decisions.ts';
import { undoDecision } from './decide-application.ts';
import { startReview } from './review-application.ts';
import { withdrawApplication } from './submit-application.ts';

const { database, admin, decide, takeEffect, row, mails, kinds } = useDecisions();
const { db } = database;

describe('undoing a decision', () => {
  const undo = async (applicationId: string, at: Date) =>
    undoDecision(db, { applicationId, actor: await admin(), now: at });

  it('restores the earlier state and drops the mail within a minute', async () => {
    const application = await newApplication(db, { status: 'under_review' });
    await decide(application.id, 'accepted');
    await undo(application.id, afterDecision(59_999));
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
    // A new decision is mailed again.
    await decide(application.id, 'rejected', { at: afterDecision(70_000) });
    expect(await mails(application.email)).toMatchObject([
      { state: 'dropped' },
      { template: 'application-rejected', state: 'waiting' },
    ]);
  });

  it('restores the first decision when the changed one is undone', async () => {
    const application = await newApplication(db);
    await decide(application.id, 'rejected');
    await decide(application.id, 'accepted', {
      reason: 'Second look',
      at: afterDecision(3_600_000),
    });
    await undo(application.id, afterDecision(3_610_000));
    expect(await row(application.id)).toEqual({
      status: 'rejected',
      reviewed_at: now,
      cohort_id: null,
    });
  });

  it('is refused after a minute or once the mail is being sent', async () => {
    const application = await newApplication(db);
    await decide(application.id, 'rejected');
    const late = { code: 'undo_too_late' };
    await expect(undo(application.id, afterDecision(60_000))).rejects.toMatchObject(late);
    const mail = db.updateTable('mails').where('recipient', '=', application.email);
    await mail.set({ attempts: 1 }).execute();
    await expect(undo(application.id, afterDecision(10_000))).rejects.toMatchObject(late);
    await takeEffect(application.id);
    expect(await row(application.id)).toMatchObject({ status: 'rejected' });
  });

  it('works once and is refused when there is nothing to undo', async () => {
    const application = await newApplication(db);
    await decide(application.id, 'rejected');
    const both = await Promise.allSettled([
      undo(application.id, afterDecision(1000)),
      undo(application.id, afterDecision(1000)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(undo(application.id, afterDecision(2000))).rejects.toMatchObject({
      code: 'nothing_to_undo',
    });
  });
});

describe('a review', () => {
  it('starts once when an admin starts it', async () => {
    const application = await newApplication(db);
    const actor = await admin();
    const start = () => startReview(db, { applicationId: application.id, actor, now });
    await Promise.all([start(), start(), start()]);
    expect(await row(application.id)).toMatchObject({ status: 'under_review', reviewed_at: null });
    expect(await kinds(application.id)).toEqual(['review_started']);
    await decide(application.id, 'rejected');
    await expect(start()).rejects.toMatchObject({ code: 'application_decided' });
  });

  it('ends when the applicant withdraws, and never with a decision as well', async () => {
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
