import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { DatabaseHandle } from '#db/connect.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { insertRow } from '#db/testing/rows.ts';
import { type RawAnswer, sendRequest } from '#db/testing/send-request.ts';
import { type TestDatabase, useTestDatabase } from '#db/testing/test-database.ts';
import { type Audience, audiences, type StaffRole, staffRoles } from '#shared/options.ts';
import { findSlackMistakes } from '#shared/testing/slack-limits.ts';
import { createBot } from '../app.ts';
import type { BotConfig } from '../config.ts';
import type { BotContext, BrowserSession } from '../context.ts';
import { createWorkspaces } from '../slack/workspaces.ts';
import { type SlackRequests, slackRequests } from './slack-requests.ts';
import { startSlack, type TestSlack } from './start-slack.ts';

type ResponseFault = { status: number; headers?: Record<string, string>; body?: string };
type Answer = { text: string; blocks: unknown[]; [key: string]: unknown };

export type TestBot = SlackRequests & {
  database: TestDatabase;
  slack: TestSlack;
  url: string;
  context: BotContext;
  teamId: string;
  /** The bot's answers at the response addresses. */
  answers: Answer[];
  /** Has the response address refuse what is sent to it next. */
  failNextResponse(fault: ResponseFault): void;
  logs: Record<string, unknown>[];
  signIn(who: Audience | StaffRole, founderId?: string): Promise<string>;
  get(path: string, cookie?: string): Promise<RawAnswer>;
  /** Installs the bot as an admin would; afterwards `ada` and `bo` are users of the workspace. */
  install(): Promise<void>;
  ada: string;
  bo: string;
  /** The time for the bot, if it is not the time of the test. */
  now: Date | null;
  /** A trigger id that opens a modal. */
  trigger(): Promise<string>;
  /** Waits for the next answer to a response address. */
  nextAnswer(): Promise<Answer>;
  /** Sends a command, and returns the text of its private answer. */
  say(command: string, text: string): Promise<string>;
  /** Unlinks all founders from the users of the workspace. */
  unlinkFounders(): Promise<void>;
};

/** The bot on a server of its own, with a database and Slack. */
export function useTestBot(
  overrides: Partial<BotConfig['slack']> = {},
): (() => TestBot) & Pick<TestDatabase, 'db'> {
  const database = useTestDatabase();
  let bot: TestBot | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const started = await startTestBot(database(), overrides);
    bot = started.bot;
    close = started.close;
  });
  afterEach(() => expect(bot?.slack.mistakes).toEqual([]));
  afterAll(() => close());
  const current = () => {
    if (!bot) throw new Error('The bot exists inside tests and hooks only.');
    return bot;
  };
  return Object.assign(current, { db: database.db });
}

async function startTestBot(database: TestDatabase, overrides: Partial<BotConfig['slack']>) {
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const slack = await startSlack({ redirectUri: `${url}/slack/callback` });
  const config: BotConfig = {
    publicUrl: url,
    appSecret: randomBytes(32),
    mail: null,
    staffTwoStep: false,
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
  const clock = () => testBot.now ?? new Date();
  const sessions = new Map<string, BrowserSession>();
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
  const responseFaults: ResponseFault[] = [];
  app.post('/response', express.json(), (request, response) => {
    const fault = responseFaults.shift();
    if (fault)
      return void response
        .status(fault.status)
        .set(fault.headers ?? {})
        .end(fault.body);
    slack.mistakes.push(...findSlackMistakes(request.body));
    answers.push(request.body);
    response.send('ok');
  });
  const workspaces = createWorkspaces({ db, config, logger, clock });
  const context: BotContext = { config, db, logger, clock, workspaces, mailer: null, model: null };
  const teamId = 'T000000001';

  const get = (path: string, cookie = '') =>
    sendRequest(path.startsWith('http') ? path : `${url}${path}`, { headers: { cookie } });

  const testBot: TestBot = {
    ...slackRequests({ url, slack, teamId, userId: () => testBot.ada }),
    database,
    slack,
    url,
    context,
    teamId,
    answers,
    failNextResponse: (fault) => responseFaults.push(fault),
    logs,
    async signIn(who, founderId) {
      const cookie = `session=${randomUUID()}`;
      sessions.set(cookie, await openTestSession(db, { who, founderId }));
      return cookie;
    },
    get,
    async install() {
      const admin = await testBot.signIn('admin');
      const leaving = await get('/slack/install', admin);
      // As somebody who is no founder: the admin is notified of what comes next.
      const back = await slack.authorize(leaving.headers.get('location') ?? '', 'mo');
      await get(back, admin);
      const client = await workspaces.client(teamId);
      const idOf = async (name: string) =>
        (await client?.users.lookupByEmail({ email: `${name}@example.test` }))?.user?.id ?? '';
      testBot.ada = await idOf('ada');
      testBot.bo = await idOf('bo');
    },
    ada: 'U_ADA',
    bo: 'U_BO',
    now: null,
    async trigger() {
      const client = await workspaces.client(teamId);
      const about = { user_id: testBot.ada };
      const answer = await client?.apiCall('views.generateTriggerId', about);
      return String((answer as { trigger_id?: string } | undefined)?.trigger_id);
    },
    async nextAnswer() {
      await vi.waitUntil(() => answers.length > seen, { timeout: 5_000, interval: 5 });
      seen += 1;
      return answers[seen - 1] as Answer;
    },
    async say(command, text) {
      const answer = await testBot.command(command, text);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe('');
      return (await testBot.nextAnswer()).text;
    },
    async unlinkFounders() {
      const nobody = { slack_user_id: null, slack_team_id: null };
      await db.updateTable('founders').set(nobody).execute();
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
    },
  };
}

/** Signs in a new account of this audience or role, and returns its session as the bot finds it. */
async function openTestSession(
  db: DatabaseHandle['db'],
  { who, founderId }: { who: Audience | StaffRole; founderId?: string },
): Promise<BrowserSession> {
  const staffRole = staffRoles.find((role) => role === who) ?? null;
  const audience = audiences.find((each) => each === who) ?? 'admin';
  const tokenHash = createHash('sha256').update(randomBytes(16)).digest();
  const account = await db
    .insertInto('accounts')
    .values({
      audience,
      staff_role: staffRole,
      email: `${randomUUID()}@example.test`,
      founder_id: audience === 'founder' ? (founderId ?? null) : null,
    })
    .onConflict((conflict) => conflict.column('founder_id').doUpdateSet({ audience }))
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  await insertRow(db, 'sessions', {
    token_hash: tokenHash,
    account_id: account.id,
    expires_at: new Date(Date.now() + 3_600_000),
  });
  const { id: accountId, email } = account;
  const session = { tokenHash, audience, staffRole, accountId, email };
  return { ...session, confirmedAt: new Date(), founderId: founderId ?? null };
}

/** The installed bot, and for each test a new founder who is linked to `ada`. */
export function useLinkedFounder() {
  const bot = useTestBot();
  const current = { founderId: '' };

  beforeAll(() => bot().install());
  beforeEach(async () => {
    await bot().unlinkFounders();
    const founder = { name: 'Ada Park', slackUserId: bot().ada };
    current.founderId = (await newFounder(bot().database.db, founder)).id;
  });

  return {
    bot,
    founderId: () => current.founderId,
    task: (title: string, dueOn?: string) =>
      newTask(bot().database.db, { founderId: current.founderId, title, dueOn }),
    lastBlocks: () => JSON.stringify(bot().answers.at(-1)?.blocks),
  };
}
