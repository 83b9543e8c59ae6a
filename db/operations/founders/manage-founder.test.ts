import { describe, expect, it } from 'vitest';
import { findManagedFounder } from '#db/queries/managed-founders.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAccount } from '../accounts/create-account.ts';
import { completeTask } from '../tasks/complete-task.ts';
import {
  cancelFounderEmail,
  changeFounderEmail,
  changeStage,
  moveToCohort,
  resendInvitation,
} from './manage-founder.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

async function change(founderId: string) {
  const { accountId, email } = await newAccount(db, 'admin');
  return { founderId, actor: { accountId, email }, now };
}

const row = (founderId: string) =>
  db
    .selectFrom('startup_founders as a')
    .innerJoin('founder_totals as f', 'f.founder_id', 'a.id')
    .where('a.id', '=', founderId)
    .select(['a.stage', 'a.cohort_id', 'f.cohort_id as board', 'f.points'])
    .executeTakeFirstOrThrow();

const audited = async (founderId: string) =>
  readRows(db, 'audit_log', { subject_id: founderId }, ['action', 'details'], 'id');

describe('the stage', () => {
  it('changes once, however often it is asked, and not over another admin’s change', async () => {
    const { id } = await newFounder(db);
    const asked = await change(id);
    const toMvp = () => changeStage(db, { ...asked, stage: 'mvp', from: 'idea' });
    await Promise.all([toMvp(), toMvp()]);
    await toMvp();
    expect(await row(id)).toMatchObject({ stage: 'mvp' });
    const late = changeStage(db, { ...asked, stage: 'launch', from: 'idea' });
    await expect(late).rejects.toMatchObject({ code: 'founder_changed' });
    expect(await audited(id)).toEqual([
      { action: 'founder.stage_changed', details: { from: 'Idea', to: 'MVP' } },
    ]);
  });

  it('lets one of two admins win who choose differently at the same moment', async () => {
    const { id } = await newFounder(db);
    const asked = await change(id);
    const results = await Promise.allSettled([
      changeStage(db, { ...asked, stage: 'mvp', from: 'idea' }),
      changeStage(db, { ...asked, stage: 'launch', from: 'idea' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await audited(id)).toHaveLength(1);
  });

  it('is that of founders only', async () => {
    const { id } = await newApplication(db);
    const refused = changeStage(db, { ...(await change(id)), stage: 'mvp', from: 'idea' });
    await expect(refused).rejects.toMatchObject({ code: 'member_not_found' });
  });
});

describe('moving to another cohort', () => {
  it('changes board and channel, and keeps the points', async () => {
    const founder = await newFounder(db, { slackUserId: 'UMOVES' });
    await newCompletedTask(db, { founderId: founder.id, at: now });
    const { points } = await row(founder.id);
    const next = await newCohort(db);
    const asked = await change(founder.id);
    const move = () => moveToCohort(db, { ...asked, cohortId: next.id, from: founder.cohortId });
    await Promise.all([move(), move()]);
    expect(await row(founder.id)).toMatchObject({ cohort_id: next.id, board: next.id, points });
    expect((await audited(founder.id)).map(({ details }) => details)).toEqual([
      { from: expect.stringMatching(/^Cohort/), to: next.name },
    ]);
    const invited = (await listQueuedJobs(db)).filter(({ name }) => name === 'invite-founders');
    expect(invited.map(({ payload }) => payload)).toEqual([
      { teamId: 'T000000001', channelId: next.slackChannelId },
    ]);
  });

  it('takes the whole team along, also while its members complete tasks', async () => {
    const owner = await newFounder(db);
    const member = await newTeammate(db, owner, { slackUserId: 'UTEAMMATE' });
    const next = await newCohort(db);
    const asked = await change(owner.id);
    const tasks = await Promise.all(
      [owner, member, owner, member].map(async ({ id: founderId }) => ({
        founderId,
        taskId: (await newTask(db, { founderId, now })).id,
      })),
    );
    await Promise.all([
      ...tasks.map((task) => completeTask(db, { ...task, now, source: 'web' })),
      moveToCohort(db, { ...asked, cohortId: next.id, from: owner.cohortId }),
    ]);
    for (const { id } of [owner, member]) expect((await row(id)).board).toBe(next.id);
    const invited = (await listQueuedJobs(db)).filter(({ name }) => name === 'invite-founders');
    expect(invited.at(-1)?.payload).toMatchObject({ channelId: next.slackChannelId });
  });

  it('is refused into one that has ended or is unknown, and after another admin’s move', async () => {
    const { id, cohortId } = await newFounder(db);
    const asked = await change(id);
    const ended = await newCohort(db, { endsOn: '2026-06-01' });
    const move = (to: string, from = cohortId) =>
      moveToCohort(db, { ...asked, cohortId: to, from });
    await expect(move(ended.id)).rejects.toMatchObject({ code: 'cohort_ended' });
    await expect(move(asked.actor.accountId)).rejects.toMatchObject({ code: 'cohort_not_found' });
    await move((await newCohort(db)).id);
    const late = move((await newCohort(db)).id);
    await expect(late).rejects.toMatchObject({ code: 'founder_changed' });
  });
});

describe('an invitation', () => {
  const mails = (email: string) =>
    readRows(db, 'mails', { recipient: email }, ['template', 'data']);

  it('is sent again once in 15 minutes', async () => {
    const { id, email } = await newFounder(db);
    const { id: accountId } = await createAccount(db, {
      audience: 'founder',
      email,
      passwordHash: null,
      founderId: id,
    });
    const asked = await change(id);
    await Promise.all([resendInvitation(db, asked), resendInvitation(db, asked)]);
    await resendInvitation(db, asked);
    expect(await mails(email)).toEqual([{ template: 'invitation', data: { accountId } }]);
    await resendInvitation(db, { ...asked, now: new Date(now.getTime() + 15 * 60_000) });
    expect(await mails(email)).toHaveLength(2);
    expect(await audited(id)).toHaveLength(2);
  });

  it('is not sent to who has chosen a password', async () => {
    const { id, email } = await newFounderAccount(db);
    const refused = resendInvitation(db, await change(id));
    await expect(refused).rejects.toMatchObject({ code: 'founder_has_password' });
    expect(await mails(email)).toEqual([]);
  });
});

describe('another email address', () => {
  const pending = async (founderId: string) =>
    (await findManagedFounder(db, { founderId, now })).emailChange?.email ?? null;

  it('waits for its confirmation, replaces an older request, and can be cancelled', async () => {
    const { id } = await newFounderAccount(db);
    const asked = await change(id);
    const ask = (email: string) => changeFounderEmail(db, { ...asked, email });
    await ask('first@new.test');
    await Promise.all([ask('second@new.test'), ask('second@new.test')]);
    expect(await pending(id)).toBe('second@new.test');
    await Promise.all([cancelFounderEmail(db, asked), cancelFounderEmail(db, asked)]);
    expect(await pending(id)).toBeNull();
    const actions = (await audited(id)).map(({ action }) => action);
    expect(actions.filter((action) => action.endsWith('cancelled'))).toHaveLength(1);
  });

  it('is not theirs already', async () => {
    const { id, email } = await newFounderAccount(db);
    const refused = changeFounderEmail(db, { ...(await change(id)), email });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
