import { beforeAll, expect, test } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { completionPost } from '../messages/channel-posts.ts';
import { leaderboardMessage } from '../messages/leaderboard.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;

beforeAll(() => bot().install());

const entry = {
  rank: 1,
  name: 'Ada',
  startupName: 'Tidal',
  avatar: null,
  isMe: false,
  points: 40,
  streak: 2,
  tasksCompleted: 2,
  pledgesKept: null,
  activeDays: null,
  moved: null,
};
const board = {
  cohortName: 'Cohort 7',
  size: 2,
  page: 1,
  pages: 1,
  rows: [entry],
  me: null,
  leaders: { topPerformer: null, mostConsistent: null, taskMaster: null },
};
const message = leaderboardMessage(board, { scope: 'cohort', period: 'week' });

test('a workspace that refuses a table gets the plain form, in every way we write to it', async () => {
  const { slack, context, teamId } = bot();
  const client = await context.workspaces.client(teamId);
  const channel = bot().ada;
  const refuse = () => slack.refuseNext('chat.postMessage', 'invalid_blocks');
  await client?.chat.postMessage({ channel, ...message });
  refuse();
  await client?.chat.postMessage({ channel, ...message });
  const sent = slack.called('chat.postMessage').map(({ args }) => args.blocks ?? '');
  expect(sent.map((blocks) => blocks.includes('"data_table"'))).toEqual([true, true, false]);
  expect(sent[2]).toContain('1. *Ada*, Tidal: 40');
  expect(slack.calls.every(({ args }) => !('plain' in args))).toBe(true);

  const identity = { slack_team_id: teamId, slack_user_id: channel };
  const { id } = await newFounder(db);
  await newCompletedTask(db, { founderId: id, at: new Date() });
  await db.updateTable('founders').set(identity).where('id', '=', id).execute();
  for (const status of [200, 400]) {
    bot().failNextResponse({ status, body: 'invalid_blocks' });
    const answers = bot().answers.length;
    await bot().command('/leaderboard', 'all');
    await expect.poll(() => bot().answers.length).toBe(answers + 1);
    expect(bot().answers.at(-1)).not.toHaveProperty('plain');
    expect(JSON.stringify(bot().answers.at(-1)?.blocks)).not.toContain('"table"');
  }
});

test('another refusal is not sent again', async () => {
  const { slack, context, teamId } = bot();
  const client = await context.workspaces.client(teamId);
  const body = JSON.stringify({ ok: false, error: 'channel_not_found' });
  slack.failNext({ method: 'chat.postMessage', status: 200, body });
  const calls = slack.called('chat.postMessage').length;
  await expect(client?.chat.postMessage({ channel: 'C9', ...message })).rejects.toThrow(
    'channel_not_found',
  );
  expect(slack.called('chat.postMessage')).toHaveLength(calls + 1);
});

const pictured = completionPost({
  founderId: 'f',
  founderName: 'Ada',
  slackUserId: null,
  picture: 'https://avatars.slack-edge.com/gone_48.png',
  startupName: 'Tidal',
  taskTitle: 'Ship',
  keptPledge: false,
  isYesterday: false,
  points: 10,
  streak: 1,
  cheeredBy: [],
});
const failedAt = '[ERROR] downloading image failed [json-pointer:/blocks/1/elements/0/image_url]';

test.each([
  { error: 'invalid_blocks' },
  { error: 'invalid_blocks_format' },
  { error: 'invalid_blocks', response_metadata: { messages: [failedAt] } },
  { error: 'invalid_arguments', response_metadata: { messages: [failedAt] } },
  { error: 'invalid_attachments', response_metadata: { messages: ['invalid image_url'] } },
])('a picture that Slack can’t fetch costs no message: $error', async (refusal) => {
  const { slack, context, teamId } = bot();
  const client = await context.workspaces.client(teamId);
  const channel = bot().ada;
  const body = JSON.stringify({ ok: false, ...refusal });
  const sent = (method: string) => slack.called(method).map(({ args }) => args.blocks ?? '');
  slack.failNext({ method: 'chat.postMessage', status: 200, body });
  const posted = await client?.chat.postMessage({ channel, ...pictured });
  const place = { channel: posted?.channel ?? '', ts: posted?.ts ?? '' };
  slack.failNext({ method: 'chat.update', status: 200, body });
  await client?.chat.update({ ...place, ...pictured });
  for (const method of ['chat.postMessage', 'chat.update']) {
    const tries = sent(method).slice(-2);
    expect(tries.map((blocks) => blocks.includes('image_url'))).toEqual([true, false]);
    expect(tries[1]).toContain('+10 points');
  }
});

test('a message without pictures that Slack refuses too fails as before', async () => {
  const { slack, context, teamId } = bot();
  const client = await context.workspaces.client(teamId);
  for (const _ of [1, 2]) slack.refuseNext('chat.postMessage', 'invalid_blocks');
  const calls = slack.called('chat.postMessage').length;
  await expect(client?.chat.postMessage({ channel: bot().ada, ...pictured })).rejects.toThrow(
    'invalid_blocks',
  );
  expect(slack.called('chat.postMessage')).toHaveLength(calls + 2);
});
