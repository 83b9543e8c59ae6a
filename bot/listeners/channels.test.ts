import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queueChannelArchiving } from '#db/operations/cohorts/archive-channel.ts';
import { chooseChannel, recordChannelProblem } from '#db/operations/cohorts/cohort-channel.ts';
import { listCohorts } from '#db/queries/cohorts/cohorts.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { chooseCohortChannel, inviteFounders, openCohortChannels } from '../jobs/channels.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { startWorker, type Worker } from '../worker.ts';

const bot = useTestBot();
const { db } = bot;
let worker: Worker;
let cohortId = '';
let channelId = '';
let founderId = '';
let botUser = '';

const client = async () => {
  const found = await bot().context.workspaces.client(bot().teamId);
  if (!found) throw new Error('Not installed');
  return found;
};
const channel = async () => (await listCohorts(db)).find(({ id }) => id === cohortId)?.channel;
const outbox = () =>
  bot()
    .database.db.selectFrom('slack_outbox')
    .where('subject_id', 'is not', null)
    .orderBy('id')
    .select(['channel_id', 'kind', 'state', 'last_error'])
    .execute();

beforeAll(async () => {
  await bot().install();
  const { context, database } = bot();
  worker = await startWorker({ context, pool: database.pool, intervalMs: 5 });
  botUser = (await context.workspaces.find(bot().teamId))?.botUserId ?? '';
});
afterAll(() => worker.stop());

/** A cohort whose channel was created by the bot. */
beforeEach(async () => {
  await db.deleteFrom('slack_outbox').execute();
  cohortId = (await newCohort(db, { slack: false })).id;
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  channelId = (await channel())?.id ?? '';
  founderId = (await newFounder(db, { cohortId })).id;
});

const complete = () => newCompletedTask(db, { founderId, at: new Date() });
const called = (method: string) =>
  bot()
    .slack.called(method)
    .filter(({ args }) => args.channel === channelId || args.channel_id === channelId);

test('a channel created by the bot has a topic and a bookmark', async () => {
  expect(called('conversations.setTopic').at(-1)?.args.topic).toContain('pledges and wins');
  expect(called('bookmarks.add').at(-1)?.args).toMatchObject({
    title: 'Slipstream',
    link: `${bot().url}/app/cohort`,
  });
  expect(bot().logs.filter(({ msg }) => msg === 'Slack did not set up a channel')).toEqual([]);
});

test('when the bot is removed from its channel, posts wait until it is back', async () => {
  await (await client()).conversations.invite({ channel: channelId, users: bot().bo });
  await (await client()).conversations.leave({ channel: channelId });
  const left = { type: 'member_left_channel', channel: channelId, team: bot().teamId };
  await bot().event({ ...left, user: bot().ada });
  await bot().event({ ...left, user: botUser });
  await expect.poll(async () => (await channel())?.problem).toBe('bot_removed');
  const joins = called('conversations.join').length;
  bot().slack.refuseNext('chat.postMessage', 'not_in_channel');
  await complete();
  await expect
    .poll(outbox, { timeout: 10_000 })
    .toMatchObject([{ state: 'waiting', last_error: 'bot_removed' }]);
  expect(called('conversations.join')).toHaveLength(joins);

  await (await client()).conversations.join({ channel: channelId });
  await bot().event({ ...left, type: 'member_joined_channel', user: botUser });
  await expect.poll(outbox, { timeout: 10_000 }).toMatchObject([{ state: 'sent' }]);
  expect((await channel())?.problem).toBeNull();
});

test('a founder who connected while the bot was out of the channel is invited once it is back', async () => {
  const { ada, bo, context, database, teamId } = bot();
  const slack = await client();
  const members = async () =>
    (await slack.conversations.members({ channel: channelId })).members ?? [];
  await bot().unlinkFounders();
  await slack.conversations.invite({ channel: channelId, users: bo });
  await slack.conversations.leave({ channel: channelId });
  const bots = { channel: channelId, team: teamId, user: botUser };
  await bot().event({ type: 'member_left_channel', ...bots });
  await expect.poll(async () => (await channel())?.problem).toBe('bot_removed');
  for (const slackUserId of [ada, bo]) await newFounder(database.db, { cohortId, slackUserId });
  await inviteFounders(context, { teamId, channelId });
  expect(await members()).not.toContain(ada);

  await slack.conversations.join({ channel: channelId });
  const joined = { type: 'member_joined_channel', ...bots };
  const again = { event_id: `Ev${channelId}` };
  // Slack redelivers the event, and another process handles it at the same time.
  await Promise.all([bot().event(joined, again), bot().event(joined, again), bot().event(joined)]);
  await Promise.all([1, 2].map(() => inviteFounders(context, { teamId, channelId })));
  await expect.poll(members, { timeout: 10_000 }).toContain(ada);
  await expect
    .poll(async () =>
      (await listQueuedJobs(database.db)).filter(({ key }) => key?.startsWith('invite:')),
    )
    .toEqual([]);
  expect((await members()).toSorted()).toEqual([botUser, bo, ada].toSorted());
  // Bo never left, so he is not invited.
  const invited = called('conversations.invite').map(({ args }) => args.users);
  expect(invited.filter((user) => user === bo)).toHaveLength(1);
});

