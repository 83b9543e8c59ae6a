import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRow, readRows, updateRows } from '#db/testing/rows.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { startWorker, type Worker } from '../worker.ts';

const bot = useTestBot();
const { db } = bot;
let worker: Worker;
let founderId = '';
let taskId = '';
let post = { channel: '', ts: '' };

beforeAll(() => bot().install());

/** Bo's pledge, posted to the cohort's channel; Ada is a peer. */
beforeEach(async () => {
  const { db, pool } = bot().database;
  await db.deleteFrom('slack_outbox').execute();
  await bot().unlinkFounders();
  const cohort = await newCohort(db);
  const client = await bot().context.workspaces.client(bot().teamId);
  const name = cohort.name.toLowerCase().replace(' ', '-');
  const channel = (await client?.conversations.create({ name }))?.channel?.id ?? '';
  const posts = { slack_channel_id: channel, channel_posts: 'all' as const };
  await updateRows(db, 'cohorts', { id: cohort.id }, posts);
  const bo = { cohortId: cohort.id, name: 'Bo Lind', slackUserId: bot().bo };
  founderId = (await newFounder(db, bo)).id;
  await newFounder(db, { cohortId: cohort.id, name: 'Ada Park', slackUserId: bot().ada });
  taskId = (await newTask(db, { founderId, isPublicPledge: true, title: 'Ship' })).id;
  worker = await startWorker({ context: bot().context, pool, intervalMs: 20 });
  const ts = await vi.waitFor(async () => {
    const row = await readRow(db, 'slack_outbox', { kind: 'pledge', state: 'sent' }, 'message_ts');
    return row.message_ts ?? '';
  }, 10_000);
  post = { channel, ts };
});

afterEach(() => worker.stop());

const cheers = async () =>
  (await readRows(db, 'pledge_cheers', { task_id: taskId, given: true }, 'via')).map(
    (row) => row.via,
  );

const edits = () =>
  bot()
    .slack.called('chat.update')
    .filter((call) => call.args.channel === post.channel && call.args.ts === post.ts);

type Reaction = { type?: string; user?: string; reaction?: string; at?: number; ts?: string };

function react({ type = 'added', user = bot().ada, ...rest }: Reaction = {}, fields = {}) {
  const { reaction = 'clap', at = 1, ts = post.ts } = rest;
  const event = {
    type: `reaction_${type}`,
    user,
    reaction,
    item: { type: 'message', channel: post.channel, ts },
    event_ts: `17000000${String(at).padStart(2, '0')}.000100`,
  };
  return bot().event(event, fields);
}

test('a reaction to the post cheers the pledge, and the post shows it', async () => {
  await react();
  await vi.waitFor(() => expect(edits().at(-1)?.args.blocks).toContain('1 cheer: Ada Park'), 5_000);
  await react({ type: 'removed', at: 2 });
  await vi.waitFor(
    () => expect(edits().at(-1)?.args.blocks).toContain('Cheer them on with any reaction.'),
    5_000,
  );
  expect(await cheers()).toEqual([]);
});

test('a reaction to the post of a completion is a cheer that the post names, until it is taken back', async () => {
  const { id } = await newTask(db, { founderId, title: 'Call' });
  await completeTask(db, { founderId, taskId: id, now: new Date(), source: 'web' });
  const ts = await vi.waitFor(async () => {
    const posted = db.selectFrom('slack_outbox').where('kind', '=', 'completion');
    const row = await posted.where('state', '=', 'sent').select('message_ts');
    return (await row.executeTakeFirstOrThrow()).message_ts ?? '';
  }, 10_000);
  post = { ...post, ts };
  await react();
  await vi.waitFor(() => expect(edits().at(-1)?.args.blocks).toContain('👏 Ada Park'), 5_000);
  const { items } = await findInbox(db, founderId);
  expect(items.map(({ message }) => message)).toContain('cheers for “Call”');
  await react({ type: 'removed', at: 2 });
  await vi.waitFor(() => expect(edits().at(-1)?.args.blocks).not.toContain('👏'), 5_000);
});

