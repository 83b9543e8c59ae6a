import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteFounder } from '#db/operations/accounts/delete-founder.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { findRow } from '#db/testing/rows.ts';
import { inviteFounders, openCohortChannels } from '../jobs/channels.ts';
import { welcomeFounder } from '../jobs/slack.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
const start = Math.floor(Date.now() / 1000) - 60;
let founderId = '';
let channel = '';

beforeAll(() => bot().install());
beforeEach(async () => {
  await bot().unlinkFounders();
  const cohort = await newCohort(db, { slack: false });
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  const row = await findRow(db, 'cohorts', { id: cohort.id }, 'slack_channel_id');
  channel = row?.slack_channel_id ?? '';
  founderId = (await newFounder(db, { cohortId: cohort.id, slackUserId: bot().ada })).id;
});

/** Slack's event of some seconds after the start, whenever it arrives. */
const sendEvent = (type: string, seconds = 0, user = bot().ada) =>
  bot().event({ type, channel, user }, { event_time: start + seconds });

const known = () =>
  bot()
    .database.db.selectFrom('slack_channel_members')
    .where('channel_id', '=', channel)
    .select(['user_id as userId', 'has_left as hasLeft'])
    .execute();

const leave = async () => {
  await sendEvent('member_left_channel', 10);
  await expect.poll(known).toEqual([{ userId: bot().ada, hasLeft: true }]);
};

const invited = () =>
  bot()
    .slack.called('conversations.invite')
    .filter(({ args }) => args.channel === channel)
    .map(({ args }) => args.users);

/** Everything that invites: a new connection, a return of the bot, an installation, a new channel. */
async function inviteEverybody() {
  const { context, teamId } = bot();
  await welcomeFounder(context, { founderId });
  await inviteFounders(context, { teamId, channelId: channel });
}

const greeting = () => bot().slack.called('chat.postMessage').at(-1)?.args.text;

async function openHome(): Promise<string> {
  const count = bot().slack.called('views.publish').length;
  await bot().event({ type: 'app_home_opened', user: bot().ada, tab: 'home' });
  await expect.poll(() => bot().slack.called('views.publish').length).toBeGreaterThan(count);
  return bot().slack.called('views.publish').at(-1)?.args.view ?? '';
}

const clickRejoin = () =>
  bot().click('channel_rejoin', '', { response_url: undefined, view: { type: 'home' } });

test('a founder who left is not invited again, by connecting anew or otherwise', async () => {
  await leave();
  await inviteEverybody();
  expect(invited()).toEqual([]);
  expect(greeting()).toContain(`<#${channel}>. You left it`);
  expect((await listQueuedJobs(db)).map(({ key }) => key)).toContain(`home:${founderId}`);
});

test('they are back by the button on their Home tab', async () => {
  expect(await openHome()).not.toContain('channel_rejoin');
  await leave();
  expect(await openHome()).toMatch(/Join #cohort-[\w-]+ again/);
  const count = bot().slack.called('views.publish').length;
  await clickRejoin();
  await expect.poll(() => bot().slack.called('views.publish').length).toBeGreaterThan(count);
  const home = bot().slack.called('views.publish').at(-1)?.args.view ?? '';
  expect(home).toContain(`Welcome back to <#${channel}>`);
  expect(home).not.toContain('channel_rejoin');
  expect(invited()).toEqual([bot().ada]);
  // Clicked on an older Home tab, and twice.
  await Promise.all([clickRejoin(), clickRejoin()]);
  await expect.poll(known).toEqual([{ userId: bot().ada, hasLeft: false }]);
});

test('a bot that was removed does not come back with them', async () => {
  await leave();
  bot().slack.refuseNext('conversations.invite', 'not_in_channel');
  const joined = bot().slack.called('conversations.join').length;
  await clickRejoin();
  await expect.poll(known).toEqual([{ userId: bot().ada, hasLeft: false }]);
  expect(bot().slack.called('conversations.join')).toHaveLength(joined);
});

test('who came back by themselves is a member like all others, in whatever order Slack tells it', async () => {
  await sendEvent('member_joined_channel', 20);
  await expect.poll(known).toEqual([{ userId: bot().ada, hasLeft: false }]);
  await Promise.all([sendEvent('member_left_channel', 10), sendEvent('member_left_channel', 10)]);
  await sendEvent('member_left_channel', 30, bot().bo);
  await expect.poll(async () => (await known()).length).toBe(2);
  expect(await known()).toContainEqual({ userId: bot().ada, hasLeft: false });
  await inviteEverybody();
  expect(new Set(invited())).toEqual(new Set([bot().ada]));
});

test('other channels are nobody’s business, and a deleted founder is forgotten', async () => {
  await bot().event({ type: 'member_left_channel', channel: 'C0OTHER000', user: bot().ada });
  await leave();
  const others = await db
    .selectFrom('slack_channel_members')
    .where('channel_id', '=', 'C0OTHER000')
    .select('user_id')
    .execute();
  expect(others).toEqual([]);
  await deleteFounder(db, { founderId, now: new Date() });
  expect(await known()).toEqual([]);
});