test('after a reinstallation the bot rejoins its channel and invites founders', async () => {
  const { ada, database, teamId } = bot();
  const slack = await client();
  await bot().unlinkFounders();
  await slack.conversations.invite({ channel: channelId, users: bot().bo });
  await slack.conversations.leave({ channel: channelId });
  await recordChannelProblem(database.db, { teamId, channelId, problem: 'bot_removed' });
  await newFounder(database.db, { cohortId, slackUserId: ada });
  // Unlike Slack, the emulator lets a bot invite people to a channel it isn't in.
  bot().slack.refuseNext('conversations.invite', 'not_in_channel');
  await bot().install();
  const members = async () =>
    (await slack.conversations.members({ channel: channelId })).members ?? [];
  await expect.poll(members, { timeout: 10_000 }).toContain(ada);
  expect(await members()).toContain(botUser);
});

test.each([
  ['channel_archive', 'is_archived'],
  ['channel_deleted', 'channel_not_found'],
  ['channel_left', 'bot_removed'],
])('%s is shown to the admin, but not that of people or other channels', async (type, problem) => {
  await bot().event({ type, channel: 'C0OTHER000' });
  await bot().event({ type: 'member_left_channel', channel: channelId, user: bot().ada });
  await bot().event({ type, channel: channelId }, { team_id: 'T_OTHER' });
  await bot().event({ type, channel: channelId });
  await expect.poll(async () => (await channel())?.problem).toBe(problem);
  await bot().event({ type: 'channel_unarchive', channel: channelId });
  await expect.poll(async () => (await channel())?.problem).toBeNull();
});

test('a renamed channel has its new name on the admin page', async () => {
  const renamed = { id: channelId, name: 'autumn', created: 1 };
  await bot().event({ type: 'channel_rename', channel: renamed });
  await expect.poll(async () => (await channel())?.name).toBe('autumn');
});

test('posts for a lost channel go to the next one', async () => {
  await (await client()).conversations.archive({ channel: channelId });
  await complete();
  await expect
    .poll(outbox, { timeout: 10_000 })
    .toMatchObject([{ state: 'waiting', last_error: 'is_archived' }]);
  expect((await channel())?.problem).toBe('is_archived');

  const name = `rescue-${channelId.toLowerCase()}`;
  const next = (await (await client()).conversations.create({ name })).channel?.id;
  const actor = await newAccount(db, 'admin');
  await chooseChannel(db, { cohortId, channel: `#${name}`, actor, now: new Date() });
  await chooseCohortChannel(bot().context, { cohortId });
  expect(await channel()).toMatchObject({ id: next, problem: null, requested: null });
  await expect
    .poll(outbox, { timeout: 10_000 })
    .toMatchObject([{ state: 'sent', channel_id: next }]);
});

test('after the cohort has ended, a channel created by the bot gets a farewell post and is archived', async () => {
  const ends = (day: string) =>
    db.updateTable('cohorts').set({ ends_on: day }).where('id', '=', cohortId).execute();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await ends(day(0));
  expect(await queueChannelArchiving(db, { now: new Date() })).toBe(0);
  // Its last digest goes out on the following Monday.
  await ends(day(-2));
  expect(await queueChannelArchiving(db, { now: new Date() })).toBe(0);
  await ends(day(-10));
  await complete();
  expect(await queueChannelArchiving(db, { now: new Date() })).toBe(1);
  expect(await queueChannelArchiving(db, { now: new Date() })).toBe(0);
  await vi.waitFor(() => expect(called('conversations.archive')).toHaveLength(1), 10_000);
  await expect.poll(async () => (await channel())?.id, { timeout: 10_000 }).toBeNull();
  expect(await channel()).toMatchObject({ problem: null, archivedAt: expect.any(String) });
  const posts = called('chat.postMessage').map(({ args }) => args.text);
  expect(posts).toEqual([
    expect.stringContaining('completed'),
    expect.stringMatching(/^🏁 \*Cohort \d+\* has ended\./),
  ]);
  await expect
    .poll(async () => (await outbox()).map(({ state }) => state), { timeout: 10_000 })
    .toEqual(['sent', 'sent', 'sent']);
  // Slack sends an event about it, which changes nothing.
  await bot().event({ type: 'channel_archive', channel: channelId });
  expect((await channel())?.problem).toBeNull();
});

test('a channel chosen by an admin is not archived, nor one whose cohort was extended in time', async () => {
  await db
    .updateTable('cohorts')
    .set({ ends_on: '2026-01-02', slack_channel_made: false })
    .where('id', '=', cohortId)
    .execute();
  const now = new Date('2026-03-01T00:00:00Z');
  expect(await queueChannelArchiving(db, { now })).toBe(0);
  await db
    .updateTable('cohorts')
    .set({ ends_on: '2999-01-01', slack_channel_made: true })
    .where('id', '=', cohortId)
    .execute();
  expect(
    await queueChannelArchiving(db, { now: new Date('2999-01-16T00:00:00Z') }),
  ).toBeGreaterThan(0);
  await expect
    .poll(async () => (await outbox()).filter((row) => row.channel_id === channelId), {
      timeout: 10_000,
    })
    .toMatchObject([{ last_error: 'still_running' }, { last_error: 'still_running' }]);
  expect(called('conversations.archive')).toEqual([]);
});
