import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listChannelStates } from '#db/queries/slack/channels.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { readRow, readRows } from '#db/testing/rows.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { inviteFounders, openCohortChannels } from './channels.ts';
import { welcomeFounder } from './slack.ts';

const bot = useTestBot();
const { db } = bot;
let cohort = { id: '', name: '' };
let founderId = '';
let channel = '';

beforeAll(() => bot().install());
beforeEach(async () => {
  await bot().unlinkFounders();
  await clearJobs(db);
  bot().slack.endFaults();
  cohort = await newCohort(db, { slack: false });
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  const row = await readRow(db, 'cohorts', { id: cohort.id }, 'slack_channel_id');
  channel = row.slack_channel_id ?? '';
  founderId = (await newFounder(db, { cohortId: cohort.id, slackUserId: bot().ada })).id;
});

const json = { 'content-type': 'application/json' };
const answerNext = (method: string, answer: object) =>
  bot().slack.failNext({ method, status: 200, headers: json, body: JSON.stringify(answer) });
const countOf = (method: string) => bot().slack.called(method).length;
const welcome = () => welcomeFounder(bot().context, { founderId });
const jobNames = async () => (await listQueuedJobs(db)).map(({ name }) => name);
const stateOfChannel = async () =>
  (await listChannelStates(db)).find(({ cohortId }) => cohortId === cohort.id);

/** The greeting that was sent meanwhile. */
async function greetingAfter(run: () => Promise<unknown>): Promise<string | undefined> {
  const before = countOf('chat.postMessage');
  await run();
  const sent = bot().slack.called('chat.postMessage').slice(before);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.args.channel).toBe(bot().ada);
  return sent[0]?.args.text;
}

test.each([
  'user_is_restricted',
  'user_is_ultra_restricted',
  'ura_max_channels',
  'cant_invite',
  'org_user_not_in_team',
  'no_external_invite_permission',
  'user_not_found',
  'brand_new_error',
])('a guest, or whomever Slack lets nobody invite (%s), is greeted all the same', async (error) => {
  bot().slack.refuseNext('conversations.invite', error);
  const greeting = await greetingAfter(welcome);
  expect(greeting).toContain(`<#${channel}>: Slack doesn’t let me invite you`);
  const { problem, uninvited } = (await stateOfChannel()) ?? {};
  expect(problem).toBeNull();
  expect(uninvited).toMatchObject([{ founderId, reason: error }]);
  // Once they are in, there is nothing to tell.
  await bot().event({ type: 'member_joined_channel', channel, user: bot().ada });
  await expect.poll(async () => (await stateOfChannel())?.uninvited).toEqual([]);
});

test.each([
  [{ error: 'missing_scope', needed: 'groups:write' }, 'channel_is_private', 'which is private'],
  [{ error: 'method_not_supported_for_channel_type' }, null, 'do join it'],
  [{ error: 'not_in_channel' }, 'bot_removed', 'do join it'],
  [{ error: 'missing_scope', needed: 'channels:manage' }, 'missing_scope', 'do join it'],
  [{ error: 'no_permission' }, null, 'do join it'],
  [{ error: 'is_archived' }, null, null],
  [{ error: 'channel_not_found' }, null, null],
])('a channel that is closed (%j) keeps no greeting', async (refusal, problem, hint) => {
  answerNext('conversations.invite', { ok: false, ...refusal });
  const greeting = await greetingAfter(welcome);
  if (hint) expect(greeting).toContain(hint);
  else expect(greeting).not.toContain(channel);
  expect((await stateOfChannel())?.problem).toBe(problem ?? refusal.error);
  // Whoever connects next hears the same, and is not invited again and again.
  const invites = countOf('conversations.invite');
  expect(await greetingAfter(welcome)).toBe(greeting);
  expect(countOf('conversations.invite')).toBe(invites);
});

test.each(['user_not_found', 'user_not_visible', 'missing_scope', 'brand_new_error'])(
  'a person of whom Slack says nothing (%s) is invited and greeted',
  async (error) => {
    bot().slack.refuseNext('users.info', error);
    const invites = countOf('conversations.invite');
    expect(await greetingAfter(welcome)).toContain(`<#${channel}>`);
    expect(countOf('conversations.invite')).toBe(invites + 1);
    expect(await jobNames()).not.toContain('refresh-slack-user');
  },
);

