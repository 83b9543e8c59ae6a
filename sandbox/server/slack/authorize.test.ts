import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, SlackState } from '#sandbox/shared/slack-api.ts';
import { mira, startTestProduct, type TestProduct } from '#sandbox/testing/start-test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct({ installer: true });
});

afterAll(() => product.close());

async function startInstall() {
  const response = await fetch(`${product.url}/slack/install`, { redirect: 'manual' });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const query = new URL(response.headers.get('location') ?? '').searchParams;
  return {
    address: response.headers.get('location') ?? '',
    cookie,
    form: {
      clientId: query.get('client_id') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
      scope: query.get('scope') ?? '',
      state: query.get('state') ?? '',
    },
  };
}

describe('authorising the app', () => {
  test("leads through the sandbox's page back to the product as the chosen person", async () => {
    const { address, cookie, form } = await startInstall();
    expect(address).toContain(`${product.url}/sandbox/slack/authorize?`);
    const { location } = await product.post<{ location: string }>('/slack/authorize', {
      ...form,
      as: mira.email,
    });
    const back = await fetch(location, { headers: { cookie } });
    expect(back.status).toBe(200);
    expect(await back.text()).toContain('Thank you');
  });

  test('returns the bot token that outlives a restart', async () => {
    const { form } = await startInstall();
    const { location } = await product.post<{ location: string }>('/slack/authorize', {
      ...form,
      as: mira.email,
    });
    const { slack, userIds } = product.sandbox;
    const reply = await fetch(`${slack.apiUrl}oauth.v2.access`, {
      method: 'POST',
      body: new URLSearchParams({
        code: new URL(location).searchParams.get('code') ?? '',
        client_id: slack.clientId,
        client_secret: slack.clientSecret,
      }),
    });
    expect(await reply.json()).toMatchObject({
      ok: true,
      access_token: slack.botToken,
      authed_user: { id: userIds[mira.email] },
      team: { id: slack.teamId },
    });
  });

  test('asked only for who they are, a person brings no bot token', async () => {
    const { form } = await startInstall();
    const identityOnly = { ...form, as: mira.email, scope: '', userScope: 'openid' };
    const { location } = await product.post<{ location: string }>('/slack/authorize', identityOnly);
    const { slack, userIds } = product.sandbox;
    const reply = await fetch(`${slack.apiUrl}oauth.v2.access`, {
      method: 'POST',
      body: new URLSearchParams({
        code: new URL(location).searchParams.get('code') ?? '',
        client_id: slack.clientId,
        client_secret: slack.clientSecret,
      }),
    });
    expect(await reply.json()).toEqual({
      ok: true,
      app_id: expect.any(String),
      authed_user: expect.objectContaining({ id: userIds[mira.email], scope: 'openid' }),
      team: { id: slack.teamId },
    });
    const nothing = { ...form, as: mira.email, scope: '' };
    await expect(product.post('/slack/authorize', nothing)).rejects.toThrow('400');
  });

  test('needs a known app and a registered address', async () => {
    const { form } = await startInstall();
    const elsewhere = { ...form, as: mira.email, redirectUri: 'https://elsewhere.test/callback' };
    await expect(product.post('/slack/authorize', elsewhere)).rejects.toThrow('400');
    const unknown = { ...form, as: mira.email, clientId: 'unknown' };
    await expect(product.post('/slack/authorize', unknown)).rejects.toThrow('400');
  });
});

describe('joining the workspace', () => {
  test('adds a new member once', async () => {
    const guest = { email: 'New@Example.test', name: 'Nia Costa' };
    const person = await product.post<Person>('/slack/join', guest);
    expect(person).toMatchObject({ email: 'new@example.test', handle: 'nia.costa' });
    expect(await product.post<Person>('/slack/join', guest)).toEqual(person);
    const state = await product.get<SlackState>('/slack/state', { as: person.email });
    expect(state.conversations.map((one) => one.name)).toEqual(['general', 'Slipstream']);
    const found = await fetch(`${product.sandbox.slack.apiUrl}users.lookupByEmail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.sandbox.slack.botToken}` },
      body: new URLSearchParams({ email: 'new@example.test' }),
    });
    expect(await found.json()).toMatchObject({ ok: true, user: { id: person.id } });
  });
});
