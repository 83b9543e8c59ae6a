import { beforeAll, expect, test } from 'vitest';
import { listChannelStates } from '#db/queries/slack/channels.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { findRow, readRow, updateRows } from '#db/testing/rows.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { inviteFounders, openCohortChannels, toChannelName } from './channels.ts';
import { welcomeFounder } from './slack.ts';

const bot = useTestBot();
const { db } = bot;
beforeAll(() => bot().install());

const findCohort = (id: string) =>
  readRow(db, 'cohorts', { id }, ['slack_team_id', 'slack_channel_id']);

async function members(channel: string): Promise<string[]> {
  const client = await bot().context.workspaces.client(bot().teamId);
  return (await client?.conversations.members({ channel }))?.members ?? [];
}

test('a cohort gets one channel with its linked founders in it', async () => {
  const client = await bot().context.workspaces.client(bot().teamId);
  const cohort = await newCohort(db, { slack: false });
  await client?.conversations.create({ name: toChannelName(cohort.name) });
  await newFounder(db, { cohortId: cohort.id, slackUserId: bot().bo });
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  const opened = await findCohort(cohort.id);
  expect(opened.slack_team_id).toBe(bot().teamId);
  const channelId = opened.slack_channel_id ?? '';
  const jobs = await listQueuedJobs(db);
  expect(jobs.filter(({ key }) => key === `invite:${channelId}`)).toHaveLength(1);
  await inviteFounders(bot().context, { teamId: bot().teamId, channelId });
  expect(await members(channelId)).toContain(bot().bo);
  const created = bot().slack.called('conversations.create').length;
  // The name was taken by a channel that is not ours.
  expect(bot().slack.called('conversations.create').at(-1)?.args.name).toBe(
    `${toChannelName(cohort.name)}-2`,
  );
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  expect(bot().slack.called('conversations.create')).toHaveLength(created);
});

test('a newly linked founder gets their name from Slack, an invitation and a greeting', async () => {
  const cohort = await newCohort(db, { slack: false });
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  const { slack_channel_id: channel } = await findCohort(cohort.id);
  const founder = await newFounder(db, { cohortId: cohort.id, slackUserId: bot().ada });
  await welcomeFounder(bot().context, { founderId: founder.id });
  const row = await findRow(db, 'founders', { id: founder.id }, ['slack_name']);
  expect(row?.slack_name).toBe('ada');
  expect(await members(channel ?? '')).toContain(bot().ada);
  const greeting = bot().slack.called('chat.postMessage').at(-1)?.args;
  expect(greeting?.channel).toBe(bot().ada);
  expect(greeting?.text).toContain(`<#${channel}>`);
  // A repeat, as after a crash, does not fail.
  await welcomeFounder(bot().context, { founderId: founder.id });
});

test.each([
  ['that Slack told us about', 'bot_removed'],
  ['that shows only now', null],
])(
  'a bot that was removed, %s, stays out and tells the founder to join',
  async (_what, problem) => {
    const cohort = await newCohort(db, { slack: false });
    await openCohortChannels(bot().context, { teamId: bot().teamId });
    const channel = (await findCohort(cohort.id)).slack_channel_id ?? '';
    const client = await bot().context.workspaces.client(bot().teamId);
    await client?.conversations.invite({ channel, users: bot().bo });
    await client?.conversations.leave({ channel });
    await updateRows(db, 'cohorts', { id: cohort.id }, { slack_channel_problem: problem });
    await bot().unlinkFounders();
    const founder = await newFounder(db, { cohortId: cohort.id, slackUserId: bot().ada });
    // Unlike Slack, the emulator lets a bot invite to a channel that it is not in.
    if (problem === null) {
      bot().slack.refuseNext('conversations.invite', 'not_in_channel');
    }
    await welcomeFounder(bot().context, { founderId: founder.id });
    const botUser = (await bot().context.workspaces.find(bot().teamId))?.botUserId ?? '';
    expect(await members(channel)).not.toContain(botUser);
    expect(await members(channel)).not.toContain(bot().ada);
    const greeting = bot().slack.called('chat.postMessage').at(-1)?.args.text;
    expect(greeting).toContain(`<#${channel}>: do join it.`);
    const { problem: shown } =
      (await listChannelStates(db)).find(({ cohortId }) => cohortId === cohort.id) ?? {};
    expect(shown).toBe('bot_removed');
  },
);

test.each([
  ['Winter 2026', 'cohort-winter-2026'],
  ['Cohort 7', 'cohort-7'],
  ['Été à Zürich!', 'cohort-ete-a-zurich'],
  ['—', 'cohort'],
])('%s → #%s', (name, channel) => {
  expect(toChannelName(name)).toBe(channel);
});