test('a reaction to a post of several pledges cheers each of them', async () => {
  const { id } = await newTask(db, { founderId, isPublicPledge: true, title: 'Hire' });
  await vi.waitFor(() => expect(edits().at(-1)?.args.text).toContain('*Ship*, *Hire*'), 5_000);
  await expect
    .poll(() => db.selectFrom('slack_outbox').where('state', '=', 'waiting').selectAll().execute())
    .toEqual([]);
  await react();
  const both = () =>
    db.selectFrom('pledge_cheers').where('task_id', 'in', [taskId, id]).select('via').execute();
  const expected = [{ via: ':clap:' }, { via: ':clap:' }];
  await vi.waitFor(async () => expect(await both()).toEqual(expected), 5_000);
});

test('a redelivered or outdated event changes nothing', async () => {
  await react({}, { event_id: 'Ev1' });
  await vi.waitFor(async () => expect(await cheers()).toEqual([':clap:']), 5_000);
  await react({ type: 'removed', at: 3 });
  await vi.waitFor(async () => expect(await cheers()).toEqual([]), 5_000);
  await react({}, { event_id: 'Ev1' });
  await react({ at: 2 });
  await react({ reaction: 'tada', at: 4 });
  await vi.waitFor(async () => expect(await cheers()).toEqual([':tada:']), 5_000);
});

test('reactions by oneself or strangers, to other messages, or malformed, don’t count', async () => {
  await react({ user: bot().bo });
  await react({ user: 'U0STRANGER' });
  await react({ ts: '1.1' });
  await bot().event({ type: 'reaction_added', user: bot().ada, reaction: 'clap' });
  await bot().event({ type: 'reaction_added', user: bot().ada, item: { type: 'file' } });
  await react({ reaction: 'last', at: 9 });
  await vi.waitFor(async () => expect(await cheers()).toEqual([':last:']), 5_000);
  expect(bot().logs.filter((line) => Number(line.level) >= 50)).toEqual([]);
});

test('the button cheers once, replies privately and keeps the post', async () => {
  const inChannel = { container: { type: 'message', is_ephemeral: false } };
  await bot().click('pledge_cheer', taskId, inChannel);
  expect(await bot().nextAnswer()).toMatchObject({
    text: 'You cheer *Bo Lind* on.',
    response_type: 'ephemeral',
    replace_original: false,
  });
  await bot().click('pledge_cheer', taskId, inChannel);
  await bot().nextAnswer();
  expect(await cheers()).toEqual(['button']);
  await vi.waitFor(() => expect(edits().at(-1)?.args.blocks).toContain('1 cheer: Ada Park'), 5_000);
});

test('nobody can cheer themselves, or a task that is not pledged', async () => {
  await bot().click('pledge_cheer', taskId, { user: { id: bot().bo } });
  expect((await bot().nextAnswer()).text).toContain('your own pledge');
  await bot().click('pledge_cheer', 'none');
  expect((await bot().nextAnswer()).text).toBe('That task was not found.');
  expect(await cheers()).toEqual([]);
});

test('a founder of another cohort cheers neither by the button nor by a reaction', async () => {
  await bot()
    .database.db.updateTable('founders')
    .set({ slack_user_id: null, slack_team_id: null })
    .where('slack_user_id', '=', bot().ada)
    .execute();
  await newFounder(db, { name: 'Stranger', slackUserId: bot().ada });
  await Promise.all([1, 2].map(() => bot().click('pledge_cheer', taskId)));
  for (const _ of [1, 2]) expect((await bot().nextAnswer()).text).toBe('That task was not found.');
  await react();
  const { cohort_id } = await readRow(db, 'founder_totals', { founder_id: founderId }, 'cohort_id');
  await newFounder(db, { name: 'Cy', cohortId: cohort_id ?? '', slackUserId: 'U0CY' });
  await react({ user: 'U0CY', reaction: 'last', at: 9 });
  await vi.waitFor(async () => expect(await cheers()).toEqual([':last:']), 5_000);
});
