import { Agent, request } from 'node:http';
import type { RequestHandler } from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createBot } from '#bot/app.ts';
import { botEnvironment, toBotConfig } from '#bot/config.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { servePages as serveSandboxPages } from '#sandbox/server/serve-pages.ts';
import { contract } from '#shared/api/contract.ts';
import { listProcedures } from '#shared/api/procedures.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
let web: TestWeb;
let routers: Router[];

beforeAll(async () => {
  // On Node 20 the library of OAuth says that it prefers a later one.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await import('oidc-provider');
  const { db, pool } = database();
  const environment = z.object(botEnvironment).parse({
    SLACK_CLIENT_ID: '1.2',
    SLACK_CLIENT_SECRET: 'secret',
    SLACK_SIGNING_SECRET: 'secret',
  });
  const bot = createBot({
    config: toBotConfig({
      ...environment,
      PUBLIC_URL: 'http://slipstream.test',
      APP_SECRET: Buffer.alloc(32).toString('base64'),
    }),
    db,
    pool,
    logger: pino({ level: 'silent' }),
    findSession: async () => null,
  });
  const sandbox = serveSandboxPages('/nonexistent');
  web = await startTestWeb(database(), {
    config: {
      signOn: {
        name: 'Pass',
        issuer: 'http://127.0.0.1:9',
        clientId: 'id',
        clientSecret: 'secret',
        trustsEmail: false,
      },
    },
    mounts: [
      { path: '/', handler: bot.router },
      { path: '/sandbox', handler: sandbox },
    ],
  });
  routers = [
    ...routersIn(web.web.app.router as unknown as RouterHandle, ''),
    ...routersIn(bot.router as unknown as RouterHandle, ''),
    ...routersIn(sandbox as unknown as RouterHandle, '/sandbox'),
  ];
});
afterAll(async () => {
  agent.destroy();
  await web?.close();
});

type Layer = {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: Partial<RouterHandle>;
  match(path: string): boolean;
};
type RouterHandle = RequestHandler & { stack: Layer[]; caseSensitive: boolean; strict: boolean };
type Router = { prefix: string; router: RouterHandle };

function routersIn(router: RouterHandle, prefix: string): Router[] {
  const inner = router.stack.flatMap((layer) => {
    if (!layer.handle.stack) return [];
    const mount = ['/api', '/sandbox'].find((each) => !layer.match('/') && layer.match(each));
    return routersIn(layer.handle as RouterHandle, prefix + (mount ?? ''));
  });
  return [{ prefix, router }, ...inner];
}

/** `oneOfMany`: a few spellings do, because one matcher takes all of these. */
type Route = { method: string; path: string; oneOfMany?: boolean };

/** Each route of the server with its method: those of Express, and those of the contract. */
function routes(): Route[] {
  const ofExpress = routers.flatMap(({ prefix, router }) =>
    router.stack.flatMap(({ route }) =>
      [route?.path ?? []].flat().flatMap((path) =>
        Object.keys(route?.methods ?? {}).map((method) => ({
          method: method === '_all' ? 'POST' : method.toUpperCase(),
          path: prefix + path,
        })),
      ),
    ),
  );
  const ofContract = listProcedures(contract).map(({ method, path }) => ({
    method,
    path: `/api${path}`,
    oneOfMany: path !== '/tasks',
  }));
  return [...ofExpress, ...ofContract];
}

const fill = (pattern: string) =>
  pattern.replace(/\{\w+\}|:\w+/g, '7b133efc-0000-4000-8000-000000000000');

