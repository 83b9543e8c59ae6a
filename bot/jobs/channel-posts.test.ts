import { expect, test, vi } from 'vitest';
import { cheerActivity } from '#db/operations/cheers/cheer-activity.ts';
import { updateProfile } from '#db/operations/founders/update-profile.ts';
import { thankPeer, undoThanks } from '#db/operations/points/thanks.ts';
import { announceStreakMilestone } from '#db/operations/streaks/streak-milestones.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { deleteTask, restoreTask } from '#db/operations/tasks/delete-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { snoozeTask } from '#db/operations/tasks/update-task.ts';
import { listPostedSubjects } from '#db/queries/cheers.ts';
import { startupOf } from '#db/queries/founders.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { milestoneChangesSchema } from '#shared/api/profile.ts';
import { useCohortChannel } from '../testing/use-cohort-channel.ts';

const { bot, current, work, complete, called, posts, outbox } = useCohortChannel();
const { db } = bot;

test('a completion taken back before it was posted is not posted', async () => {
  const { founderId } = current;
  const taskId = await complete('One');
  await reopenTask(db, { founderId, taskId, now: new Date() });
  await complete('Two');
  await work();
  await expect
    .poll(async () => (await outbox()).map((row) => [row.kind, row.state]), { timeout: 10_000 })
    .toEqual([
      ['completion', 'dropped'],
      ['completion_retraction', 'dropped'],
      ['completion', 'sent'],
    ]);
  expect(posts()).toHaveLength(1);
  expect(posts()[0]?.args.text).toContain('*Two*');
});

test('a completion taken back after it was posted is deleted', async () => {
  const { founderId } = current;
  const taskId = await complete('One');
  await work();
  await expect.poll(async () => (await outbox())[0]?.state, { timeout: 10_000 }).toBe('sent');
  await reopenTask(db, { founderId, taskId, now: new Date() });
  await expect.poll(async () => (await outbox())[1]?.state, { timeout: 10_000 }).toBe('sent');
  const [posted] = await outbox();
  expect(bot().slack.called('chat.delete').at(-1)?.args).toMatchObject({
    channel: current.channelId,
    ts: posted?.message_ts,
  });
});

test('a streak that was announced is posted, cheered by a reaction, and deleted when it is undone', async () => {
  const { founderId, cohortId } = current;
  for (let ago = 6; ago > 0; ago -= 1) {
    const at = new Date(Date.now() - ago * 86_400_000);
    await newCompletedTask(db, { founderId, at, isPrivate: true });
  }
  const last = await newCompletedTask(db, { founderId, at: new Date(), isPrivate: true });
  if (!last.milestone) throw new Error('No bonus was reached.');
  await announceStreakMilestone(db, { founderId, milestone: last.milestone, now: new Date() });
  await work();
  await expect.poll(async () => (await outbox())[0]?.state, { timeout: 10_000 }).toBe('sent');
  expect(posts().map(({ args }) => args.text)).toEqual([
    expect.stringMatching(/^🔥 \*Ada ∗Park∗\* \(.+\) reached a 7-\u2060day\u00a0streak\.$/),
  ]);
  const [post] = await outbox();
  const place = { teamId: bot().teamId, channelId: current.channelId };
  const [subject] = await listPostedSubjects(db, { ...place, ts: post?.message_ts ?? '' });
  expect(subject).toMatchObject({ subject: 'completion' });
  const { id: peerId } = await newFounder(db, { cohortId });
  const cheer = { founderId: peerId, via: ':tada:', given: true, at: new Date() };
  const ofCompletion = { subject: 'completion', id: subject?.id ?? '' } as const;
  const answer = await cheerActivity(db, { ...ofCompletion, ...cheer });
  expect(answer).toMatchObject({ status: 'changed' });

  await reopenTask(db, { founderId, taskId: last.task.id, now: new Date() });
  await vi.waitFor(
    () => expect(called('chat.delete').at(-1)?.args).toMatchObject({ ts: post?.message_ts }),
    10_000,
  );
});

