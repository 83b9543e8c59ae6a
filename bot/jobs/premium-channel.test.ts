import { beforeAll, expect, test } from 'vitest';
import { queuePremiumQuestions } from '#db/operations/premium/premium-channel.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { findPremiumChannel } from '#db/queries/premium-channel.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { maintainPremiumChannel, showOutWithoutPremium } from './premium-channel.ts';
import { sendChannelMessages } from './slack-outbox.ts';

const bot = useTestBot();
const { db } = bot;
const december = new Date('2026-12-01T14:00:00Z');

let ada: TestFounder;
let bo: TestFounder;
beforeAll(async () => {
  await bot().install();
  const { ada: adaUser, bo: boUser, teamId: slackTeamId } = bot();
  ada = await newFounder(db, { slackUserId: adaUser, slackTeamId });
  bo = await newFounder(db, { slackUserId: boUser, slackTeamId });
});

const maintain = () => maintainPremiumChannel(bot().context, { teamId: bot().teamId });
const channel = () => findPremiumChannel(db, { teamId: bot().teamId });
const post = (now: Date) => queuePremiumQuestions(db, { teamId: bot().teamId, now });
const end = (startupId: string) =>
  bot()
    .database.db.updateTable('premium_subscriptions')
    .set({ status: 'cancelled' })
    .where('startup_id', '=', startupId)
    .execute();
const membersInSlack = async () => {
  const client = await bot().context.workspaces.client(bot().teamId);
  const { channelId = '' } = (await channel()) ?? {};
  return (await client?.conversations.members({ channel: channelId }))?.members ?? [];
};

test('there is no channel and no thread before the first member', async () => {
  await maintain();
  expect(await channel()).toBeNull();
  expect(await post(december)).toBe(false);
  expect(bot().slack.called('conversations.create')).toEqual([]);
});

test('a member is invited once to the channel that the bot made', async () => {
  await newSubscription(db, { founderId: ada.id });
  await maintain();
  expect(await channel()).toMatchObject({ name: 'premium-members' });
  const invites = () =>
    bot()
      .slack.called('conversations.invite')
      .map(({ args }) => args.users);
  expect(invites()).toEqual([bot().ada]);
  await maintain();
  expect(invites()).toEqual([bot().ada]);
  expect(bot().slack.called('conversations.create')).toHaveLength(1);
});

test('the thread opens once a month, and members without Slack are notified by the bell', async () => {
  const away = await newFounder(db);
  const other = await newFounder(db);
  await newSubscription(db, { founderId: away.id });
  expect(await post(new Date('2026-12-01T13:59:00Z'))).toBe(false);
  const first = await Promise.all(Array.from({ length: 5 }, () => post(december)));
  expect(first.filter(Boolean)).toHaveLength(1);
  expect(await post(new Date('2026-12-20T00:00:00Z'))).toBe(false);
  expect((await findInbox(db, away.id)).items).toMatchObject([
    { type: 'premium_questions', founderName: 'Slipstream' },
  ]);
  for (const { id } of [ada, other]) expect((await findInbox(db, id)).items).toEqual([]);

  const { channelId = '' } = (await channel()) ?? {};
  const timing = { intervalMs: 0, leaseMs: 15_000, editEveryMs: 0, wakeAt: () => {} };
  await sendChannelMessages(bot().context, { channelId }, timing);
  const posts = bot()
    .slack.called('chat.postMessage')
    .filter(({ args }) => args.channel === channelId);
  expect(posts.map(({ args }) => args.text)).toEqual(['Questions and answers, December 2026']);
  expect(await post(new Date('2027-01-01T14:00:00Z'))).toBe(true);
});

test('whose premium ends is removed, and invited again when it returns', async () => {
  expect(await membersInSlack()).toContain(bot().ada);
  await end(ada.startupId);
  await maintain();
  expect(await membersInSlack()).not.toContain(bot().ada);
  await newSubscription(db, { founderId: ada.id });
  await maintain();
  expect(await membersInSlack()).toContain(bot().ada);
});

test('a bot that was removed does not come back for a new member, who is invited once it is back', async () => {
  await end(ada.startupId);
  await maintain();
  await newSubscription(db, { founderId: ada.id });
  // Unlike Slack, the emulator lets a bot invite to a channel that it is not in.
  bot().slack.refuseNext('conversations.invite', 'not_in_channel');
  const joined = bot().slack.called('conversations.join').length;
  await maintain();
  expect(bot().slack.called('conversations.join')).toHaveLength(joined);
  expect(await membersInSlack()).not.toContain(bot().ada);
  await maintain();
  expect(await membersInSlack()).toContain(bot().ada);
});

test('a founder without premium who joins is shown out; others and other channels are left alone', async () => {
  const { channelId = '' } = (await channel()) ?? {};
  const kicks = () => bot().slack.called('conversations.kick').length;
  const arrive = (userId: string, to = channelId) =>
    showOutWithoutPremium(bot().context, { teamId: bot().teamId, channelId: to, userId });
  const client = await bot().context.workspaces.client(bot().teamId);
  await client?.conversations.invite({ channel: channelId, users: bot().bo });
  const before = kicks();
  await arrive(bot().ada);
  await arrive('U0STAFF');
  await arrive(bot().bo, 'C0OTHER');
  expect(kicks()).toBe(before);
  await arrive(bot().bo);
  expect(kicks()).toBe(before + 1);
  expect(await membersInSlack()).not.toContain(bot().bo);
});

test('a channel that was archived is replaced', async () => {
  const client = await bot().context.workspaces.client(bot().teamId);
  const { channelId = '' } = (await channel()) ?? {};
  await client?.conversations.archive({ channel: channelId });
  await newSubscription(db, { founderId: bo.id });
  await maintain();
  await maintain();
  expect((await channel())?.channelId).not.toBe(channelId);
});
