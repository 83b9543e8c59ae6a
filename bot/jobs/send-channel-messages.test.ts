import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { updateProfile } from '#db/operations/profile/update-profile.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { restoreTask } from '#db/operations/tasks/restore-task.ts';
import { snoozeTask } from '#db/operations/tasks/snooze-task.ts';
import { thankPeer } from '#db/operations/thanks/thank-peer.ts';
import { undoThanks } from '#db/operations/thanks/undo-thanks.ts';
import { newCohort } from '#db/testing/new-cohort.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { milestoneChangesSchema } from '#shared/api/profile.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { startWorker, type Worker } from '../worker.ts';

const bot = useTestBot();
const workers: Worker[] = [];
let founderId = '';
let cohortId = '';
let channelId = '';

beforeAll(() => bot().install());

beforeEach(async () => {
  await bot().database.db.deleteFrom('slack_outbox').execute();
  await openChannel();
});

/** A cohort with a channel in Slack, and a founder in it. */
async function openChannel(): Promise<void> {
  const { db } = bot().database;
  const cohort = await newCohort(db);
  const client = await bot().context.workspaces.client(bot().teamId);
  const name = cohort.name.toLowerCase().replace(' ', '-');
  const created = await client?.conversations.create({ name });
  channelId = created?.channel?.id ?? '';
  await db
    .updateTable('cohorts')
    .set({ slack_channel_id: channelId })
    .where('id', '=', cohort.id)
    .execute();
  cohortId = cohort.id;
  founderId = (await newFounder(db, { cohortId, name: 'Ada *Park*' })).id;
}

afterEach(async () => {
  bot().slack.setDown(false);
  for (const worker of workers.splice(0)) await worker.stop();
});

async function work(intervalMs = 20): Promise<Worker> {
  const { context, database } = bot();
  const worker = await startWorker({ context, pool: database.pool, intervalMs });
  workers.push(worker);
  return worker;
}

/** By a founder each: what one of them does within an hour is one post. */
async function completeAll(...titles: string[]): Promise<void> {
  for (const title of titles) {
    founderId = (await newFounder(bot().database.db, { cohortId, name: 'Ada *Park*' })).id;
    await complete(title);
  }
}

async function complete(title: string): Promise<string> {
  const { db } = bot().database;
  const task = await newTask(db, { founderId, title });
  await completeTask(db, { founderId, taskId: task.id, now: new Date(), source: 'web' });
  return task.id;
}

const attempts = () =>
  bot()
    .slack.called('chat.postMessage')
    .filter((call) => call.args.channel === channelId);
const posts = () => attempts().filter((call) => call.status === 200);

async function outbox() {
  return bot()
    .database.db.selectFrom('slack_outbox')
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .select(['kind', 'state', 'last_error', 'attempts', 'message_ts'])
    .execute();
}

test('posts completions in order, with a second between them', async () => {
  await completeAll('One', 'Two', 'Three');
  await work(1000);
  await vi.waitFor(() => expect(posts()).toHaveLength(3), 10_000);
  expect(posts().map((call) => call.args.text)).toEqual([
    expect.stringMatching(/^✅ \*Ada ∗Park∗\* \(.*\) completed \*One\*\.$/),
    expect.stringContaining('*Two*'),
    expect.stringContaining('*Three*'),
  ]);
  const [first, second, third] = posts().map((call) => call.at);
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(1000);
  expect(Number(third) - Number(second)).toBeGreaterThanOrEqual(1000);
  expect(Number(third) - Number(first)).toBeLessThan(4000);
});

async function startupName(): Promise<string> {
  const row = await bot()
    .database.db.selectFrom('startup_applications')
    .where('id', '=', founderId)
    .select('startup_name')
    .executeTakeFirstOrThrow();
  return row.startup_name;
}

test('two processes keep one pace and post everything once', async () => {
  await completeAll('One', 'Two', 'Three', 'Four');
  await Promise.all([work(300), work(300)]);
  await vi.waitFor(() => expect(posts()).toHaveLength(4), 10_000);
  expect(posts().map((call) => /\*(\w+)\*\.$/.exec(call.args.text ?? '')?.[1])).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
  ]);
  for (const [index, call] of posts().slice(1).entries()) {
    expect(call.at - Number(posts()[index]?.at)).toBeGreaterThanOrEqual(300);
  }
});

test('waits as long as Slack says, keeps the order, and holds up no other channel', async () => {
  bot().slack.failNext({
    method: 'chat.postMessage',
    status: 429,
    headers: { 'retry-after': '2' },
  });
  await complete('One');
  await work();
  await vi.waitFor(() => expect(attempts()).toHaveLength(1), 10_000);
  await completeAll('Two');
  await vi.waitFor(() => expect(posts()).toHaveLength(2), 10_000);
  const [limited, one, two] = attempts();
  expect(limited?.status).toBe(429);
  expect(Number(one?.at) - Number(limited?.at)).toBeGreaterThanOrEqual(2000);
  expect(one?.args.text).toContain('*One*');
  expect(two?.args.text).toContain('*Two*');
});

test('a channel that has to wait holds up no other', async () => {
  const { db } = bot().database;
  const limited = channelId;
  bot().slack.failNext({
    method: 'chat.postMessage',
    status: 429,
    headers: { 'retry-after': '30' },
  });
  await complete('Here');
  await work();
  await vi.waitFor(() => expect(attempts()).toHaveLength(1), 10_000);
  await openChannel();
  await complete('There');
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 10_000);
  const waiting = await db
    .selectFrom('slack_outbox')
    .where('channel_id', '=', limited)
    .select(['state', 'last_error'])
    .execute();
  expect(waiting).toEqual([{ state: 'waiting', last_error: 'rate_limited' }]);
});

