import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '@slack/bolt';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SlackState, Workspace } from '#sandbox/shared/slack-api.ts';
import {
  jonas,
  mira,
  pollTimeout,
  startTestProduct,
  type TestProduct,
} from '#sandbox/testing/start-test-product.ts';

type ReceivedRequests = { reactions: unknown[]; shortcuts: unknown[]; eventIds: string[] };

const text = (words: string) => ({ type: 'plain_text' as const, text: words });

/** A small app on every surface that Slack has: what it received fills the lists that are returned. */
function useEverySurface(app: App): ReceivedRequests {
  const reactions: unknown[] = [];
  const shortcuts: unknown[] = [];
  const eventIds: string[] = [];
  app.event('app_home_opened', async ({ event, client, body }) => {
    eventIds.push(body.event_id);
    if (event.tab !== 'home') return;
    const blocks = [{ type: 'header' as const, text: text(`Hello ${event.user}`) }];
    await client.views.publish({ user_id: event.user, view: { type: 'home', blocks } });
  });
  app.message(async ({ message, client }) => {
    if (message.subtype !== undefined || !message.text) return;
    const place = { channel: message.channel, thread_ts: message.ts };
    await client.assistant.threads.setStatus({
      channel_id: message.channel,
      thread_ts: message.ts,
      status: 'is thinking…',
    });
    const stream = client.chatStream({ ...place, buffer_size: 1 });
    await stream.append({ markdown_text: 'You **said** ' });
    await stream.append({ markdown_text: message.text });
    await stream.stop({ blocks: [{ type: 'divider' }] });
  });
  app.event('link_shared', async ({ event, client }) => {
    const [link] = event.links;
    const blocks = [{ type: 'section' as const, text: text('A task') }];
    await client.chat.unfurl({
      channel: event.channel,
      ts: event.message_ts,
      unfurls: { [link?.url ?? '']: { blocks } },
    });
  });
  app.event('reaction_added', async ({ event }) => {
    reactions.push(event);
  });
  app.shortcut('make_pledge', async ({ ack, shortcut }) => {
    await ack();
    shortcuts.push(shortcut);
  });
  return { reactions, shortcuts, eventIds };
}

let folder: string;
let product: TestProduct;
let received: ReturnType<typeof useEverySurface>;

