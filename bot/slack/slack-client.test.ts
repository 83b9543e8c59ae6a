import { beforeAll, expect, test } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
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
