import { beforeAll, expect, test } from 'vitest';
import { chooseChannel, recordChannelProblem } from '#db/operations/cohorts/cohort-channel.ts';
import { listCohorts } from '#db/queries/cohorts/cohorts.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { findRow } from '#db/testing/rows.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { chooseCohortChannel, inviteFounders, renameTopics, toChannelName } from './channels.ts';

const bot = useTestBot();
const { db } = bot;
let actor: { accountId: string; email: string };
let channelId: string;

/** Requests a channel and runs the bot's job for it. Null: one that the bot creates. */
async function request(cohortId: string, channel: string | null) {
  await chooseChannel(db, { cohortId, channel, actor, now: new Date() });
  await chooseCohortChannel(bot().context, { cohortId });
  return (await listCohorts(db)).find(({ id }) => id === cohortId)?.channel;
}

beforeAll(async () => {
  actor = await newAccount(db, 'admin');
  const { id } = await newCohort(db, { slack: false });
  expect(await request(id, '#founders')).toMatchObject({
    id: null,
    problem: 'slack_not_installed',
  });
  await bot().install();
  const client = await bot().context.workspaces.client(bot().teamId);
  channelId = (await client?.conversations.create({ name: 'founders' }))?.channel?.id ?? '';
});

test('a channel is found by its name and by its id, and the linked founders are invited', async () => {
  const cohort = await newCohort(db, { slack: false });
  await newFounder(db, { cohortId: cohort.id, slackUserId: bot().bo });
  const chosen = { id: channelId, name: 'founders', isRequested: false, problem: null };
  expect(await request(cohort.id, '#Founders')).toMatchObject(chosen);
  expect(await request(cohort.id, channelId)).toMatchObject(chosen);
  await inviteFounders(bot().context, { teamId: bot().teamId, channelId });
  const invited = bot().slack.called('conversations.invite').at(-1)?.args;
  expect(invited).toMatchObject({ channel: channelId, users: bot().bo });
  // A repeat of the job finds no request and changes nothing.
  await chooseCohortChannel(bot().context, { cohortId: cohort.id });
});

test('a bot that was removed is brought back by choosing the same channel, which stays its own', async () => {
  const cohort = await newCohort(db, { slack: false });
  const { id = null } = (await request(cohort.id, null)) ?? {};
  const client = await bot().context.workspaces.client(bot().teamId);
  await client?.conversations.invite({ channel: id ?? '', users: bot().bo });
  await client?.conversations.leave({ channel: id ?? '' });
  const bots = { teamId: bot().teamId, channelId: id ?? '' };
  await recordChannelProblem(db, { ...bots, problem: 'bot_removed' });
  expect(await request(cohort.id, id)).toMatchObject({ id, isRequested: false, problem: null });
  const { members = [] } = (await client?.conversations.members({ channel: id ?? '' })) ?? {};
  expect(members).toContain((await bot().context.workspaces.find(bot().teamId))?.botUserId);
  const row = await findRow(db, 'cohorts', { id: cohort.id }, 'slack_channel_made as isMade');
  expect(row).toEqual({ isMade: true });
});

test('the admin is shown that a channel does not exist or belongs to another cohort', async () => {
  const { id } = await newCohort(db, { slack: false });
  expect(await request(id, '#nowhere')).toMatchObject({ id: null, problem: 'not_found' });
  expect(await request(id, 'C0NOSUCHID')).toMatchObject({ id: null, problem: 'channel_not_found' });
  expect(await request(id, '#founders')).toMatchObject({
    id: null,
    problem: 'taken_by_another_cohort',
  });
});

test('without a requested channel the bot creates one', async () => {
  const { id, name } = await newCohort(db, { slack: false });
  expect(await request(id, null)).toMatchObject({ name: toChannelName(name), isRequested: false });
});

test('topics name the program as it is called now, and those that people wrote stay', async () => {
  const { context, teamId } = bot();
  const client = await context.workspaces.client(teamId);
  const topicOf = async (channel: string) =>
    (await client?.conversations.info({ channel }))?.channel?.topic?.value;
  const newChannel = async () =>
    (await request((await newCohort(db, { slack: false })).id, null))?.id ?? '';
  const [ours, theirs] = [await newChannel(), await newChannel()];
  await client?.conversations.setTopic({ channel: theirs, topic: 'Demo day is on Friday' });
  expect(await topicOf(ours)).toContain('posted by Slipstream.');
  const job = { teamId, from: 'Slipstream', to: 'R&D Lab' };
  await renameTopics(context, job);
  await renameTopics(context, job);
  expect(await topicOf(ours)).toMatch(/posted by R&(?:amp;)?D Lab\./);
  expect(await topicOf(theirs)).toBe('Demo day is on Friday');
  await renameTopics(context, { teamId, from: 'R&D Lab', to: 'Slipstream' });
  expect(await topicOf(ours)).toContain('posted by Slipstream.');
});
