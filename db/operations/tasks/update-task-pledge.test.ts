import { beforeEach, expect, it } from 'vitest';
import { collectLiveEvents } from '#db/testing/collect-live-events.ts';
import { listChannelPosts, listQueuedJobs } from '#db/testing/list-queued.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findBoard } from '../../queries/tasks.ts';
import { generateTasksForFounder } from './generate-tasks.ts';
import { pledgeTask } from './update-task.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});

it('turns an open task into a pledge and posts it once', async () => {
  const task = await newTask(db, { founderId, now });
  const at = new Date(now.getTime() + 1000);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => pledgeTask(db, { founderId, taskId: task.id, now: at })),
  );
  for (const answer of answers) {
    expect(answer).toEqual({
      ...task,
      isPublicPledge: true,
      pledge: 'open',
      canBeHarder: false,
      canHandOver: false,
    });
  }
  expect((await readFounderRows(db, founderId)).pledges).toEqual([
    {
      task_id: task.id,
      founder_id: founderId,
      state: 'open',
      pledged_at: at,
      resolved_at: null,
      moved_from: null,
      mailed_at: null,
      prompted_at: null,
    },
  ]);
  expect(await listChannelPosts(db, cohort)).toEqual([`pledge ${task.id}`]);
});

it('can be created together with the task', async () => {
  const task = await newTask(db, { founderId, now, isPublicPledge: true });
  expect(task).toMatchObject({ isPublicPledge: true, pledge: 'open' });
  expect(await pledgeTask(db, { founderId, taskId: task.id, now })).toEqual(task);
  expect(await listChannelPosts(db, cohort)).toEqual([`pledge ${task.id}`]);
});

it('tells the cohort’s pages and the Home tab once', async () => {
  const pledge = async () => {
    const { id: taskId } = await newTask(db, { founderId, now });
    return () => pledgeTask(db, { founderId, taskId, now });
  };
  const homes = async () =>
    (await listQueuedJobs(db)).filter(({ key }) => key === `home:${founderId}`).length;
  const notified = { founderId, cohortId: cohort.id };
  const without = await pledge();
  expect(await collectLiveEvents(database(), without)).toContainEqual(notified);
  expect(await collectLiveEvents(database(), without)).toEqual([]);
  expect(await homes()).toBe(0);
  await db
    .updateTable('founders')
    .set({ slack_user_id: 'U1', slack_team_id: 'T1', slack_home_opened_at: now })
    .where('id', '=', founderId)
    .execute();
  await (await pledge())();
  expect(await homes()).toBe(1);
});

it('requires a date in the future, to the millisecond', async () => {
  const task = await newTask(db, { founderId, now, dueOn: '2026-06-15' });
  const due = new Date('2026-06-15T23:59:59.999Z');
  const before = await readFounderRows(db, founderId);
  await expect(pledgeTask(db, { founderId, taskId: task.id, now: due })).rejects.toMatchObject({
    code: 'pledge_in_past',
  });
  await expect(
    newTask(db, { founderId, now, dueOn: '2026-06-14', isPublicPledge: true }),
  ).rejects.toMatchObject({ code: 'pledge_in_past' });
  expect(await readFounderRows(db, founderId)).toEqual(before);
  const justBefore = new Date(due.getTime() - 1);
  const pledged = await pledgeTask(db, { founderId, taskId: task.id, now: justBefore });
  expect(pledged.pledge).toBe('open');
});

it('requires a date', async () => {
  const task = await newTask(db, { founderId, now });
  await db.updateTable('tasks').set({ due_date: null }).where('id', '=', task.id).execute();
  await expect(pledgeTask(db, { founderId, taskId: task.id, now })).rejects.toMatchObject({
    code: 'pledge_in_past',
  });
});

it('refuses a completed and another founder’s task', async () => {
  const { task } = await newCompletedTask(db, { founderId, at: now });
  await expect(pledgeTask(db, { founderId, taskId: task.id, now })).rejects.toMatchObject({
    code: 'task_completed',
  });
  const other = await newFounder(db, { cohortId: cohort.id });
  await expect(pledgeTask(db, { founderId: other.id, taskId: task.id, now })).rejects.toMatchObject(
    { code: 'task_not_found' },
  );
  expect((await readFounderRows(db, founderId)).pledges).toEqual([]);
});

it('is refused for a generated private task and allowed for one meant for the cohort', async () => {
  const given = await generateTasksForFounder(db, { founderId, now });
  expect(given.added).toBe(8);
  const rows = await readRows(db, 'tasks', { user_id: founderId }, ['id', 'template_key as key']);
  const pledge = (key: string) =>
    pledgeTask(db, { founderId, taskId: rows.find((row) => row.key === key)?.id ?? '', now });
  await expect(pledge('daily-one-thing')).rejects.toMatchObject({ code: 'pledge_not_eligible' });
  expect(await pledge('weekly-ship')).toMatchObject({ pledge: 'open', canPledge: true });
  const { pending } = await findBoard(db, { founderId, now });
  expect(pending.find(({ title }) => /one thing/.test(title))?.canPledge).toBe(false);
});