test('while Slack can’t say who a person is, they are greeted, and it is asked again', async () => {
  bot().slack.failNext({ method: 'users.info', status: 503 });
  expect(await greetingAfter(welcome)).toContain(`<#${channel}>`);
  expect(await jobNames()).toContain('refresh-slack-user');
});

test.each([
  'cannot_dm_bot',
  'cannot_dm_user',
  'user_disabled',
  'messages_tab_disabled',
  'app_access_restricted',
  'account_inactive',
  'channel_not_found',
  'restricted_action',
])(
  'a direct message that is closed (%s) ends at once, and the invitation stands',
  async (error) => {
    bot().slack.refuseNext('chat.postMessage', error);
    const invites = countOf('conversations.invite');
    await welcome();
    expect(countOf('conversations.invite')).toBe(invites + 1);
  },
);

test('while Slack is down, or the token is revoked, the greeting is sent later', async () => {
  bot().slack.failNext({ method: 'chat.postMessage', status: 503 });
  await expect(welcome()).rejects.toThrow();
  bot().slack.refuseNext('chat.postMessage', 'account_inactive');
  bot().slack.refuseNext('auth.test', 'account_inactive');
  await expect(welcome()).rejects.toThrow('account_inactive');
  bot().slack.failNext({ method: 'conversations.invite', status: 503 });
  await expect(welcome()).rejects.toThrow();
});

test('an account that was deactivated is unlinked, and its founder told in their bell', async () => {
  answerNext('users.info', { ok: true, user: { id: bot().ada, deleted: true } });
  const before = countOf('chat.postMessage');
  await welcome();
  expect(countOf('chat.postMessage')).toBe(before);
  const row = await readRow(db, 'founders', { id: founderId }, [
    'slack_user_id',
    'slack_end_reason',
  ]);
  expect(row).toEqual({ slack_user_id: null, slack_end_reason: 'deactivated' });
  const bell = await readRows(db, 'cohort_notifications', { recipient_id: founderId }, [
    'type',
    'message',
  ]);
  expect(bell).toEqual([
    { type: 'slack_ended', message: expect.stringContaining('connect another one') },
  ]);
});

test('one whom Slack refuses keeps nobody else out of the channel', async () => {
  const other = await newFounder(db, { cohortId: cohort.id, slackUserId: bot().bo });
  bot().slack.refuseNext('conversations.invite', 'user_is_ultra_restricted');
  const invites = countOf('conversations.invite');
  await inviteFounders(bot().context, { teamId: bot().teamId, channelId: channel });
  expect(countOf('conversations.invite')).toBe(invites + 2);
  const { uninvited = [] } = (await stateOfChannel()) ?? {};
  expect(uninvited).toHaveLength(1);
  expect([founderId, other.id]).toContain(uninvited[0]?.founderId);
});

test('a channel that can’t be entered again is shown to the admin, and asked for once', async () => {
  await newFounder(db, { cohortId: cohort.id, slackUserId: bot().bo });
  const refusal = { ok: false, error: 'missing_scope', needed: 'groups:write' };
  answerNext('conversations.members', { ...refusal, needed: 'groups:read' });
  answerNext('conversations.invite', refusal);
  answerNext('conversations.join', { ok: false, error: 'method_not_supported_for_channel_type' });
  answerNext('conversations.invite', refusal);
  const invites = countOf('conversations.invite');
  await inviteFounders(bot().context, { teamId: bot().teamId, channelId: channel });
  expect(countOf('conversations.invite')).toBe(invites + 2);
  expect((await stateOfChannel())?.problem).toBe('channel_is_private');
});

test('a cohort whose channel Slack refuses to make keeps no other from its own', async () => {
  const first = await newCohort(db, { slack: false });
  const second = await newCohort(db, { slack: false });
  bot().slack.refuseNext('conversations.create', 'restricted_action');
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  const states = async () =>
    (await listChannelStates(db)).filter(({ cohortId }) =>
      [first.id, second.id].includes(cohortId),
    );
  const problems = async () => (await states()).map(({ problem }) => problem).toSorted();
  expect(await problems()).toEqual([null, 'restricted_action'].toSorted());
  expect((await states()).filter(({ channelId }) => channelId === null)).toHaveLength(1);
  await openCohortChannels(bot().context, { teamId: bot().teamId });
  expect(await problems()).toEqual([null, null]);
});
