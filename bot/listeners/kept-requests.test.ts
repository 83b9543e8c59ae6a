import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { claimAbandonedRequests } from '#db/operations/slack/record-receipt.ts';
import { createSealer } from '#db/seal.ts';
import { findRow, readRows } from '#db/testing/rows.ts';
import { taskActions } from '../messages/tasks.ts';
import { createBoltApp } from '../slack/bolt-app.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';
import type { KeptRequests } from './kept-requests.ts';
import { allListeners, registerListeners } from './register-listeners.ts';

const { bot, founderId, task } = useLinkedFounder();
const db = () => bot().database.db;

/** Another process of the bot, as far as Slack's requests go. */
async function startAnother(): Promise<KeptRequests> {
  const { context } = bot();
  const bolt = createBoltApp(context.config, context.logger);
  if (!bolt) throw new Error('Slack is not configured.');
  const requests = registerListeners(bolt.app, context, allListeners);
  await db().insertInto('job_workers').values({ worker_id: requests.heldBy }).execute();
  return requests;
}

const redoAbandoned = async () => (await startAnother()).redoAbandoned();

/** A request that a process acknowledged and died over, so many seconds ago. */
async function dieOver(
  body: object,
  { key = `test:${randomUUID()}`, age = 20, attempts = 1 } = {},
) {
  const sealed = createSealer(bot().context.config.appSecret);
  await db()
    .insertInto('slack_requests')
    .values({
      key,
      body: sealed.seal(JSON.stringify(body), `slack request ${key}`),
      held_by: 'dead',
      attempts,
      received_at: sql<Date>`clock_timestamp() - ${age}::int * interval '1 second'`,
    })
    .execute();
  return key;
}

const sender = () => ({
  api_app_id: bot().slack.appId,
  trigger_id: randomUUID(),
  response_url: `${bot().url}/response`,
});
const person = () => ({ ...sender(), team: { id: bot().teamId }, user: { id: bot().ada } });
const command = (name: string, text: string) => ({
  ...sender(),
  command: name,
  text,
  team_id: bot().teamId,
  user_id: bot().ada,
  channel_id: 'C1',
});
const click = (action_id: string, value: string) => ({
  ...person(),
  type: 'block_actions',
  container: { type: 'message', is_ephemeral: true },
  actions: [{ type: 'button', action_id, block_id: 'b', value, action_ts: '1.1' }],
});
const said = (text: string) => ({
  type: 'event_callback',
  api_app_id: bot().slack.appId,
  team_id: bot().teamId,
  event_id: `Ev${randomUUID()}`,
  event: {
    type: 'message',
    channel_type: 'im',
    channel: 'D1',
    user: bot().ada,
    ts: `${Date.now() / 1000}`,
    client_msg_id: randomUUID(),
    text,
  },
});

const kept = async () => (await db().selectFrom('slack_requests').select('key').execute()).length;
const titled = (title: string) => readRows(db(), 'tasks', { title }, 'status');
/** Answers below what was written in the messages tab. */
const told = () =>
  bot()
    .slack.called('chat.postMessage')
    .filter(({ args }) => args.channel === 'D1').length;

beforeEach(async () => {
  await db().deleteFrom('slack_requests').execute();
  bot().answers.length = 0;
  bot().logs.length = 0;
});

test('what a dead process was asked is done by one of the living, once, and answered once', async () => {
  const toAdd = `Call ${randomUUID()}`;
  const toSay = `Write ${randomUUID()}`;
  const { id, title } = await task('Sign the lease');
  const before = told();
  await dieOver(command('/task', `add ${toAdd}`));
  await dieOver(click(taskActions.single.done, id));
  await dieOver(said(`add task: ${toSay}`));
  const living = await Promise.all([startAnother(), startAnother(), startAnother()]);
  await Promise.all(living.map((each) => each.redoAbandoned()));
  await Promise.all(living.map((each) => each.redoAbandoned()));
  expect(await titled(toAdd)).toEqual([{ status: 'pending' }]);
  expect(await titled(title)).toEqual([{ status: 'completed' }]);
  expect(await titled(toSay)).toEqual([{ status: 'pending' }]);
  expect(bot().answers).toHaveLength(2);
  expect(told() - before).toBe(1);
  expect(await kept()).toBe(0);
});

test('of eight processes that look at once, one claims a request', async () => {
  const keys = await Promise.all(Array.from({ length: 30 }, () => dieOver({})));
  const living = await Promise.all(Array.from({ length: 8 }, startAnother));
  for (let round = 0; round < 3; round += 1) {
    await db().updateTable('slack_requests').set({ held_by: 'dead', attempts: 1 }).execute();
    const claims = await Promise.all(
      living.flatMap((each) => [
        claimAbandonedRequests(db(), each),
        claimAbandonedRequests(db(), each),
      ]),
    );
    const claimed = claims.flatMap(({ requests }) => requests.map(({ key }) => key));
    expect(claimed.toSorted()).toEqual(keys.toSorted());
  }
});