test('Slack is down: the completion stands, the post follows', async () => {
  bot().slack.setDown(true);
  const taskId = await complete('One');
  await work();
  await vi.waitFor(() => expect(attempts().length).toBeGreaterThan(0), 10_000);
  const task = await bot()
    .database.db.selectFrom('tasks')
    .where('id', '=', taskId)
    .select('status')
    .executeTakeFirst();
  expect(task?.status).toBe('completed');
  bot().slack.setDown(false);
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 10_000);
  await expect.poll(async () => (await outbox())[0]?.state, { timeout: 10_000 }).toBe('sent');
});

test('a completion taken back before it was posted is not posted', async () => {
  const { db } = bot().database;
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

test('one taken back afterwards is deleted', async () => {
  const { db } = bot().database;
  const taskId = await complete('One');
  await work();
  await expect.poll(async () => (await outbox())[0]?.state, { timeout: 10_000 }).toBe('sent');
  await reopenTask(db, { founderId, taskId, now: new Date() });
  await expect.poll(async () => (await outbox())[1]?.state, { timeout: 10_000 }).toBe('sent');
  const [posted] = await outbox();
  expect(bot().slack.called('chat.delete').at(-1)?.args).toMatchObject({
    channel: channelId,
    ts: posted?.message_ts,
  });
});

test('a pledge is posted once and edited in place, each time that it changes', async () => {
  const { db } = bot().database;
  const now = new Date();
  const task = await newTask(db, {
    founderId,
    title: 'Ship',
    dueOn: '2030-01-01',
    isPublicPledge: true,
  });
  await work();
  await expect.poll(async () => (await outbox())[0]?.state, { timeout: 10_000 }).toBe('sent');
  const updates = () =>
    bot()
      .slack.called('chat.update')
      .filter((call) => call.args.channel === channelId);

  await snoozeTask(db, { founderId, taskId: task.id, days: 1, now });
  await vi.waitFor(() => expect(updates().at(-1)?.args.text).toContain('by Wed 2 Jan'), 10_000);
  await expect.poll(async () => (await outbox())[1]?.state, { timeout: 10_000 }).toBe('sent');
  await completeTask(db, { founderId, taskId: task.id, now, source: 'slack' });
  await vi.waitFor(
    () => expect(updates().at(-1)?.args.text).toContain('kept a pledge: *Ship*.'),
    10_000,
  );
  expect(posts().filter((call) => call.args.text?.includes('pledges'))).toHaveLength(1);
  expect(new Set(updates().map((call) => call.args.ts)).size).toBe(1);
});

test('a pledge withdrawn before it was posted is not posted, a withdrawn post says so', async () => {
  const { db } = bot().database;
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

test('thanks are one line, deleted when they are taken back', async () => {
  const { db } = bot().database;
  const { cohort_id: cohortId } = await db
    .selectFrom('founder_totals')
    .where('founder_id', '=', founderId)
    .select('cohort_id')
    .executeTakeFirstOrThrow();
  const helper = await newFounder(db, { name: 'Bo Lind', cohortId: cohortId ?? '' });
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
const changeMilestones = (wish: object) =>
  updateProfile(bot().database.db, {
    ...{ founderId, version: 1, changes: {}, now: new Date() },
    milestones: milestoneChangesSchema.parse(wish),
  });

test('a milestone is one line, deleted when it is taken back at once', async () => {
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

test('a milestone that is taken back before it was posted is never posted', async () => {
  await changeMilestones({ added: [milestone] });
  await changeMilestones({ deleted: [milestone.id] });
  await work();
  await vi.waitFor(
    async () => expect((await outbox()).map(({ state }) => state)).toEqual(['dropped', 'dropped']),
    10_000,
  );
  expect(posts()).toEqual([]);
});

test('a revoked token parks the channel until the bot is installed again', async () => {
  await bot().database.db.deleteFrom('slack_installations').execute();
  await bot().context.workspaces.forget(bot().teamId, null);
  await complete('One');
  await work();
  await expect
    .poll(async () => (await outbox())[0]?.last_error, { timeout: 10_000 })
    .toBe('slack_not_installed');
  expect(attempts()).toHaveLength(0);
  await bot().install();
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 5_000);

  bot().slack.failNext({
    method: 'chat.postMessage',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"ok":false,"error":"token_revoked"}',
  });
  await complete('Two');
  await expect
    .poll(async () => (await outbox())[1]?.last_error, { timeout: 10_000 })
    .toBe('token_revoked');
  expect((await outbox())[1]?.state).toBe('waiting');
  await bot().install();
  await expect.poll(async () => (await outbox())[1]?.state, { timeout: 10_000 }).toBe('sent');
});

test('outside the channel the bot joins it; an impossible message does not stop the next', async () => {
  bot().slack.failNext({
    method: 'chat.postMessage',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"ok":false,"error":"msg_too_long"}',
  });
  await complete('One');
  await complete('Two');
  await work();
  await expect
    .poll(async () => (await outbox()).map((row) => [row.state, row.last_error]), {
      timeout: 10_000,
    })
    .toEqual([
      ['failed', 'msg_too_long'],
      ['sent', null],
    ]);

  bot().slack.failNext({
    method: 'chat.postMessage',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"ok":false,"error":"not_in_channel"}',
  });
  await complete('Three');
  await expect.poll(async () => (await outbox())[2]?.state, { timeout: 10_000 }).toBe('sent');
  expect(bot().slack.called('conversations.join').at(-1)?.args.channel).toBe(channelId);
});
