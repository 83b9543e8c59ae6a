import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#db/testing/test-database.ts';
import type { Audience } from '#shared/options.ts';
import { createBot } from '../app.ts';
import type { BotConfig } from '../config.ts';
import type { BotContext } from '../context.ts';
import type { OAuthSession } from '../oauth/session.ts';
import { createWorkspaces } from '../slack/workspaces.ts';
import { startSlack, type TestSlack } from './start-slack.ts';

type Answer = { text: string; blocks: unknown[]; [key: string]: unknown };
type Fields = Record<string, string | undefined>;
type Signing = { secret?: string; offset?: number; alter?: (body: string) => string };

export type TestBot = {
  database: TestDatabase;
  slack: TestSlack;
  url: string;
  context: BotContext;
  teamId: string;
  /** What came to the response addresses. */
  answers: Answer[];
  logs: Record<string, unknown>[];
  signIn(audience: Audience, founderId?: string): Promise<string>;
  get(path: string, cookie?: string): Promise<Response>;
  /** Installs the bot as an admin would; from then on `ada` and `bo` are users of the workspace. */
  install(): Promise<void>;
  ada: string;
  bo: string;
  /** A trigger that opens a modal, as Slack sends one along. */
  trigger(): Promise<string>;
  post(body: string, type: string, signing?: Signing): Promise<Response>;
  command(command: string, text: string, fields?: Fields): Promise<Response>;
  click(action: string, value: string, fields?: object): Promise<Response>;
  submit(form: string, values: Record<string, object>, fields?: object): Promise<Response>;
  /** From Slack's menu: a global one, or with `message` one of a message. */
  shortcut(callbackId: string, fields?: object): Promise<Response>;
  event(event: object, fields?: object): Promise<Response>;
  /** Waits for the next answer to a response address. */
  nextAnswer(): Promise<Answer>;
};

/** The bot on a server of its own, a database and Slack beside it. */
export function useTestBot(overrides: Partial<BotConfig['slack']> = {}): () => TestBot {
  let bot: TestBot | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const started = await startTestBot(overrides);
    bot = started.bot;
    close = started.close;
  });
  afterAll(() => close());
  return () => {
    if (!bot) throw new Error('The bot exists inside tests and hooks only.');
    return bot;
  };
}

