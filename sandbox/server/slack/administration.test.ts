import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  jonas,
  mira,
  startTestProduct,
  type TestProduct,
} from '#sandbox/testing/start-test-product.ts';

let product: TestProduct;
const events: Record<string, unknown>[] = [];

beforeAll(async () => {
  product = await startTestProduct();
  product.app.event(
    /^(user_change|channel_rename|member_(left|joined)_channel)$/,
    async ({ event }) => {
      events.push({ ...event });
    },
  );
});
beforeEach(() => {
  events.length = 0;
});
afterAll(() => product.close());

/** Slack's word for what became of a call. */
async function call(
  method: string,
  args: Record<string, unknown>,
  token?: string,
): Promise<string> {
  try {
    await product.app.client.apiCall(method, { ...args, ...(token && { token }) });
    return 'ok';
  } catch (error) {
    return String((error as { data?: { error?: string } }).data?.error ?? error);
  }
}

test('a renamed channel has its new name everywhere, and the app hears of it', async () => {
  const channel = product.sandbox.channelIds.autumn;
  await product.post('/slack/channel', { channel: 'autumn-2026', name: 'harvest' });
  expect(events).toMatchObject([
    { type: 'channel_rename', channel: { id: channel, name: 'harvest' } },
  ]);
  const found = await product.app.client.conversations.info({ channel: channel ?? '' });
  expect(found.channel?.name).toBe('harvest');
  await expect(product.post('/slack/channel', { channel: 'autumn-2026' })).rejects.toThrow('404');
});

test('a private channel takes posts, but the app may neither read nor change it', async () => {
  const channel = product.sandbox.channelIds.spring ?? '';
  const user = product.sandbox.userIds[jonas.email] ?? '';
  await product.post('/slack/channel', { channel, isPrivate: true });
  expect(await call('chat.postMessage', { channel, text: 'Hi' })).toBe('ok');
  expect(await call('conversations.members', { channel })).toBe('missing_scope');
  expect(await call('conversations.invite', { channel, users: user })).toBe('missing_scope');
  await product.post('/slack/channel', { channel, hasBot: false });
  expect(events).toMatchObject([{ type: 'member_left_channel', channel }]);
  expect(await call('chat.postMessage', { channel, text: 'Hi' })).toBe('channel_not_found');
  expect(await call('conversations.join', { channel })).toBe('channel_not_found');
  await product.post('/slack/channel', { channel, isPrivate: false });
  expect(await call('chat.postMessage', { channel, text: 'Hi' })).toBe('not_in_channel');
  expect(await call('conversations.join', { channel })).toBe('ok');
  expect(await call('chat.postMessage', { channel, text: 'Hi' })).toBe('ok');
});

test('the app can be removed from a channel in which nobody else is', async () => {
  const { channel } = await product.app.client.conversations.create({ name: 'empty' });
  await product.post('/slack/channel', { channel: channel?.id, hasBot: false });
  expect(events).toMatchObject([{ type: 'member_left_channel', channel: channel?.id }]);
  expect(await call('chat.postMessage', { channel: channel?.id, text: 'Hi' })).toBe(
    'not_in_channel',
  );
});

test('a guest is not invited, and a closed direct message takes nothing', async () => {
  const channel = product.sandbox.channelIds.autumn ?? '';
  const users = product.sandbox.userIds[mira.email] ?? '';
  const guest = { as: mira.email, cantInvite: 'user_is_ultra_restricted' };
  await product.post('/slack/member', { ...guest, cantMessage: 'cannot_dm_bot' });
  expect(await call('conversations.invite', { channel, users })).toBe('user_is_ultra_restricted');
  expect(await call('chat.postMessage', { channel: users, text: 'Hi' })).toBe('cannot_dm_bot');
  expect(await call('conversations.open', { users })).toBe('cannot_dm_bot');
  expect(await call('chat.postMessage', { channel, text: 'Hi' })).toBe('ok');
  await product.post('/slack/member', { as: mira.email, cantInvite: null, cantMessage: null });
  expect(await call('chat.postMessage', { channel: users, text: 'Hi' })).toBe('ok');
});

test('a changed or deactivated member is told of, and looked up as they are', async () => {
  const user = product.sandbox.userIds[jonas.email] ?? '';
  const change = { as: jonas.email, name: 'Jo Weber', timeZone: 'Asia/Tokyo' };
  await product.post('/slack/member', change);
  const found = await product.app.client.users.info({ user });
  expect(found.user).toMatchObject({ real_name: 'Jo Weber', tz: 'Asia/Tokyo' });
  await product.post('/slack/member', { as: jonas.email, isDeactivated: true });
  expect(events).toMatchObject([
    { type: 'user_change', user: { id: user, real_name: 'Jo Weber', tz: 'Asia/Tokyo' } },
    { type: 'user_change', user: { id: user, deleted: true } },
  ]);
  expect(await call('chat.postMessage', { channel: user, text: 'Hi' })).toBe('user_disabled');
  expect((await product.app.client.users.info({ user })).user?.deleted).toBe(true);
});

test('a token that rotates ends, and its refresh token brings the next one once', async () => {
  await product.post('/slack/rotation', { seconds: 1 });
  const { clientId, clientSecret, botToken } = product.sandbox.slack;
  const redirectUri = `${product.url}/slack/callback`;
  const consent = { as: mira.email, clientId, redirectUri, scope: 'chat:write', state: 's' };
  const { location } = await product.post<{ location: string }>('/slack/authorize', consent);
  const exchange = (args: Record<string, unknown>) =>
    product.app.client.oauth.v2.access({
      client_id: clientId,
      client_secret: clientSecret,
      ...args,
    });
  const code = new URL(location).searchParams.get('code') ?? '';
  const first = await exchange({ code, redirect_uri: redirectUri });
  expect(first).toMatchObject({ expires_in: 1 });
  expect(first.access_token).not.toBe(botToken);
  const renewal = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
  await expect
    .poll(() => call('auth.test', {}, first.access_token), { timeout: 5_000 })
    .toBe('token_expired');
  const second = await exchange(renewal);
  expect(await call('auth.test', {}, second.access_token)).toBe('ok');
  await expect(exchange(renewal)).rejects.toThrow('invalid_refresh_token');
});
