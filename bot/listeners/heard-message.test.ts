import { beforeEach, expect, test } from 'vitest';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { useMessagesTab } from '../testing/use-messages-tab.ts';
import { mentionListeners } from './mentions.ts';

const { bot, channel, hear, write, exchanges, called } = useMessagesTab();

let botUserId = '';
let appId = '';
beforeEach(async () => {
  const installation = await bot().context.workspaces.find(bot().teamId);
  botUserId = installation?.botUserId ?? '';
  appId = installation?.appId ?? '';
  expect([botUserId, appId]).not.toContain('');
});

const answers = () => called('chat.postMessage').map(({ args }) => args.text);

/** What the bot itself says, as Slack sends it back; each without at least one of the usual signs. */
const own: [string, () => { fields: object; userId?: string }][] = [
  ['its user', () => ({ fields: {}, userId: botUserId })],
  ['its user, while it streams', () => ({ fields: { streaming_state: 'x' }, userId: botUserId })],
  ['its app', () => ({ fields: { app_id: appId } })],
  ['its app, in a thread', () => ({ fields: { app_id: appId, thread_ts: '1.1' } })],
  ['its app, with a file', () => ({ fields: { app_id: appId, subtype: 'file_share' } })],
  ['the subtype of bots', () => ({ fields: { subtype: 'bot_message' } })],
  ['a bot’s id', () => ({ fields: { bot_id: 'B1' } })],
  ['a bot’s profile', () => ({ fields: { bot_profile: { app_id: 'A_OTHER' } } })],
  ['its user, broadcast', () => ({ fields: { subtype: 'thread_broadcast' }, userId: botUserId })],
];

test.each(own)('a message of a bot is never answered: %s', async (_sign, say) => {
  const { fields, userId } = say();
  await write('help', fields, userId);
  await write('What should I do first?', fields, userId);
  const mention = { channel: 'C0GENERAL1', ts: '8.1', text: `<@${botUserId}> help`, ...fields };
  await hear(mentionListeners, 'app_mention', mention, userId);
  expect(called('chat.postMessage')).toEqual([]);
  expect(called('chat.postEphemeral')).toEqual([]);
  expect(await exchanges()).toEqual([]);
});

test.each([
  ['a reply that was also sent to the channel', { subtype: 'thread_broadcast', thread_ts: '6.1' }],
  ['/me', { subtype: 'me_message' }],
  ['a plain message', { bot_id: null }],
])('a person’s words are answered: %s', async (_kind, fields) => {
  await write('help', fields);
  expect(answers()).toEqual([expect.stringMatching(/^Here’s what I can do:/)]);
  await write('What should I do first?', fields);
  expect(await exchanges()).toMatchObject([{ question: 'What should I do first?' }]);
});

test.each([
  'message_changed',
  'message_deleted',
  'message_replied',
  'channel_join',
  'channel_topic',
  'bot_add',
  'pinned_item',
  'reminder_add',
  'huddle_thread',
  'assistant_app_thread',
  'ekm_access_denied',
  'tombstone',
  'something_new',
])('%s is not answered', async (subtype) => {
  await write('help', { subtype });
  await write('What should I do first?', { subtype });
  expect(called('chat.postMessage')).toEqual([]);
  expect(await exchanges()).toEqual([]);
});

const thrice: [string, string, object, RegExp][] = [
  ['a file', 'Our deck', { subtype: 'file_share', files: [{ id: 'F1' }] }, /^I can’t open files/],
  ['help', 'help', {}, /^Here’s what I can do:/],
  ['a question that is too long', 'x'.repeat(5_000), {}, /\S/],
  ['a command that finds nothing', 'task done nothing at all', {}, /^No task matches/],
  ['a cry for help', 'I want to die', {}, new RegExp(`^${humanHelpText('crisis').slice(0, 20)}`)],
];

test.each(thrice)(
  '%s is answered once, however often it comes',
  async (_what, text, fields, answer) => {
    await Promise.all([1, 2, 3].map(() => write(text, { ts: '9.1', ...fields })));
    await write(text, { ts: '9.1', ...fields });
    expect(answers()).toEqual([expect.stringMatching(answer)]);
  },
);

test('somebody who is not connected is told so once', async () => {
  await Promise.all([1, 2, 3].map(() => write('What now?', { ts: '9.1' }, bot().bo)));
  await Promise.all([1, 2, 3].map(() => write('task list', { ts: '9.2' }, bot().bo)));
  expect(answers()).toHaveLength(2);
  for (const text of answers()) expect(text).toMatch(/^I don’t yet know which founder you are/);
});

test('that the coach is busy is said once', async () => {
  await write('First?');
  await Promise.all([1, 2, 3].map(() => write('Second?', { ts: '9.1' })));
  expect(answers()).toEqual([expect.stringMatching(/still/)]);
  expect(await exchanges()).toHaveLength(1);
});

test('what a client sent twice is one message, and the same words said again are two', async () => {
  const client_msg_id = '0f3c7a52-1f6e-4ad0-9a4e-0d5b7c1f6a11';
  await Promise.all([1, 2].map((n) => write('help', { ts: `9.${n}`, client_msg_id })));
  expect(answers()).toHaveLength(1);
  await write('help', { client_msg_id: '5b0d2c11-7a39-4b52-8d7e-3f1c9b0e2d44' });
  await write('help');
  expect(answers()).toHaveLength(3);
  // Somebody else’s client may use the same id.
  await write('help', { client_msg_id }, bot().bo);
  expect(answers()).toHaveLength(4);
});

test('a mention is answered once under several event ids', async () => {
  const mention = { channel: channel(), ts: '9.1', text: `<@${botUserId}> help` };
  for (let time = 0; time < 3; time += 1) {
    bot().slack.failNext({ method: 'chat.postEphemeral', status: 200, body: '{"ok":true}' });
    await hear(mentionListeners, 'app_mention', mention);
  }
  bot().slack.endFaults();
  expect(called('chat.postEphemeral')).toHaveLength(1);
});