async function startTestBot(overrides: Partial<BotConfig['slack']>) {
  const database = await createTestDatabase();
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const slack = await startSlack({ redirectUri: `${url}/slack/callback` });
  const config: BotConfig = {
    publicUrl: url,
    appSecret: randomBytes(32),
    mail: null,
    supportEmail: 'support@slipstream.test',
    payment: null,
    model: null,
    coachDailyLimit: 20,
    slack: {
      clientId: slack.clientId,
      clientSecret: slack.clientSecret,
      signingSecret: slack.signingSecret,
      botToken: undefined,
      appToken: undefined,
      teamId: undefined,
      apiUrl: slack.apiUrl,
      authorizeUrl: slack.authorizeUrl,
      ...overrides,
    },
  };
  const logs: Record<string, unknown>[] = [];
  const logger = pino({ level: 'debug' }, { write: (line) => logs.push(JSON.parse(line)) });
  const clock = () => new Date();
  const sessions = new Map<string, OAuthSession>();
  const answers: Answer[] = [];
  let seen = 0;

  const { db, pool } = database;
  const bot = createBot({
    config,
    db,
    pool,
    logger,
    clock,
    findSession: async (request) => sessions.get(request.headers.cookie ?? '') ?? null,
  });
  app.use(bot.router);
  app.post('/response', express.json(), (request, response) => {
    answers.push(request.body);
    response.send('ok');
  });
  const workspaces = createWorkspaces({ db, config, logger, clock });
  const context: BotContext = { config, db, logger, clock, workspaces, mailer: null, model: null };
  const teamId = 'T000000001';
  const identity = { api_app_id: slack.appId, team_id: teamId };

  const get = (path: string, cookie = '') =>
    fetch(path.startsWith('http') ? path : `${url}${path}`, {
      headers: { cookie },
      redirect: 'manual',
    });

  const post = (body: string, type: string, { secret, offset = 0, alter }: Signing = {}) => {
    const at = Math.floor(Date.now() / 1000) + offset;
    const signature = createHmac('sha256', secret ?? slack.signingSecret)
      .update(`v0:${at}:${body}`)
      .digest('hex');
    return fetch(`${url}/slack/events`, {
      method: 'POST',
      headers: {
        'content-type': type,
        'x-slack-request-timestamp': String(at),
        'x-slack-signature': `v0=${signature}`,
      },
      body: alter ? alter(body) : body,
    });
  };
  const form = 'application/x-www-form-urlencoded';
  const interaction = (payload: object) =>
    post(`payload=${encodeURIComponent(JSON.stringify(payload))}`, form);
  const person = () => ({
    team: { id: teamId },
    user: { id: testBot.ada },
    api_app_id: slack.appId,
  });

  const testBot: TestBot = {
    database,
    slack,
    url,
    context,
    teamId,
    answers,
    logs,
    async signIn(audience, founderId) {
      const tokenHash = createHash('sha256').update(randomBytes(16)).digest();
      const account = await db
        .insertInto('accounts')
        .values({
          audience,
          email: `${randomUUID()}@example.test`,
          founder_id: audience === 'founder' ? (founderId ?? null) : null,
        })
        .onConflict((conflict) => conflict.column('founder_id').doUpdateSet({ audience }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('sessions')
        .values({
          token_hash: tokenHash,
          account_id: account.id,
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .execute();
      const cookie = `session=${randomUUID()}`;
      sessions.set(cookie, { tokenHash, audience, founderId: founderId ?? null });
      return cookie;
    },
    get,
    async install() {
      const admin = await testBot.signIn('admin');
      const leaving = await get('/slack/install', admin);
      const back = await slack.authorize(leaving.headers.get('location') ?? '', 'ada');
      await get(back, admin);
      const client = await workspaces.client(teamId);
      const idOf = async (name: string) =>
        (await client?.users.lookupByEmail({ email: `${name}@example.test` }))?.user?.id ?? '';
      testBot.ada = await idOf('ada');
      testBot.bo = await idOf('bo');
    },
    ada: 'U_ADA',
    bo: 'U_BO',
    async trigger() {
      const client = await workspaces.client(teamId);
      const about = { user_id: testBot.ada };
      const answer = await client?.apiCall('views.generateTriggerId', about);
      return String((answer as { trigger_id?: string } | undefined)?.trigger_id);
    },
    post,
    command: (command, text, fields = {}) =>
      post(
        new URLSearchParams(
          Object.entries({
            command,
            text,
            ...identity,
            user_id: testBot.ada,
            channel_id: 'C1',
            trigger_id: randomUUID(),
            response_url: `${url}/response`,
            ...fields,
          }).filter((entry): entry is [string, string] => entry[1] !== undefined),
        ).toString(),
        form,
      ),
    click: (action, value, fields = {}) =>
      interaction({
        type: 'block_actions',
        ...person(),
        trigger_id: randomUUID(),
        response_url: `${url}/response`,
        container: { type: 'message', is_ephemeral: true },
        actions: [{ type: 'button', action_id: action, block_id: 'b', value, action_ts: '1.1' }],
        ...fields,
      }),
    submit: (callbackId, values, fields = {}) =>
      interaction({
        type: 'view_submission',
        ...person(),
        trigger_id: randomUUID(),
        view: {
          id: `V${randomUUID()}`,
          hash: '1.1',
          type: 'modal',
          callback_id: callbackId,
          private_metadata: JSON.stringify({ kind: 'response', url: `${url}/response` }),
          state: { values },
        },
        ...fields,
      }),
    shortcut: (callbackId, fields = {}) =>
      interaction({
        type: 'message' in fields ? 'message_action' : 'shortcut',
        ...person(),
        callback_id: callbackId,
        action_ts: '1.1',
        trigger_id: randomUUID(),
        ...fields,
      }),
    event: (event, fields = {}) =>
      post(
        JSON.stringify({
          type: 'event_callback',
          ...identity,
          event_id: `Ev${randomUUID()}`,
          event_time: Math.floor(Date.now() / 1000),
          event,
          ...fields,
        }),
        'application/json',
      ),
    async nextAnswer() {
      await vi.waitFor(() => {
        if (answers.length <= seen) throw new Error('No answer came.');
      }, 5_000);
      seen += 1;
      return answers[seen - 1] as Answer;
    },
  };
  return {
    bot: testBot,
    async close() {
      await bot.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await slack.close();
      await database.close();
    },
  };
}
