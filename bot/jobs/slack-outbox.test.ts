import { expect, test, vi } from 'vitest';
import { listDeliveries } from '#db/queries/deliveries.ts';
import { findSlackState } from '#db/queries/slack/workspace.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { findRow, updateRows } from '#db/testing/rows.ts';
import { createWorkspaces } from '../slack/workspaces.ts';
import { useCohortChannel } from '../testing/use-cohort-channel.ts';
import { checkSlack } from './slack.ts';

const { bot, current, openChannel, work, complete, completeAll, attempts, posts, outbox } =
  useCohortChannel();
const { db } = bot;

test('completions are posted in order, a second apart', async () => {
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

test('two processes share the interval and post everything once', async () => {
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

test('a limited channel waits as long as Slack says and keeps its order', async () => {
  bot().slack.limitNext('chat.postMessage', 2);
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

test('a channel that has to wait delays no other', async () => {
  const limited = current.channelId;
  bot().slack.limitNext('chat.postMessage', 30);
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

test('while Slack is down tasks can be completed, and are posted later', async () => {
  bot().slack.setDown(true);
  const taskId = await complete('One');
  await work();
  await vi.waitFor(() => expect(attempts().length).toBeGreaterThan(0), 10_000);
  const task = await findRow(db, 'tasks', { id: taskId }, 'status');
  expect(task?.status).toBe('completed');
  bot().slack.setDown(false);
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 10_000);
  await expect.poll(async () => (await outbox())[0]?.state, { timeout: 10_000 }).toBe('sent');
});

const answerNext = (body: string, contentType = 'application/json') =>
  bot().slack.failNext({
    method: 'chat.postMessage',
    status: 200,
    body,
    headers: { 'content-type': contentType },
  });

test('a page instead of an answer, or an error that we don’t know, is tried again', async () => {
  answerNext('<html><body>We’ll be right back.</body></html>', 'text/html');
  answerNext('{"ok":false,"error":"brand_new_error"}');
  await complete('One');
  await work();
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 15_000);
  await expect.poll(async () => (await outbox())[0]?.state).toBe('sent');
  expect(attempts()).toHaveLength(3);
});

test('an error that we don’t know is given up in the end, and shown', async () => {
  answerNext('{"ok":false,"error":"brand_new_error"}');
  await complete('One');
  await db.updateTable('slack_outbox').set({ attempts: 3 }).execute();
  await work();
  await expect
    .poll(async () => (await outbox()).map((row) => [row.state, row.last_error]))
    .toEqual([['failed', 'brand_new_error']]);
});

test('a revoked token parks the channel until the bot is installed again', async () => {
  await db.deleteFrom('slack_installations').execute();
  await bot().context.workspaces.forget(bot().teamId, null);
  await complete('One');
  await work();
  await expect
    .poll(async () => (await outbox())[0]?.last_error, { timeout: 10_000 })
    .toBe('slack_not_installed');
  expect(attempts()).toHaveLength(0);
  await bot().install();
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 5_000);

  bot().slack.refuseNext('chat.postMessage', 'token_revoked');
  await complete('Two');
  await expect
    .poll(async () => (await outbox())[1]?.last_error, { timeout: 10_000 })
    .toBe('token_revoked');
  expect((await outbox())[1]?.state).toBe('waiting');
  await bot().install();
  await expect.poll(async () => (await outbox())[1]?.state, { timeout: 10_000 }).toBe('sent');
});

test('a revoked token is on the admin’s page at once, and what waited goes out when it is taken again', async () => {
  const { database, context, slack, teamId } = bot();
  const refuse = (method: string) => slack.refuseNext(method, 'account_inactive');
  const health = async () =>
    (await findSlackState(database.db, { now: new Date() })).health?.problem;
  await checkSlack(context, { teamId });
  expect(await health()).toBeNull();
  refuse('chat.postMessage');
  refuse('auth.test');
  await complete('One');
  await work();
  await expect.poll(health).toBe('account_inactive');
  expect(await outbox()).toMatchObject([{ state: 'waiting', last_error: 'account_inactive' }]);
  // As it is asked every minute while something is wrong.
  await checkSlack(context, { teamId });
  expect(await health()).toBeNull();
  await expect.poll(async () => (await outbox())[0]?.state).toBe('sent');
});

test('a token that was replaced in another process is read anew, and the message not parked', async () => {
  const { context, database, teamId } = bot();
  const { workspaces } = context;
  const other = createWorkspaces(context);
  const stored = await other.find(teamId);
  if (!stored) throw new Error('The bot is not installed.');
  await other.save({ ...stored, botToken: 'xoxb-of-yesterday' });
  workspaces.reload(teamId);
  await workspaces.find(teamId);
  await other.save(stored);
  await clearJobs(database.db);
  // This process goes on with the token that it knows, which Slack doesn't take any more.
  expect((await workspaces.find(teamId))?.botToken).toBe('xoxb-of-yesterday');
  await complete('One');
  await work();
  await expect.poll(async () => (await outbox())[0]?.state).toBe('sent');
  expect((await outbox())[0]?.attempts).toBe(2);
  expect((await workspaces.find(teamId))?.botToken).toBe(stored.botToken);
});

test('a message that Slack refuses does not stop the next, and the bot joins a channel that it is not in', async () => {
  bot().slack.refuseNext('chat.postMessage', 'msg_too_long');
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

  bot().slack.refuseNext('chat.postMessage', 'not_in_channel');
  await complete('Three');
  await expect.poll(async () => (await outbox())[2]?.state, { timeout: 10_000 }).toBe('sent');
  expect(bot().slack.called('conversations.join').at(-1)?.args.channel).toBe(current.channelId);
});

test('a message whose subject can’t be read fails alone and is named to staff', async () => {
  await completeAll('One', 'Two');
  const first = db.selectFrom('slack_outbox').select(({ fn }) => fn.min('id').as('id'));
  await updateRows(db, 'slack_outbox', { id: first }, { subject_id: 'no id' });
  await work();
  await vi.waitFor(() => expect(posts()).toHaveLength(1), 10_000);
  expect(posts()[0]?.args.text).toContain('*Two*');
  const { deliveries } = await listDeliveries(db, { page: 1, pageSize: 10, now: new Date() });
  expect(deliveries).toMatchObject([{ state: 'failed', reason: 'unreadable_subject' }]);
});