test('a pledge is posted once and its post is edited whenever it changes', async () => {
  const { founderId } = current;
  const now = new Date();
  const task = await newTask(db, {
    founderId,
    now,
    title: 'Ship',
    dueOn: '2030-01-01',
    isPublicPledge: true,
  });
  await work();
  await expect.poll(async () => (await outbox())[0]?.state, { timeout: 10_000 }).toBe('sent');
  const updates = () => called('chat.update');

  await snoozeTask(db, { founderId, taskId: task.id, days: 1, now });
  await vi.waitFor(() => expect(updates().at(-1)?.args.text).toContain('by Wed, Jan 2'), 10_000);
  await expect.poll(async () => (await outbox())[1]?.state, { timeout: 10_000 }).toBe('sent');
  const later = new Date(now.getTime() + 12 * 3_600_000);
  await completeTask(db, { founderId, taskId: task.id, now: later, source: 'slack' });
  await vi.waitFor(
    () => expect(updates().at(-1)?.args.text).toContain('kept a pledge: *Ship*.'),
    10_000,
  );
  expect(posts().filter((call) => call.args.text?.includes('pledges'))).toHaveLength(1);
  expect(new Set(updates().map((call) => call.args.ts)).size).toBe(1);
});

test('a pledge withdrawn before it was posted is not posted, and a post says if it was withdrawn', async () => {
  const { founderId } = current;
  const now = new Date();
  const { id: taskId } = await newTask(db, { founderId, title: 'Ship', isPublicPledge: true });
  await deleteTask(db, { founderId, taskId, now });
  const states = async () => (await outbox()).map((row) => row.state);
  await work();
  await expect.poll(states, { timeout: 10_000 }).toEqual(['dropped', 'dropped']);
  await restoreTask(db, { founderId, taskId, now });
  await expect.poll(states, { timeout: 10_000 }).toEqual(['sent', 'sent']);
  expect(posts()[0]?.args.text).toContain('pledges *Ship*');
  await deleteTask(db, { founderId, taskId, now });
  await vi.waitFor(
    () =>
      expect(bot().slack.called('chat.update').at(-1)?.args.text).toContain(
        'withdrew a pledge: *Ship*.',
      ),
    10_000,
  );
  expect(posts()).toHaveLength(1);
});

test('thanks are one line, which is deleted when they are taken back', async () => {
  const { founderId, cohortId } = current;
  const helper = await newFounder(db, { name: 'Bo Lind', cohortId });
  await work();
  const now = new Date();
  const thanks = { founderId: helper.id, forWhat: 'the intro' };
  const { id } = await thankPeer(db, { giverId: founderId, now, thanks });
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 10_000);
  expect(posts()[0]?.args.text).toMatch(
    /^\*Ada ∗Park∗\* thanked \*Bo Lind\* \(.*\) for the intro\.$/,
  );
  await expect.poll(async () => (await outbox())[0]?.state).toBe('sent');
  const ts = (await outbox())[0]?.message_ts;
  await undoThanks(db, { giverId: founderId, thanksId: id, now });
  await vi.waitFor(
    () => expect(bot().slack.called('chat.delete').at(-1)?.args.ts).toBe(ts),
    10_000,
  );
});

const milestone = { id: '1', title: 'A slip', date: '2026-01-31' };
const changeMilestones = (changes: object) =>
  updateProfile(db, {
    founderId: current.founderId,
    version: 1,
    changes: {},
    now: new Date(),
    milestones: milestoneChangesSchema.parse(changes),
  });

test('a milestone is one line, which is deleted if it is taken back at once', async () => {
  await work();
  await changeMilestones({ added: [{ ...milestone, title: 'First <sale>' }] });
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 10_000);
  expect(posts()[0]?.args.text).toBe(
    `🏁 *Ada ∗Park∗* (${await startupName()}) reached a milestone: *First &lt;sale&gt;*.`,
  );
  await expect.poll(async () => (await outbox())[0]?.state, { timeout: 10_000 }).toBe('sent');
  const ts = (await outbox())[0]?.message_ts;
  await changeMilestones({ deleted: [milestone.id] });
  await vi.waitFor(
    () => expect(bot().slack.called('chat.delete').at(-1)?.args.ts).toBe(ts),
    10_000,
  );
});

async function startupName(): Promise<string> {
  const row = await bot()
    .database.db.selectFrom('startup_applications')
    .where('id', '=', startupOf(current.founderId))
    .select('startup_name')
    .executeTakeFirstOrThrow();
  return row.startup_name;
}

test('a milestone taken back before it was posted is never posted', async () => {
  await changeMilestones({ added: [milestone] });
  await changeMilestones({ deleted: [milestone.id] });
  await work();
  await vi.waitFor(
    async () => expect((await outbox()).map(({ state }) => state)).toEqual(['dropped', 'dropped']),
    10_000,
  );
  expect(posts()).toEqual([]);
});
