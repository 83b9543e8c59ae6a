import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryResult, Message, SlackState } from '#sandbox/shared/slack-api.ts';
import {
  aiko,
  jonas,
  mira,
  pollTimeout,
  startTestProduct,
  type TestProduct,
} from '#sandbox/testing/start-test-product.ts';

let product: TestProduct;
const received: Record<string, string>[] = [];

beforeAll(async () => {
  product = await startTestProduct({ timeoutMs: 2000 });
  product.app.command('/task', async ({ ack, command }) => {
    received.push({ ...command });
    await ack(`You said ${command.text}`);
  });
  product.app.command('/pledge', async ({ ack, respond }) => {
    await ack();
    await respond({ text: 'private' });
    await respond({ text: 'public', response_type: 'in_channel' });
  });
  product.app.command(/^\/(thanks|streak)$/, async ({ ack, command }) => {
    received.push({ ...command });
    await ack();
  });
  product.app.command('/coach', () => new Promise<void>(() => undefined));
});

afterAll(() => product.close());

const command = (as: string, text: string, channel = 'spring-2026') =>
  product.post<DeliveryResult>('/slack/command', { as, channel, text });

async function readMessages(as: string, channel = 'spring-2026'): Promise<Message[]> {
  const state = await product.get<SlackState>('/slack/state', { as, channel });
  return state.open?.messages ?? [];
}

describe('a slash command', () => {
  test("carries Slack's fields, and only its sender sees the response", async () => {
    const result = await command(mira.email, '/task list');
    expect(result).toMatchObject({ ok: true, status: 200 });
    const { slack, userIds, channelIds } = product.sandbox;
    expect(received.at(-1)).toMatchObject({
      command: '/task',
      text: 'list',
      user_id: userIds[mira.email],
      user_name: 'mira.okafor',
      channel_id: channelIds.spring,
      channel_name: 'spring-2026',
      team_id: slack.teamId,
      api_app_id: slack.appId,
    });
    expect(await readMessages(mira.email)).toMatchObject([
      { text: 'You said list', ephemeral: true, userId: slack.botUserId },
    ]);
    expect(await readMessages(jonas.email)).toEqual([]);
  });

  test('can be answered through response_url, also in the channel', async () => {
    await command(jonas.email, '/pledge');
    await expect
      .poll(async () => (await readMessages(mira.email)).map((one) => one.text), pollTimeout)
      .toContain('public');
    const seen = await readMessages(jonas.email);
    expect(seen.map(({ text, ephemeral }) => [text, ephemeral])).toEqual([
      ['private', true],
      ['public', false],
    ]);
    expect((await readMessages(mira.email)).map((one) => one.text)).not.toContain('private');
  });

  test('mentions people in the form that the command declares', async () => {
    await command(mira.email, '/thanks @jonas.weber for <3 & #spring-2026');
    const { userIds, channelIds } = product.sandbox;
    expect(received.at(-1)?.text).toBe(
      `<@${userIds[jonas.email]}|jonas.weber> for &lt;3 &amp; <#${channelIds.spring}|spring-2026>`,
    );
    await command(mira.email, '/streak ask @jonas.weber');
    expect(received.at(-1)?.text).toBe('ask @jonas.weber');
  });

  test('is reported when nobody answers in time', async () => {
    expect(await command(mira.email, '/coach why')).toMatchObject({
      ok: false,
      problem: 'timeout',
      message: "Slipstream didn't answer in time.",
    });
  });

  test('needs a known command, a known person and a channel they are in', async () => {
    await expect(command(mira.email, '/dance')).rejects.toThrow('404');
    await expect(command('nobody@example.test', '/task')).rejects.toThrow('404');
    await expect(command(aiko.email, '/task list', 'spring-2026')).rejects.toThrow('404');
    await expect(command(mira.email, 'task list')).rejects.toThrow('400');
  });
});
