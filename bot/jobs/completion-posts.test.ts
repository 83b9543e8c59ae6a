import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { startupOf } from '#db/queries/founders.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRows, updateRows } from '#db/testing/rows.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { startWorker, type Worker } from '../worker.ts';

const bot = useTestBot();
const { db } = bot;
let worker: Worker;
let founderId = '';
let channelId = '';

beforeAll(async () => {
  await bot().install();
  const { context, database } = bot();
  worker = await startWorker({ context, pool: database.pool, intervalMs: 5 });
});
afterAll(() => worker.stop());

beforeEach(async () => {
  const cohort = await newCohort(db);
  const client = await bot().context.workspaces.client(bot().teamId);
  const name = cohort.name.toLowerCase().replace(' ', '-');
  channelId = (await client?.conversations.create({ name }))?.channel?.id ?? '';
  const channel = { slack_channel_id: channelId, channel_posts: 'all' as const };
  await updateRows(db, 'cohorts', { id: cohort.id }, channel);
  founderId = (await newFounder(db, { cohortId: cohort.id, name: 'Ada' })).id;
});

/** Completes a task, and waits until it is posted. */
async function complete(title: string): Promise<string> {
  const { id } = await newTask(db, { founderId, title });
  await completeTask(db, { founderId, taskId: id, now: new Date(), source: 'web' });
  await waitUntilSent();
  return id;
}

async function reopen(taskId: string): Promise<void> {
  await reopenTask(db, { founderId, taskId, now: new Date() });
  await waitUntilSent();
}

async function waitUntilSent(): Promise<void> {
  const waiting = () =>
    readRows(db, 'slack_outbox', { channel_id: channelId, state: 'waiting' }, 'id');
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 10_000);
}

const called = (method: string) =>
  bot()
    .slack.called(method)
    .filter((call) => call.args.channel === channelId);
const roots = () => called('chat.postMessage').filter((call) => !call.args.thread_ts);
const replies = () => called('chat.postMessage').filter((call) => call.args.thread_ts);
const edited = () => called('chat.update').at(-1)?.args.text;

test('what a founder completes within an hour is one post with the details in its thread', async () => {
  await complete('One');
  await complete('Two');
  expect(edited()).toMatch(/^✅ \*Ada\* \(.*\) completed 2 tasks: \*One\* and \*Two\*\.$/);
  for (const title of ['Three', 'Four', 'Five']) await complete(title);
  expect(edited()).toContain('completed 5 tasks: *One*, *Four*, *Five* and 2 more.');
  expect(called('chat.update').at(-1)?.args.blocks).toContain('+100 points');
  expect(roots().map(({ args }) => args.text)).toEqual([expect.stringContaining('*One*')]);
  expect(replies().map(({ args }) => args.text)).toEqual([
    '✅ Completed *Two*.',
    '✅ Completed *Three*.',
    '✅ Completed *Four*.',
    '✅ Completed *Five*.',
  ]);
  expect(new Set(replies().map(({ args }) => args.thread_ts)).size).toBe(1);
});

test('another founder and the next hour have posts of their own', async () => {
  const ada = founderId;
  await complete('One');
  const { cohort_id: cohortId } = await db
    .selectFrom('startup_applications')
    .where('id', '=', startupOf(ada))
    .select('cohort_id')
    .executeTakeFirstOrThrow();
  founderId = (await newFounder(db, { cohortId: cohortId ?? '', name: 'Bo' })).id;
  await complete('Two');
  await db
    .updateTable('completions')
    .set({ completed_at: new Date(Date.now() - 61 * 60_000) })
    .where('founder_id', '=', ada)
    .execute();
  founderId = ada;
  await complete('Three');
  expect(roots()).toHaveLength(3);
  expect(called('chat.update')).toEqual([]);
});

test('a completion that is taken back leaves the post, and the last one deletes it', async () => {
  const first = await complete('One');
  const second = await complete('Two');
  const third = await complete('Three');
  await reopen(second);
  expect(edited()).toContain('completed 2 tasks: *One* and *Three*.');
  expect(called('chat.delete')).toHaveLength(1);
  await reopen(first);
  expect(edited()).toContain('completed *Three*.');
  expect(called('chat.delete')).toHaveLength(1);
  await reopen(third);
  expect(called('chat.delete')).toHaveLength(3);
  // There is no post left to join.
  await complete('Four');
  expect(roots().at(-1)?.args.text).toContain('*Four*');
});

test('a post that somebody deleted is posted again, and a delayed reply is posted once', async () => {
  await complete('One');
  bot().slack.refuseNext('chat.update', 'message_not_found');
  await complete('Two');
  expect(roots().map(({ args }) => args.text)).toEqual([
    expect.stringContaining('completed *One*'),
    expect.stringContaining('completed *Two*'),
  ]);
  bot().slack.limitNext('chat.postMessage', 1);
  await complete('Three');
  expect(replies().map(({ status }) => status)).toEqual([429, 200]);
  expect(edited()).toContain('completed 2 tasks: *Two* and *Three*.');
});
