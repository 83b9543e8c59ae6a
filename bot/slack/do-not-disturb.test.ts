import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestBot } from '../testing/start-test-bot.ts';
import { findDoNotDisturbEnd } from './do-not-disturb.ts';
import { createSlackClient } from './slack-client.ts';

const bot = useTestBot();
const noon = new Date('2026-06-15T12:00:00Z');
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const json = { 'content-type': 'application/json' };

let client: ReturnType<typeof createSlackClient>;

beforeAll(() => bot().install());
/** A client with an empty cache. */
beforeEach(async () => {
  const { context, slack, teamId } = bot();
  const token = (await context.workspaces.find(teamId))?.botToken;
  client = createSlackClient(token, { ...context.config.slack, logger: context.logger });
  slack.calls.length = 0;
  slack.setDoNotDisturb(bot().ada, null);
});

const ask = (now = noon, userId = bot().ada) => findDoNotDisturbEnd(client, { userId, now });
const asked = () => bot().slack.called('dnd.info').length;

test('a founder with it on is left alone until it ends, checked every five minutes', async () => {
  bot().slack.setDoNotDisturb(bot().ada, after(30));
  expect(await ask()).toEqual(after(30));
  expect(await ask(after(4))).toEqual(after(30));
  expect(asked()).toBe(1);
  // Turned off early.
  bot().slack.setDoNotDisturb(bot().ada, null);
  expect(await ask(after(6))).toBeNull();
  expect(await ask(noon, bot().bo)).toBeNull();
  expect(asked()).toBe(3);
});

test('a start or end within the five minutes is noticed', async () => {
  bot().slack.setDoNotDisturb(bot().ada, after(2));
  expect(await ask()).toEqual(after(2));
  expect(await ask(after(2))).toBeNull();
  // It starts a day before its end.
  bot().slack.setDoNotDisturb(bot().bo, after(1442));
  expect(await ask(noon, bot().bo)).toBeNull();
  expect(await ask(after(2), bot().bo)).toEqual(after(1442));
});

test.each([
  ['is unwell', { status: 500 }, 1],
  ['makes no sense', { status: 200, headers: json, body: '{"ok":true}' }, 0],
  ['says to wait', { status: 429, headers: { 'retry-after': '120' } }, 2],
  [
    'lacks the scope',
    { status: 200, headers: json, body: '{"ok":false,"error":"missing_scope"}' },
    60,
  ],
])(
  'a Slack that %s holds nothing back, and is left alone for a while',
  async (_what, fault, minutes) => {
    bot().slack.setDoNotDisturb(bot().ada, after(600));
    bot().slack.setDoNotDisturb(bot().bo, after(600));
    bot().slack.failNext({ method: 'dnd.info', ...fault });
    expect(await ask()).toBeNull();
    if (minutes > 0) expect(await ask(after(minutes - 0.1), bot().bo)).toBeNull();
    expect(asked()).toBe(1);
    expect(await ask(after(minutes), bot().bo)).toEqual(after(600));
  },
);

test('after the clock was set back Slack is asked again', async () => {
  bot().slack.setDoNotDisturb(bot().ada, after(30));
  const lastYear = after(-525_600);
  expect(await ask()).toEqual(after(30));
  bot().slack.setDoNotDisturb(bot().ada, null);
  expect(await ask(lastYear)).toBeNull();
  bot().slack.failNext({ method: 'dnd.info', status: 500 });
  expect(await ask(noon, bot().bo)).toBeNull();
  bot().slack.setDoNotDisturb(bot().bo, after(-525_570));
  expect(await ask(lastYear, bot().bo)).toEqual(after(-525_570));
});

test('an unknown user doesn’t affect others', async () => {
  const body = '{"ok":false,"error":"user_not_found"}';
  bot().slack.failNext({ method: 'dnd.info', status: 200, headers: json, body });
  expect(await ask()).toBeNull();
  bot().slack.setDoNotDisturb(bot().bo, after(10));
  expect(await ask(noon, bot().bo)).toEqual(after(10));
});

test('a response is not waited for longer than three seconds', async () => {
  bot().slack.failNext({ method: 'dnd.info', status: 0 });
  const startedAt = performance.now();
  expect(await ask()).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});
