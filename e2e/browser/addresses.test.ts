import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseAppSecret } from '#db/seal.ts';
import { demoAccounts } from '#db/seed/demo-accounts.ts';
import {
  createOutcomeToken,
  createUnsubscribeToken,
  createWarningToken,
} from '#db/signed-links.ts';
import { contract } from '#shared/api/contract.ts';
import { listProcedures } from '#shared/api/procedures.ts';
import { introductionOutcomes } from '#shared/domain/introductions.ts';
import { mayCall } from '#shared/domain/permissions.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { openProductSql } from './open-product-sql.ts';
import { product } from './product.ts';

// The bundle that `npm start` runs, asked for one of every kind of address.

const audiences = { founder: 'founder', investor: 'investor', admin: 'admin' } as const;
type Who = keyof typeof audiences;

const browsers = {} as Record<Who, Browser>;
const visitor = new Browser(product);
/** These replace the parameters of addresses. */
const ids: Record<string, string> = {};
let appSecret: Buffer;

beforeAll(async () => {
  for (const who of Object.keys(audiences) as Who[]) {
    browsers[who] = new Browser(product);
    const answer = await browsers[who].post(`/api/session/${who}`, demoAccounts[who]);
    expect(answer.status, who).toBe(200);
  }
  appSecret = parseAppSecret(await readFile(path.join(product.dataDir, 'app-secret'), 'utf8'));
  const sql = await openProductSql(product.dataDir);
  const { rows } = await sql.query(
    `select f.id as "founderId", f.startup_id as "startupId", f.startup_id as "applicationId",
      (select cohort_id from startup_founders where id = f.id) as "cohortId",
      (select id from tasks where user_id = f.id limit 1) as "taskId",
      (select id from introductions where state = 'accepted' limit 1) as "introductionId",
      (select id from accounts where founder_id = f.id) as "accountId"
     from founders f where email = $1`,
    [demoAccounts.founder.email],
  );
  await sql.end();
  Object.assign(ids, rows[0]);
});

const reads = listProcedures(contract).filter(({ method }) => method === 'GET');

/** They want words to look for, another than oneself, or a subscription. */
const refused: Record<string, number> = {
  '/search': 400,
  '/coach/history': 400,
  '/admin/applications/shares': 400,
  '/cohort/{founderId}': 404,
  '/open-investors': 403,
  '/premium/benefits': 403,
  '/progress/comparison': 403,
  '/progress/comparison/export': 403,
};

describe('the bundle answers', () => {
  it.each(Object.keys(audiences) as Who[])('every read of the API to %s', async (who) => {
    for (const { path: pattern, audience } of reads) {
      if (mayCall(audience, who) !== 'allowed') continue;
      const address = pattern.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'none');
      const { status } = await browsers[who].get(`/api${address}`);
      const known = address.includes('none') ? [400, 404] : [refused[pattern] ?? 200];
      expect(known, `${pattern} answered ${status}`).toContain(status);
    }
  });

  it('a calendar program', async () => {
    const { body } = await browsers.founder.post('/api/calendar-feed');
    const { status, headers, text } = await visitor.get(new URL(body.feed.address).pathname);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  });

  it('with pages, pictures, documents and what robots and machines ask for', async () => {
    const kinds: Record<string, RegExp> = {
      '/': /^text\/html/,
      '/founder/signin': /^text\/html/,
      '/app/tasks': /^text\/html/,
      '/docs/api': /^text\/html/,
      '/api/openapi.json': /^application\/json/,
      '/robots.txt': /^text\/plain/,
      '/sitemap.xml': /^application\/xml/,
      '/healthz': /json|text/,
      '/readyz': /json|text/,
      '/.well-known/oauth-authorization-server': /^application\/json/,
      '/.well-known/oauth-protected-resource/mcp': /^application\/json/,
      '/sandbox/slack': /^text\/html/,
      '/sandbox/mail': /^text\/html/,
    };
    for (const [address, kind] of Object.entries(kinds)) {
      const { status, headers } = await visitor.get(address);
      expect([status, headers.get('content-type')], address).toEqual([
        200,
        expect.stringMatching(kind),
      ]);
    }
    const cohort = JSON.stringify((await browsers.founder.get('/api/cohort')).body);
    const picture = /\/pictures\/[^"]+\.webp/.exec(cohort)?.[0] ?? 'no picture';
    const { status, headers } = await visitor.get(picture);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('a photo that is put up', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    const answer = await fetch(`${product.url}/api/pictures/logo`, {
      method: 'PUT',
      headers: {
        'content-type': 'image/png',
        'sec-fetch-site': 'same-origin',
        cookie: browsers.founder.cookie ?? '',
      },
      body: png,
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('.webp')]);
  });

  it('the links of mails, which people open without a session', async () => {
    const { founderId = '', introductionId = '', accountId = '', startupId } = ids;
    const unsubscribe = createUnsubscribeToken(appSecret, { founderId, type: 'weekly_digest' });
    const outcome = createOutcomeToken(appSecret, { introductionId, side: 'recipient' });
    const warning = createWarningToken(appSecret, { accountId, sentAt: new Date() });
    for (const address of [
      `/unsubscribe/${unsubscribe}`,
      `/introduction/${outcome}/${introductionOutcomes[0]}`,
      `/sign-in-warning/${warning}/mine`,
    ]) {
      const { status, text } = await visitor.get(address);
      expect([status, text], address).toEqual([200, expect.stringContaining('<button')]);
    }
    const opened = await browsers.investor.get(`/investor/open/${startupId}/website`);
    expect(opened.status).toBe(303);
  });

  it('apps: registration, an authorization that asks for a sign-in, a token, and MCP', async () => {
    const redirect_uris = ['http://127.0.0.1:1/callback'];
    const client = await visitor.post('/oauth/register', { client_name: 'Smoke', redirect_uris });
    expect(client.status).toBe(201);
    const query = new URLSearchParams({
      client_id: client.body.client_id,
      response_type: 'code',
      redirect_uri: redirect_uris[0] ?? '',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    expect((await visitor.get(`/oauth/authorize?${query}`)).status).toBe(303);
    const wanted = { name: 'Smoke', scope: 'read', days: 30 };
    const token = await browsers.founder.post('/api/access-tokens', wanted);
    expect(token.status, token.text).toBe(201);
    const call = (method: string, params: object) =>
      visitor.send('/mcp', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token.body.token}`,
          accept: 'application/json, text/event-stream',
        },
        body: { jsonrpc: '2.0', id: 1, method, params },
      });
    const { body } = await call('tools/call', { name: 'list_tasks', arguments: {} });
    expect(body.result.isError, JSON.stringify(body)).toBeFalsy();
  });

  it('Slack and the payment provider, who have to sign', async () => {
    for (const address of ['/slack/events', '/webhooks/stripe']) {
      const { status } = await visitor.post(address, {});
      expect([400, 401], address).toContain(status);
    }
    expect((await browsers.founder.get('/slack/connect')).status).toBe(302);
    expect((await browsers.admin.get('/slack/install')).status).toBe(302);
    expect((await browsers.founder.get('/premium/portal')).status).toBe(303);
    expect((await visitor.get('/slack/callback')).status).toBe(400);
  });
});
