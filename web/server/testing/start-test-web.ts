import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, useTestDatabase } from '#db/testing/test-database.ts';
import { createWebApp, type Mount } from '#web/server/app.ts';
import type { WebConfig } from '#web/server/config.ts';
import { startLive } from '#web/server/http/live.ts';

type TestWebOptions = {
  config?: Partial<WebConfig>;
  dist?: string;
  mounts?: Mount[];
  maxConcurrentRequests?: number;
  heartbeatMs?: number;
  sweepMs?: number;
};

type LogLine = Record<string, unknown> & { msg: string };
export type TestWeb = Awaited<ReturnType<typeof startTestWeb>>;

/** The web side of one process on a free port, over a database that several may share. */
export async function startTestWeb(database: TestDatabase, overrides: TestWebOptions = {}) {
  const { logger, lines } = collectLines();
  const live = await startLive({
    handle: database,
    databaseUrl: database.url,
    onError: (error) => logger.warn({ error: String(error) }, 'live'),
    heartbeatMs: overrides.heartbeatMs,
    sweepMs: overrides.sweepMs,
  });
  const config: WebConfig = {
    publicUrl: 'http://slipstream.test',
    appSecret: Buffer.alloc(32, 7),
    trustProxy: false,
    staffTwoStep: false,
    signOn: null,
    supportEmail: 'support@slipstream.test',
    slackInviteUrl: null,
    demo: false,
    sandbox: false,
    hasSlackToken: false,
    slackConfigured: true,
    slackSigningSecret: 'test-signing-secret',
    slackPage: null,
    paymentLink: null,
    paymentDemo: false,
    coach: { model: null, dailyLimit: 20 },
    ...overrides.config,
  };
  const { dist = '/nonexistent', mounts, maxConcurrentRequests } = overrides;
  const web = createWebApp({
    config,
    handle: database,
    live,
    logger,
    dist,
    mounts,
    maxConcurrentRequests,
  });
  const server = createServer(web.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    publicUrl: config.publicUrl,
    db: database.db,
    lines,
    hub: live.hub,
    web,
    async close() {
      await web.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

function collectLines(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { logger: pino({ level: 'debug' }, { write }), lines };
}

export type UsedWeb = {
  database: ReturnType<typeof useTestDatabase>;
  db: TestDatabase['db'];
  web: () => TestWeb;
};

/** A database and the web side of one process, for a whole test file. */
export function useTestWeb(overrides: Parameters<typeof startTestWeb>[1] = {}): UsedWeb {
  const database = useTestDatabase();
  let web: TestWeb | undefined;
  beforeAll(async () => {
    web = await startTestWeb(database(), overrides);
  });
  afterAll(() => web?.close());
  return {
    database,
    db: database.db,
    web: () => {
      if (!web) throw new Error('The web side exists inside tests and hooks only.');
      return web;
    },
  };
}