test('what was done already when the process died is answered, not done again', async () => {
  const title = `Call ${randomUUID()}`;
  const request = command('/task', `add ${title}`);
  const key = await dieOver(request);
  await redoAbandoned();
  await dieOver(request, { key });
  await redoAbandoned();
  expect(await titled(title)).toHaveLength(1);
  expect(bot().answers).toHaveLength(2);
});

test('a message whose process died after it had heard it is heard again', async () => {
  const title = `Call ${randomUUID()}`;
  const message = said(`add task: ${title}`);
  const key = `event:${message.event_id}`;
  const { channel, ts } = message.event;
  await db()
    .insertInto('slack_receipts')
    .values({ key: `said:${bot().teamId}:${channel}:${ts}`, request: key })
    .execute();
  await dieOver(message, { key });
  await redoAbandoned();
  expect(await titled(title)).toHaveLength(1);
  // The same message under another name is still a repeat.
  await dieOver({ ...message, event_id: 'EvOther' });
  await redoAbandoned();
  expect(await titled(title)).toHaveLength(1);
});

test('a form that can’t be opened anymore is told', async () => {
  const opened = bot().slack.called('views.open').length;
  await dieOver(command('/task', 'add'));
  await redoAbandoned();
  expect(bot().slack.called('views.open')).toHaveLength(opened);
  expect(bot().answers).toHaveLength(1);
  expect(bot().answers[0]?.text).toMatch(/Slack lets me open a form only right away/);
});

test('a request is dropped when Slack takes no answer anymore, or when several died over it', async () => {
  const title = `Call ${randomUUID()}`;
  await dieOver(command('/task', `add ${title}`), { age: 1_801 });
  await dieOver(command('/task', `add ${title}`), { attempts: 3 });
  await redoAbandoned();
  expect(await titled(title)).toEqual([]);
  expect(await kept()).toBe(0);
  const dropped = bot().logs.filter(({ msg }) => msg === 'A Slack request is too old to be done');
  expect(dropped).toHaveLength(2);
});

test('a request that can’t be read is said in the log, and the next one is done', async () => {
  const title = `Call ${randomUUID()}`;
  const key = await dieOver(command('/task', 'list'));
  await db()
    .updateTable('slack_requests')
    .set({ body: Buffer.from('nonsense') })
    .where('key', '=', key)
    .execute();
  await dieOver(command('/task', `add ${title}`));
  await redoAbandoned();
  expect(await titled(title)).toHaveLength(1);
  expect(await kept()).toBe(0);
  const said = bot().logs.filter(({ msg }) => `${msg}`.includes('another APP_SECRET'));
  expect(said).toMatchObject([{ level: 40, receipt: key }]);
  expect(said[0]).not.toHaveProperty('err');
});

test('what a living process holds is left to it', async () => {
  const key = await dieOver(command('/task', 'list'));
  await db().insertInto('job_workers').values({ worker_id: 'dead' }).execute();
  await redoAbandoned();
  expect(await findRow(db(), 'slack_requests', { key }, 'held_by')).toEqual({ held_by: 'dead' });
  await db().deleteFrom('job_workers').execute();
});

test('a request is stored, sealed, before Slack hears that it arrived, and deleted when it is done', async () => {
  const title = `Call ${randomUUID()}`;
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`lock table tasks in access exclusive mode`.execute(trx);
      expect((await bot().command('/task', `add ${title}`)).status).toBe(200);
      const [row] = await db().selectFrom('slack_requests').select('body').execute();
      expect(row?.body.length).toBeGreaterThan(0);
      expect(row?.body.includes(title)).toBe(false);
    });
  await bot().nextAnswer();
  await expect.poll(kept).toBe(0);
});

test('without a database an event is for Slack to send again, and a command is told', async () => {
  const { context } = bot();
  const { db: nowhere, close } = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  const bolt = createBoltApp(context.config, context.logger);
  registerListeners(bolt!.app, { ...context, db: nowhere }, allListeners);
  let acknowledged = 0;
  const ack = async () => {
    acknowledged += 1;
  };
  const receive = (body: object) => bolt!.app.processEvent({ body: body as never, ack });
  await expect(receive(said('add task: nothing'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(acknowledged).toBe(0);
  await receive(command('/task', 'add nothing'));
  expect(acknowledged).toBe(1);
  expect(bot().answers).toHaveLength(1);
  await close();
  expect(await titled('nothing')).toEqual([]);
  expect(founderId()).not.toBe('');
});
