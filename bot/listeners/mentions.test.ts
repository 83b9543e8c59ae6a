import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
const channel = 'C0GENERAL1';

beforeAll(async () => {
  await bot().install();
  await newFounder(db, { slackUserId: bot().ada });
});
beforeEach(() => {
  bot().slack.calls.length = 0;
  bot().slack.endFaults();
});

/** Slack's answer to the next private answer; the emulator can't give one. */
function answerNext(answer: object = { ok: true }) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(answer);
  bot().slack.failNext({ method: 'chat.postEphemeral', status: 200, headers, body });
}

let number = 0;
/** Somebody mentions the bot in a channel. */
function mention(text: string, fields: object = {}) {
  number += 1;
  answerNext();
  const said = { channel, ts: `7.${number}`, text: `<@U0BOT> ${text}` };
  return bot().event({ type: 'app_mention', user: bot().ada, ...said, ...fields });
}

const answers = () =>
  bot()
    .slack.called('chat.postEphemeral')
    .map(({ args }) => args);
const exchanges = () => db.selectFrom('coach_exchanges').select('id').execute();

test.each([
  ['a founder', () => bot().ada],
  ['somebody who is not connected', () => bot().bo],
])('“help” is answered to %s alone', async (_who, user) => {
  await mention('help', { user: user() });
  await expect.poll(answers).toMatchObject([{ channel, user: user() }]);
  const [answer] = answers();
  expect(answer?.text).toMatch(/^Here’s what I can do:/);
  for (const command of ['/task', '/pledge', '/streak', '/leaderboard', '/thanks', '/coach']) {
    expect(answer?.text).toContain(`\`${command}\``);
  }
  expect(answer?.blocks).toContain('Only you see this.');
  expect(answer?.thread_ts).toBeUndefined();
});

test('anything else gets a short pointer, in its thread, and is no question to the coach', async () => {
  await mention('what should I do about pricing?', { thread_ts: '6.1' });
  await expect.poll(answers).toMatchObject([{ thread_ts: '6.1' }]);
  expect(answers()[0]?.text).toMatch(/^I only talk to you in private\. Start with `\/task list`/);
  await mention('thank you! :tada:');
  await expect.poll(() => answers().length).toBe(2);
  expect(answers()[1]?.text).toMatch(/^You’re welcome\./);
  expect(await exchanges()).toEqual([]);
});

test('a cry for help is answered with help alone', async () => {
  await mention('help, I want to kill myself');
  await expect.poll(answers).toMatchObject([{ text: humanHelpText('crisis') }]);
  expect(answers()[0]?.blocks).not.toMatch(/actions|context/);
});

test('where Slack takes no private answer, it is a direct message', async () => {
  answerNext({ ok: false, error: 'channel_not_found' });
  await mention('help');
  await expect
    .poll(() =>
      bot()
        .slack.called('chat.postMessage')
        .map(({ args }) => args.channel),
    )
    .toEqual([bot().ada]);
  expect(answers()).toHaveLength(1);
});

test('bots, repeats and other workspaces are not answered', async () => {
  answerNext();
  const again = { event_id: 'Ev_mentioned' };
  const event = { type: 'app_mention', channel, ts: '9.1', text: '<@U0BOT> help' };
  await bot().event({ ...event, user: bot().ada, bot_id: 'B0LOUD' });
  await bot().event({ ...event, user: bot().ada }, { team_id: 'T_OTHER' });
  await bot().event({ ...event, user: bot().ada }, again);
  await bot().event({ ...event, user: bot().ada }, again);
  await mention('help', { user: bot().bo });
  await expect
    .poll(() =>
      answers()
        .map(({ user }) => user)
        .toSorted(),
    )
    .toEqual([bot().ada, bot().bo].toSorted());
  // Taken by Slack, so nothing is told in another way.
  expect(bot().slack.called('chat.postMessage')).toEqual([]);
});
