import { beforeAll, expect, test } from 'vitest';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { inviteFounders, openCohortChannels, toChannelName } from './channels.ts';
import { welcomeFounder } from './slack.ts';

const bot = useTestBot();
beforeAll(() => bot().install());

const cohortOf = (id: string) =>
  bot()
    .database.db.selectFrom('cohorts')
    .where('id', '=', id)
    .select(['slack_team_id', 'slack_channel_id'])
    .executeTakeFirstOrThrow();

async function members(channel: string): Promise<string[]> {
  const client = await bot().context.workspaces.client(bot().teamId);
  return (await client?.conversations.members({ channel }))?.members ?? [];
}

test('a cohort gets its channel, with its linked founders in it, once', async () => {
  const { db } = bot().database;
  const client = await bot().context.workspaces.client(bot().teamId);
  const cohort = await newCohort(db, { slack: false });
  await client?.conversations.create({ name: toChannelName(cohort.name) });
  await newFounder(db, { cohortId: cohort.id, slackUserId: bot().bo });
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  const opened = await cohortOf(cohort.id);
  expect(opened.slack_team_id).toBe(bot().teamId);
  const channelId = opened.slack_channel_id ?? '';
  const jobs = await listQueuedJobs(db);
  expect(jobs.filter(({ key }) => key === `invite:${channelId}`)).toHaveLength(1);
  await inviteFounders(bot().context, { teamId: bot().teamId, channelId });
  expect(await members(channelId)).toContain(bot().bo);
  const created = bot().slack.called('conversations.create').length;
  // The name was taken by another channel, which stays another's.
  expect(bot().slack.called('conversations.create').at(-1)?.args.name).toBe(
    `${toChannelName(cohort.name)}-2`,
  );
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  expect(bot().slack.called('conversations.create')).toHaveLength(created);
});

test('a linked founder is named as in Slack, invited to the channel and greeted', async () => {
  const { db } = bot().database;
  const cohort = await newCohort(db, { slack: false });
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  const { slack_channel_id: channel } = await cohortOf(cohort.id);
  const founder = await newFounder(db, { cohortId: cohort.id, slackUserId: bot().ada });
  await welcomeFounder(bot().context, { founderId: founder.id });
  const row = await db
    .selectFrom('startup_applications')
    .where('id', '=', founder.id)
    .select(['slack_name'])
    .executeTakeFirst();
  expect(row?.slack_name).toBe('ada');
  expect(await members(channel ?? '')).toContain(bot().ada);
  const greeting = bot().slack.called('chat.postMessage').at(-1)?.args;
  expect(greeting?.channel).toBe(bot().ada);
  expect(greeting?.text).toContain(`<#${channel}>`);
  // Again, as after a crash: nothing fails, nobody is invited twice.
  await welcomeFounder(bot().context, { founderId: founder.id });
});

test.each([
  ['one that is known to be removed stays out, and the founder is told where to go', 'bot_removed'],
  ['one that finds itself out comes back', null],
])('the bot is out of the channel: %s', async (_what, problem) => {
  const { db } = bot().database;
  const cohort = await newCohort(db, { slack: false });
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  const channel = (await cohortOf(cohort.id)).slack_channel_id ?? '';
  const client = await bot().context.workspaces.client(bot().teamId);
  await client?.conversations.invite({ channel, users: bot().bo });
  await client?.conversations.leave({ channel });
  await db
    .updateTable('cohorts')
    .set({ slack_channel_problem: problem })
    .where('id', '=', cohort.id)
    .execute();
  const nobody = { slack_user_id: null, slack_team_id: null };
  await db.updateTable('startup_applications').set(nobody).execute();
  const founder = await newFounder(db, { cohortId: cohort.id, slackUserId: bot().ada });
  // The emulator lets a bot invite from outside; Slack does not.
  if (problem === null) {
    bot().slack.failNext({
      method: 'conversations.invite',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"ok":false,"error":"not_in_channel"}',
    });
  }
  await welcomeFounder(bot().context, { founderId: founder.id });
  const botUser = (await bot().context.workspaces.find(bot().teamId))?.botUserId ?? '';
  const isBack = problem === null;
  expect((await members(channel)).includes(botUser)).toBe(isBack);
  expect((await members(channel)).includes(bot().ada)).toBe(isBack);
  const greeting = bot().slack.called('chat.postMessage').at(-1)?.args.text;
  expect(greeting).toContain(isBack ? `<#${channel}>.` : `<#${channel}>: do join it.`);
});

test.each([
  ['Winter 2026', 'cohort-winter-2026'],
  ['Cohort 7', 'cohort-7'],
  ['Été à Zürich!', 'cohort-ete-a-zurich'],
  ['—', 'cohort'],
])('%s → #%s', (name, channel) => {
  expect(toChannelName(name)).toBe(channel);
});