const manifest = `
features:
  slash_commands:
    - command: /task
      description: Your tasks
      usage_hint: list
  shortcuts:
    - { name: New task, type: global, callback_id: new_task }
    - { name: Make this a pledge, type: message, callback_id: make_pledge }
  agent_view:
    suggested_prompts:
      - { title: Plan my week, message: What should I do this week? }
settings:
  event_subscriptions:
    bot_events: [agent_session_stopped]
mcp_servers:
  slipstream: { url: 'https://slipstream.example.com/mcp', auth_type: slack_identity_auth }
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manifest-'));
  const manifestPath = join(folder, 'manifest.yml');
  await writeFile(manifestPath, manifest);
  product = await startTestProduct({ manifestPath });
  received = useEverySurface(product.app);
});

afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

const readState = (as: string, channel = 'dm') =>
  product.get<SlackState>('/slack/state', { as, channel });

describe('the Home tab', () => {
  test('is published for the person who opens it', async () => {
    await product.post('/slack/home', { as: mira.email });
    await expect
      .poll(async () => (await readState(mira.email)).home?.blocks, pollTimeout)
      .toMatchObject([
        { type: 'header', text: { text: `Hello ${product.sandbox.userIds[mira.email]}` } },
      ]);
    expect((await readState(jonas.email)).home).toBeNull();
  });
});

describe('a direct message', () => {
  test('from the bot to a user id appears in that conversation only', async () => {
    const channel = product.sandbox.userIds[jonas.email] ?? '';
    await product.app.client.chat.postMessage({ channel, text: 'Good morning' });
    expect((await readState(jonas.email)).open?.messages).toMatchObject([{ text: 'Good morning' }]);
    expect((await readState(mira.email)).open?.messages).toEqual([]);
  });

  test('to the bot reaches the app, and a streamed reply grows below it', async () => {
    await product.post('/slack/message', { as: mira.email, text: 'a < b' });
    await expect
      .poll(async () => (await readState(mira.email)).open?.messages.at(-1)?.replies, pollTimeout)
      .toMatchObject([
        {
          streaming: false,
          edited: false,
          blocks: [{ type: 'markdown', text: 'You **said** a &lt; b' }, { type: 'divider' }],
        },
      ]);
    const { open } = await readState(mira.email);
    expect(open?.work).toBeNull();
    expect(open?.prompts.prompts).toEqual([
      { title: 'Plan my week', message: 'What should I do this week?' },
    ]);
  });
});

describe('Slack’s Stop button', () => {
  test('is shown while the app works, ends its streams and notifies it', async () => {
    const { client } = product.app;
    const stopped: unknown[] = [];
    product.app.event('agent_session_stopped', async ({ event }) => {
      stopped.push(event);
    });
    const user = product.sandbox.userIds[jonas.email] ?? '';
    const { ts = '', channel = '' } = await client.chat.postMessage({ channel: user, text: '1' });
    const session = { channel_id: channel, thread_ts: ts };
    await client.agents.sessions.setStatus({ ...session, status: 'processing' });
    const work = async () => (await readState(jonas.email)).open?.work;
    expect(await work()).toEqual({ status: 'is thinking…', canStop: true });
    const place = { channel, thread_ts: ts };
    const stream = await client.chat.startStream({ ...place, markdown_text: 'One ' });
    expect(await work()).toEqual({ status: 'is writing…', canStop: true });

    await product.post('/slack/stop', { as: jonas.email });
    const notified = { channel, thread_ts: ts, user, streaming_message_ts: [stream.ts] };
    await expect.poll(() => stopped, pollTimeout).toMatchObject([notified]);
    const more = { channel, ts: stream.ts ?? '', markdown_text: 'two' };
    const refusal = { data: { error: 'message_not_in_streaming_state' } };
    await expect(client.chat.appendStream(more)).rejects.toMatchObject(refusal);
    // The app itself has to say its current step.
    expect(await work()).toMatchObject({ canStop: true });
    await client.agents.sessions.setStatus({ ...session, status: 'active' });
    expect(await work()).toBeNull();
    const late = product.post('/slack/stop', { as: jonas.email });
    await expect(late).rejects.toThrow('There is nothing to stop any more.');
  });
});

describe('a channel', () => {
  test('shows posts, edits, deletions, reactions and unfurled links', async () => {
    const { client } = product.app;
    const channel = product.sandbox.channelIds.spring ?? '';
    const stored = await client.chat.postMessage({ channel, text: 'First' });
    const gone = await client.chat.postMessage({ channel, text: 'Second' });
    await client.chat.update({ channel, ts: stored.ts ?? '', text: 'Changed' });
    await client.chat.delete({ channel, ts: gone.ts ?? '' });
    const reaction = { as: jonas.email, channel: 'spring-2026', ts: stored.ts, name: 'tada' };
    await product.post('/slack/reaction', reaction);
    expect((await readState(mira.email, 'spring-2026')).open?.messages).toMatchObject([
      { text: 'Changed', edited: true, reactions: [{ name: 'tada', count: 1 }] },
    ]);
    await expect
      .poll(() => received.reactions, pollTimeout)
      .toMatchObject([{ user: product.sandbox.userIds[jonas.email] }]);
    await product.post('/slack/reaction', reaction);
    const link = `${product.url}/tasks/1`;
    await product.post('/slack/message', { ...reaction, text: `See ${link}` });
    await expect
      .poll(async () => (await readState(mira.email, 'spring-2026')).open?.messages, pollTimeout)
      .toMatchObject([
        { reactions: [] },
        { text: `See <${link}>`, unfurls: [{ type: 'section', text: { text: 'A task' } }] },
      ]);
  });

  test('is refused to people outside the cohort', async () => {
    expect((await readState(mira.email)).conversations.map((one) => one.name)).toEqual([
      'general',
      'spring-2026',
      'Slipstream',
    ]);
  });
});

describe('a mention', () => {
  test('of the app in a channel reaches it, also by its id alone', async () => {
    const words: string[] = [];
    product.app.event('app_mention', async ({ event }) => {
      words.push(event.text);
    });
    const message = {
      as: mira.email,
      channel: 'spring-2026',
      text: '@slipstream help @jonas.weber',
    };
    await product.post('/slack/message', message);
    const { slack, userIds } = product.sandbox;
    await expect
      .poll(() => words, pollTimeout)
      .toEqual([`<@${slack.botUserId}> help <@${userIds[jonas.email]}>`]);
  });
});

describe("the manifest's features", () => {
  test('are offered on the page, and message shortcuts carry their message', async () => {
    const workspace = await product.get<Workspace>('/slack/workspace');
    expect(workspace.commands).toEqual([
      { command: '/task', description: 'Your tasks', usageHint: 'list', shouldEscape: false },
    ]);
    expect(workspace.shortcuts.map((one) => one.kind)).toEqual(['global', 'message']);
    expect(JSON.stringify(workspace)).not.toContain('xox');
    const channel = 'spring-2026';
    const { ts } = await product.post<{ ts: string }>('/slack/message', {
      as: jonas.email,
      channel,
      text: 'I will ship on Friday',
    });
    const shortcut = { as: mira.email, callbackId: 'make_pledge', channel, ts };
    await product.post('/slack/shortcut', shortcut);
    expect(received.shortcuts).toMatchObject([
      { type: 'message_action', message: { ts, text: 'I will ship on Friday' } },
    ]);
  });
});

describe('Slack’s own assistant', () => {
  test('asks the MCP server that the manifest names, signed, and for a person when it calls', async () => {
    const { sandbox, receiver } = product;
    const asked: { method: string; params: Record<string, unknown> }[] = [];
    const tools = [{ name: 'list_tasks', title: 'List tasks' }];
    receiver.app.post('/mcp', express.text({ type: 'application/json' }), (request, response) => {
      const signed = `v0:${request.get('x-slack-request-timestamp')}:${request.body}`;
      const { signingSecret } = sandbox.slack;
      expect(request.get('x-slack-signature')).toBe(
        `v0=${createHmac('sha256', signingSecret).update(signed).digest('hex')}`,
      );
      const { id, method, params } = JSON.parse(request.body);
      asked.push({ method, params });
      const answer = { content: [{ type: 'text', text: 'Nothing is open.' }] };
      const result = method === 'tools/list' ? { tools } : answer;
      response.json({ jsonrpc: '2.0', id, result });
    });
    expect(await product.get('/slack/tools')).toMatchObject({ ok: true, tools });
    const call = { as: mira.email, name: 'list_tasks', arguments: { limit: 1 } };
    expect(await product.post('/slack/tool', call)).toMatchObject({
      ok: true,
      answer: { text: 'Nothing is open.', isError: false },
    });
    const slack = { user_id: sandbox.userIds[mira.email], team_id: sandbox.slack.teamId };
    expect(asked).toEqual([
      { method: 'tools/list', params: {} },
      {
        method: 'tools/call',
        params: { name: 'list_tasks', arguments: { limit: 1 }, _meta: { slack } },
      },
    ]);
    expect((await product.get<Workspace>('/slack/workspace')).hasAssistant).toBe(true);
  });
});

describe('an event', () => {
  test('can be sent twice under one id, as Slack does', async () => {
    const event = {
      type: 'app_home_opened',
      user: product.sandbox.userIds[jonas.email],
      channel: 'D1',
      tab: 'messages',
    };
    received.eventIds.length = 0;
    await product.post('/slack/event', { event, eventId: 'Ev1' });
    await product.post('/slack/event', { event, eventId: 'Ev1' });
    await expect.poll(() => received.eventIds, pollTimeout).toEqual(['Ev1', 'Ev1']);
  });
});

describe('the Web API', () => {
  test('rejects what Slack would reject', async () => {
    const { client } = product.app;
    const channel = product.sandbox.channelIds.spring ?? '';
    const refused = await fetch(`${product.sandbox.slack.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.sandbox.slack.botToken}` },
      body: new URLSearchParams({
        channel,
        blocks: JSON.stringify([
          { type: 'section', text: { type: 'plain_text', text: 'x'.repeat(3001) } },
        ]),
      }),
    });
    expect(await refused.json()).toMatchObject({ ok: false, error: 'invalid_blocks' });
    await expect(client.conversations.history({ channel })).rejects.toMatchObject({
      data: { error: 'missing_scope' },
    });
    await expect(client.auth.test({ token: 'xoxb-wrong' })).rejects.toMatchObject({
      data: { error: 'invalid_auth' },
    });
  });

  test('tells of members’ pictures, and refuses a message with one that nobody could fetch', async () => {
    const { client } = product.app;
    const { userIds, pictures, channelIds } = product.sandbox;
    const { user } = await client.users.info({ user: userIds[mira.email] ?? '' });
    expect(user?.profile?.image_48).toBe(pictures[mira.email]);
    // The client library would print what Slack says against a picture.
    const post = async (image_url = '') => {
      const face = { type: 'image', image_url, alt_text: 'Mira' };
      const answer = await fetch(`${product.sandbox.slack.apiUrl}chat.postMessage`, {
        method: 'POST',
        headers: { authorization: `Bearer ${product.sandbox.slack.botToken}` },
        body: new URLSearchParams({
          channel: channelIds.spring ?? '',
          text: 'Well done',
          blocks: JSON.stringify([{ type: 'context', elements: [face] }]),
        }),
      });
      return answer.json();
    };
    expect(await post(pictures[mira.email])).toMatchObject({ ok: true });
    expect(await post('https://slipstream.test/pictures/1')).toMatchObject({
      error: 'invalid_blocks',
      response_metadata: { messages: ['[ERROR] downloading image failed'] },
    });
  });

  test('rejects an app that was removed', async () => {
    const words: string[] = [];
    product.app.event('app_uninstalled', async () => {
      words.push('app_uninstalled');
    });
    product.app.event('tokens_revoked', async () => {
      words.push('tokens_revoked');
    });
    await product.post('/slack/uninstall', {});
    await expect.poll(() => words, pollTimeout).toEqual(['tokens_revoked', 'app_uninstalled']);
    await expect(product.app.client.auth.test()).rejects.toMatchObject({
      data: { error: 'account_inactive' },
    });
    expect(
      await product.post('/slack/command', { as: mira.email, text: '/task list' }),
    ).toMatchObject({ ok: false, problem: 'not_installed' });
  });
});