/** A route's path in the ways in which it is not ours. */
function spellingsOf({ path: pattern, oneOfMany = false }: Route): string[] {
  const path = fill(pattern);
  const escaped = (at: number) =>
    `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;
  const last = path.lastIndexOf('/');
  const words = pattern.split('/').flatMap((word) => (/^[a-z][a-z.-]*$/.test(word) ? [word] : []));
  const rare = [
    `${path}//`,
    `${path}/.`,
    `${path};a=b`,
    `/${path}`,
    `//${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/%2e${path}`,
    `/%2E%2e${path}`,
    `${path.slice(0, last)}/${path.slice(last)}`,
    `${path.slice(0, last)}/.${path.slice(last)}`,
    `${path.slice(0, last)};a=b${path.slice(last)}`,
    `${path.slice(0, last)}%2f${path.slice(last + 1)}`,
    `${path.slice(0, last)}\\${path.slice(last + 1)}`,
    escaped(1),
    escaped(path.length - 1),
  ];
  return [
    path.toUpperCase(),
    ...words.map((word) => path.replace(word, word.toUpperCase())),
    ...words.map((word) => path.replace(word, word[0]?.toUpperCase() + word.slice(1))),
    `${path}/`,
    escaped(last + 1),
    ...(oneOfMany ? [] : rare),
  ].filter((each) => each.startsWith('/'));
}

function ask(method: string, path: string): Promise<number> {
  const { hostname, port } = new URL(web.url);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path, agent, headers: { 'sec-fetch-site': 'same-origin' } },
      (response) => {
        resolve(response.statusCode ?? 0);
        const isStream = response.headers['content-type'] === 'text/event-stream';
        if (isStream) response.destroy();
        else response.resume();
      },
    );
    sent.on('error', reject).end();
  });
}

describe('a path that is not exactly ours', () => {
  it('is 404 for every route of the server, and reaches none', async () => {
    const all = routes();
    const paths = new Set(all.map(({ path }) => path.split('/')[1]));
    expect([...paths].sort()).toEqual([
      '.well-known',
      'api',
      'app-icon.png',
      'apple-touch-icon.png',
      'calendar',
      'docs',
      'email-undo',
      'favicon.svg',
      'healthz',
      'introduction',
      'investor',
      'mark.png',
      'mcp',
      'oauth',
      'og.png',
      'premium',
      'readyz',
      'robots.txt',
      'sandbox',
      'sign-in-warning',
      'sitemap.xml',
      'slack',
      'sso',
      'unsubscribe',
      'webhooks',
    ]);
    // A word in capitals may be the id of another route.
    const patterns = all.map(
      ({ path }) => new RegExp(`^${path.replace(/\{\w+\}|:\w+/g, '[\\w-]+')}$`),
    );
    const picture = { method: 'GET', path: '/pictures/:id/64.webp' };
    const found: string[] = [];
    for (const route of [...all, picture]) {
      const { method, path } = route;
      // A page or a file like those of the client, which nothing limits: what isn't one leads to `/`.
      if (/^\/docs\/|^\/[\w-]+\.(?:png|svg)$/.test(path)) continue;
      const others = spellingsOf(route).filter((each) => !patterns.some((it) => it.test(each)));
      const answers = await Promise.all(others.map((each) => ask(method, each)));
      others.forEach((each, index) => {
        if (answers[index] !== 404) found.push(`${method} ${each}: ${answers[index]}`);
      });
    }
    expect(found).toEqual([]);
    const reached = web.lines.filter(
      ({ msg, route }) => msg === 'request' && route !== 'unmatched',
    );
    expect(reached.map(({ route }) => route)).toEqual([]);
  });

  it('is known by no router: each takes letters and slashes as they are', () => {
    const loose = routers.filter(({ router }) => !router.caseSensitive || !router.strict);
    expect(loose.map(({ router }) => router.stack.map(({ route }) => route?.path))).toEqual([]);
    expect(routers.length).toBeGreaterThan(15);
  });

  it.each([
    ['/app/tasks/', 200],
    ['/docs/api/', 200],
    ['/APPLY', 302],
    ['/Docs/api', 302],
    ['//evil.test', 302],
    ['/slack/other', 302],
    ['/slackers/Any', 302],
  ])('%s is a page or unknown, which stays as it is', async (path, status) => {
    const answer = await ask('GET', path);
    // The test's server has no built client.
    expect(answer === 503 ? 200 : answer).toBe(status);
  });
});
