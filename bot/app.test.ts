import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Bot, createBot } from './app.ts';
import { botEnvironment, toBotConfig, usesSocketMode } from './config.ts';
import { senderOf } from './mail/mailer.ts';
import { startSocketServer } from './testing/start-socket-server.ts';
import { useTestBot } from './testing/start-test-bot.ts';

const database = useTestDatabase();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const base = {
  PUBLIC_URL: 'http://localhost:3000/',
  APP_SECRET: Buffer.alloc(32).toString('base64'),
};
const read = (environment: Record<string, string>) =>
  toBotConfig({ ...base, ...z.object(botEnvironment).parse(environment) });

async function serve(bot: Bot): Promise<string> {
  const app = express().use(bot.router);
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('without Slack’s settings it says so, and its jobs wait', async () => {
  const { db, pool } = database();
  const logger = pino({ level: 'silent' });
  const tokenHash = Buffer.alloc(32);
  const bot = createBot({
    config: read({}),
    db,
    pool,
    logger,
    findSession: async () => ({
      tokenHash,
      audience: 'admin',
      staffRole: 'admin',
      confirmedAt: new Date(),
      founderId: null,
      accountId: '',
      email: 'ada@admin.test',
    }),
  });
  await bot.start();
  const url = await serve(bot);
  expect((await fetch(`${url}/slack/events`, { method: 'POST' })).status).toBe(404);
  const install = await fetch(`${url}/slack/install`);
  expect(install.status).toBe(409);
  expect(await install.text()).toContain('Slack isn’t connected to this community yet.');
  await bot.stop();
});

test('reads the environment; empty means missing', () => {
  expect(read({ SLACK_CLIENT_ID: ' ', SLACK_API_URL: '' }).slack).toMatchObject({
    clientId: undefined,
    apiUrl: 'https://slack.com/api/',
    authorizeUrl: 'https://slack.com/oauth/v2/authorize',
  });
  expect(read({ SLACK_API_URL: 'http://127.0.0.1:1/api' }).slack.apiUrl).toBe(
    'http://127.0.0.1:1/api/',
  );
  expect(() => read({ SLACK_API_URL: 'slack' })).toThrow();
  expect(read({}).publicUrl).toBe('http://localhost:3000');
});

test('mail requires a server; the sender is the program’s unless one is set', () => {
  expect(read({}).mail).toBeNull();
  const url = 'smtp://user:secret@mail.test:587';
  expect(read({ SMTP_URL: url }).mail).toEqual({
    smtpUrl: url,
    from: 'support@slipstream.community',
  });
  for (const from of ['hello@s.test', 'Slipstream <hello@s.test>']) {
    expect(read({ SMTP_URL: url, MAIL_FROM: from }).mail?.from).toBe(from);
  }
  const settings = z.object(botEnvironment).parse({ SMTP_URL: url });
  const { mail } = toBotConfig({ ...base, ...settings, SUPPORT_EMAIL: 'help@s.test' });
  expect(mail?.from).toBe('help@s.test');
  expect(senderOf('hello@s.test')).toBe('"Slipstream" <hello@s.test>');
  expect(senderOf('Mira <hello@s.test>')).toBe('Mira <hello@s.test>');
  for (const from of ['hello', 'a@b, c@d', 'A <a@b>\r\nBcc: x@y', 'A <a@b> <c@d>']) {
    expect(() => read({ MAIL_FROM: from }), from).toThrow();
  }
  for (const wrong of ['mail.test', 'https://mail.test', 'smtp://']) {
    expect(() => read({ SMTP_URL: wrong }), wrong).toThrow();
  }
});

test('Socket Mode is used when Slack can’t reach the public URL', () => {
  const at = (publicUrl: string, appToken?: string) => {
    const config = read(appToken ? { SLACK_APP_TOKEN: appToken } : {});
    return usesSocketMode({ ...config, publicUrl });
  };
  expect(at('http://localhost:3000', 'xapp-1')).toBe(true);
  expect(at('https://localhost:3000', 'xapp-1')).toBe(true);
  expect(at('https://slipstream.example.com', 'xapp-1')).toBe(false);
  expect(at('http://localhost:3000')).toBe(false);
});

test('a command over Socket Mode is acknowledged there', async () => {
  const { db, pool } = database();
  const slack = await startSocketServer();
  const config = read({ SLACK_APP_TOKEN: 'xapp-1', SLACK_API_URL: slack.apiUrl });
  const logger = pino({ level: 'silent' });
  const bot = createBot({ config, db, pool, logger, findSession: async () => null });
  await bot.start();
  await vi.waitFor(() => expect(slack.connected()).toBe(true), 10_000);
  slack.send({
    envelope_id: 'e1',
    type: 'slash_commands',
    accepts_response_payload: true,
    payload: { command: '/task', text: 'list', team_id: 'T1', user_id: 'U1', trigger_id: 't1' },
  });
  await vi.waitFor(() => expect(slack.received.join()).toContain('"envelope_id":"e1"'), 10_000);
  await bot.stop();
  await slack.close();
});

const byHand = useTestBot({ botToken: 'xoxb-by-hand' });

test('a workspace installed by hand works with its token alone', async () => {
  const { slack } = byHand();
  const me = { ok: true, team_id: 'T000000001', team: 'Cohort', user_id: 'U1' };
  slack.failNext({
    method: 'auth.test',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(me),
  });
  await byHand().command('/task', 'list');
  expect((await byHand().nextAnswer()).text).toContain('I don’t yet know which founder you are.');
  expect(slack.called('auth.test')).toHaveLength(1);
});

const oneWorkspace = useTestBot({ teamId: 'T_COMMUNITY' });

test('with SLACK_TEAM_ID no other workspace can be installed', async () => {
  await oneWorkspace().install();
  const { db } = oneWorkspace().database;
  expect(await db.selectFrom('slack_installations').select('team_id').execute()).toEqual([]);
});
