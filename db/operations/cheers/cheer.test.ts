import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { findInbox } from '#db/queries/notifications.ts';
import { findCompletionSummary } from '#db/queries/slack/channel-posts.ts';
import { listChannelPosts } from '#db/testing/list-queued.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { CheerSubject } from '#shared/api/cheers.ts';
import { listActivity } from '../../queries/cohorts/activity.ts';
import { thankPeer, undoThanks } from '../points/thanks.ts';
import { reopenTask } from '../tasks/reopen-task.ts';
import { cheer } from './cheer.ts';
import { cheerActivity } from './cheer-activity.ts';
import { cheerPledge } from './cheer-pledge.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-17T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let cohort: Awaited<ReturnType<typeof newCohort>>;
let ada: string;
let bo: string;
let completionId: string;
beforeEach(async () => {
  cohort = await newCohort(db);
  ada = (await newFounder(db, { cohortId: cohort.id, name: 'Ada' })).id;
  bo = (await newFounder(db, { cohortId: cohort.id, name: 'Bo' })).id;
  await newCompletedTask(db, { founderId: ada, at: later(-60), title: 'Call' });
  completionId = (await activity())[0]?.cheers.id ?? '';
});

const activity = (viewerId = bo) =>
  listActivity(db, { cohortId: cohort.id, viewerId, since: later(-3_600) });
const give = (subject: CheerSubject, id: string, { by = bo, given = true, seconds = 0 } = {}) =>
  cheer(db, { subject, id, founderId: by, given, now: later(seconds) });
const bell = async (founderId = ada) =>
  (await findInbox(db, founderId)).items.flatMap(({ type, founderName, message }) =>
    type === 'cheer' ? [`${founderName} ${message}`] : [],
  );

it('counts a completed task’s cheers once for each founder, in the list, the bell and the post', async () => {
  const cy = (await newFounder(db, { cohortId: cohort.id, name: 'Cy' })).id;
  await Promise.all([give('completion', completionId), give('completion', completionId)]);
  expect(await give('completion', completionId, { by: cy, seconds: 1 })).toEqual({
    subject: 'completion',
    id: completionId,
    count: 2,
    isMine: true,
  });
  expect((await activity())[0]).toMatchObject({
    mayCheer: true,
    cheers: { count: 2, isMine: true },
  });
  expect((await activity(ada))[0]).toMatchObject({ mayCheer: false, cheers: { isMine: false } });
  expect(await bell()).toEqual(['Cy cheers for “Call”', 'Bo cheers for “Call”']);
  const { cheeredBy } = (await findCompletionSummary(db, { completionId })) ?? {};
  expect(cheeredBy).toEqual(['Bo', 'Cy']);
  expect(await listChannelPosts(db, cohort)).toContain(`completion_update ${completionId}`);
});

it('is taken back with all reactions, and a late event does not bring it back', async () => {
  const react = (given: boolean, seconds: number) =>
    cheerActivity(db, {
      subject: 'completion',
      id: completionId,
      founderId: bo,
      via: ':tada:',
      given,
      at: later(seconds),
    });
  await give('completion', completionId);
  await react(true, 1);
  expect(await give('completion', completionId, { given: false, seconds: 5 })).toMatchObject({
    count: 0,
    isMine: false,
  });
  expect(await react(true, 2)).toMatchObject({ status: 'unchanged' });
  expect(await bell()).toEqual([]);
  expect(await give('completion', completionId, { seconds: 9 })).toMatchObject({ count: 1 });
  expect(await bell()).toEqual(['Bo cheers for “Call”']);
});

it('reaches who reached a milestone, and who was thanked', async () => {
  const thanks = { founderId: bo, forWhat: 'the intro' };
  const { id } = await thankPeer(db, { giverId: ada, now: later(-30), thanks });
  const cy = (await newFounder(db, { cohortId: cohort.id, name: 'Cy' })).id;
  expect(await give('thanks', id, { by: cy })).toMatchObject({ count: 1 });
  expect(await bell(bo)).toEqual(['Cy cheers for your help with “the intro”']);
  await expect(give('thanks', id, { by: bo })).rejects.toMatchObject({ code: 'cheer_own' });
  await undoThanks(db, { giverId: ada, thanksId: id, now });
  await expect(give('thanks', id, { by: cy, seconds: 1 })).rejects.toMatchObject({
    code: 'cheer_not_found',
  });
});

it('for a pledge is the same as in Slack', async () => {
  const pledge = { founderId: ada, now, dueOn: '2026-06-20', isPublicPledge: true };
  const { id: taskId } = await newTask(db, pledge);
  await cheerPledge(db, { taskId, founderId: bo, via: ':clap:', given: true, at: now });
  expect(await give('pledge', taskId, { seconds: 1 })).toMatchObject({ count: 1, isMine: true });
  const takenBack = await give('pledge', taskId, { given: false, seconds: 2 });
  expect(takenBack).toMatchObject({ count: 0, isMine: false });
});

it('refuses one’s own, what is elsewhere, private, taken back or made up', async () => {
  await expect(give('completion', completionId, { by: ada })).rejects.toMatchObject({
    code: 'cheer_own',
  });
  const stranger = (await newFounder(db, { cohortId: (await newCohort(db)).id })).id;
  const refused = { code: 'cheer_not_found' };
  await expect(give('completion', completionId, { by: stranger })).rejects.toMatchObject(refused);
  const pledge = { founderId: ada, now, dueOn: '2026-06-20', isPublicPledge: true };
  const { id: pledgeId } = await newTask(db, pledge);
  await expect(give('pledge', pledgeId, { by: stranger })).rejects.toMatchObject(refused);
  for (const id of [randomUUID(), 'x', `${completionId}'`]) {
    for (const subject of ['pledge', 'completion', 'thanks', 'milestone'] as const) {
      await expect(give(subject, id)).rejects.toMatchObject(refused);
    }
  }
  const own = db.selectFrom('tasks').where('user_id', '=', ada).where('title', '=', 'Call');
  const { id: taskId } = await own.select('id').executeTakeFirstOrThrow();
  const keepPrivate = (is_private: boolean) =>
    db.updateTable('tasks').set({ is_private }).where('id', '=', taskId).execute();
  await keepPrivate(true);
  await expect(give('completion', completionId)).rejects.toMatchObject(refused);
  await keepPrivate(false);
  await reopenTask(db, { founderId: ada, taskId, now });
  await expect(give('completion', completionId)).rejects.toMatchObject(refused);
});
