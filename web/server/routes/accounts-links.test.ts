import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import {
  enableTotp,
  newAccount,
  newFounderAccount,
  testPassword,
} from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Audience } from '#shared/options.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const { db } = database;
const password = 'four unrelated words';
let dist: string;
let web: TestWeb;
beforeAll(async () => {
  dist = await mkdtemp(path.join(os.tmpdir(), 'slipstream pages '));
  await writeFile(path.join(dist, 'index.html'), '<!doctype html><title>Slipstream</title>');
  web = await startTestWeb(database(), { dist });
});
afterAll(async () => {
  await web?.close();
  await rm(dist, { recursive: true });
});

type Purpose = 'invitation' | 'reset';

function linkFor(accountId: string, purpose: Purpose = 'reset'): Promise<string> {
  return createAccountLink(db, { accountId, purpose, now: new Date() });
}

const check = (token: string) => new Browser(web).post('/api/account-links/check', { token });
const setPassword = (browser: Browser, body: object) =>
  browser.post('/api/account-links/password', { password, ...body });

describe('a link to set a password', () => {
  it('says who it is for, and prepares a founder: signed in, in their time zone, with tasks', async () => {
    const founder = await newFounderAccount(db, { name: 'Ada' });
    const token = await linkFor(founder.accountId, 'invitation');
    const { email } = founder;
    const seen = { purpose: 'invitation', audience: 'founder', email, name: 'Ada' };
    expect((await check(token)).body).toEqual(seen);
    const browser = new Browser(web);
    const { body } = await setPassword(browser, { token, timeZone: 'Asia/Tokyo' });
    expect(body.me).toMatchObject({ founder: { id: founder.id, timeZone: 'Asia/Tokyo' } });
    expect((await browser.get('/api/me')).body).toEqual(body.me);
    const overview = (await browser.get('/api/overview')).body;
    expect(overview.openTasks).toBeGreaterThan(0);

    // Resetting a forgotten password later brings no new tasks.
    const count = () =>
      db.selectFrom('tasks').where('user_id', '=', founder.id).select('id').execute();
    const before = await count();
    await db.deleteFrom('tasks').where('user_id', '=', founder.id).execute();
    expect(before.length).toBe(overview.openTasks);
    await setPassword(browser, { token: await linkFor(founder.accountId) });
    expect(await count()).toEqual([]);
  });

  it.each(['admin', 'investor'] as const)('signs an %s in', async (audience) => {
    const { accountId, email } = await newAccount(db, audience);
    const browser = new Browser(web);
    const { body } = await setPassword(browser, { token: await linkFor(accountId, 'invitation') });
    expect(body.me).toMatchObject({ audience, accountId, email, founder: null });
    expect((await browser.get('/api/me')).status).toBe(200);
  });

  it('works once, even if used twice at the same moment, and ends the sessions', async () => {
    const founder = await newFounderAccount(db);
    const old = await signInFounder(web, founder.email);
    const token = await linkFor(founder.accountId);
    const answers = await Promise.all(
      [0, 1, 2].map(() => setPassword(new Browser(web), { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await check(token)).body.code).toBe('link_expired');
    expect((await old.get('/api/me')).status).toBe(401);
    expect((await new Browser(web).signIn(founder.email, testPassword)).status).toBe(401);
    expect((await new Browser(web).signIn(founder.email, password)).status).toBe(200);
  });

  it('survives mail scanners: opening and checking it changes nothing', async () => {
    const founder = await newFounderAccount(db);
    const token = await linkFor(founder.accountId);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await new Browser(web).send(`/set-password/${token}`, { method });
      expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    }
    expect((await check(token)).status).toBe(200);
    expect((await check(token)).status).toBe(200);
    expect((await setPassword(new Browser(web), { token })).status).toBe(200);
  });

  it('is revealed neither in a referrer nor in a log', async () => {
    const { accountId } = await newAccount(db, 'admin');
    const token = await linkFor(accountId);
    const page = await new Browser(web).get(`/set-password/${token}`);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    await check(token);
    await setPassword(new Browser(web), { token, password: 'password1' });
    await setPassword(new Browser(web), { token });
    expect(web.lines.some(({ route }) => route === '/set-password/:token')).toBe(true);
    const log = JSON.stringify(web.lines);
    expect(log).not.toContain(token);
    expect(log).not.toContain(password);
  });

  it('refuses a weak password and stays valid', async () => {
    const { accountId } = await newAccount(db, 'admin');
    const token = await linkFor(accountId);
    for (const easy of ['short', 'password123', 'aaaaaaaaaaaa']) {
      const { status, body } = await setPassword(new Browser(web), { token, password: easy });
      expect([status, body.issues[0].path]).toEqual([400, 'password']);
    }
    expect((await check(token)).status).toBe(200);
  });

  it('opens no session if a code is needed as well: a mailbox is no second factor', async () => {
    const account = await newAccount(db, 'admin');
    await enableTotp(db, { actor: account, now: new Date() });
    const browser = new Browser(web);
    const answer = await setPassword(browser, { token: await linkFor(account.accountId) });
    expect([answer.status, answer.body, browser.cookie]).toEqual([200, { me: null }, null]);
    const { body } = await browser.post('/api/session/admin', { email: account.email, password });
    expect(body.code).toBe('second_factor_needed');
  });

  it('is recorded in the audit log for an admin', async () => {
    const { accountId, email } = await newAccount(db, 'admin');
    await setPassword(new Browser(web), { token: await linkFor(accountId) });
    const rows = db
      .selectFrom('audit_log')
      .where('subject_id', '=', accountId)
      .orderBy('id')
      .selectAll();
    expect(await rows.execute()).toMatchObject([
      { action: 'account.password_set', actor_email: email, details: { purpose: 'reset' } },
      { action: 'admin.signed_in', actor_email: email },
    ]);
  });
});

describe('an invitation that has expired', () => {
  const renew = (token: string) =>
    new Browser(web).post('/api/account-links/invitation', { token });

  async function newInvitation(createdAt: Date) {
    const { id: founderId, email } = await newFounder(db);
    const account = { audience: 'founder', email, founderId, passwordHash: null } as const;
    const { id: accountId } = await createAccount(db, account);
    const purpose = 'invitation';
    const token = await createAccountLink(db, { accountId, purpose, now: createdAt });
    return { email, accountId, token };
  }
  const weekAgo = () => new Date(Date.now() - 7 * 86_400_000 - 1);

  it('is renewed by its own link alone; looking at it sends nothing and tells no address', async () => {
    const { email, token, accountId } = await newInvitation(weekAgo());
    const mails = db.selectFrom('mails').where('recipient', '=', email);
    for (const method of ['GET', 'HEAD']) {
      await new Browser(web).send(`/set-password/${token}`, { method });
    }
    const seen = await check(token);
    expect([seen.status, seen.body.code]).toEqual([410, 'invitation_expired']);
    expect(seen.text).not.toContain(email);
    expect(await mails.select('template').execute()).toEqual([]);
    const answers = await Promise.all([renew(token), renew(token)]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { ok: true }],
      [200, { ok: true }],
    ]);
    const sent = await mails.select(['template', 'data']).execute();
    expect(sent).toEqual([{ template: 'invitation', data: { accountId } }]);
  });

  it('gives way to signing in once a password is set', async () => {
    const { token, accountId } = await newInvitation(weekAgo());
    await setPassword(new Browser(web), { token: await linkFor(accountId, 'invitation') });
    expect((await check(token)).body.code).toBe('invitation_used');
    expect((await renew(token)).body.code).toBe('invitation_used');
    expect((await renew('no-token')).body.code).toBe('link_expired');
  });

  it('is renewed 20 times an hour from one address at most', async () => {
    const { token } = await newInvitation(weekAgo());
    await database().pool.query('delete from rate_limits');
    const answers = await Promise.all(Array.from({ length: 21 }, () => renew(token)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    await database().pool.query('delete from rate_limits');
  });
});

describe('a forgotten password', () => {
  const ask = (
    { audience, email }: { audience: Audience; email: string },
    headers: Record<string, string> = {},
  ) =>
    new Browser(web).send('/api/account-links/reset', {
      method: 'POST',
      body: { audience, email },
      headers,
    });

  it('gets the same answer in the same time whether or not there is an account', async () => {
    const { email } = await newAccount(db, 'admin');
    for (const address of [email, 'nobody@example.test', email]) {
      const startedAt = performance.now();
      const { status, body, headers } = await ask({ audience: 'admin', email: address });
      expect([status, body, headers.getSetCookie()]).toEqual([200, { ok: true }, []]);
      expect(performance.now() - startedAt).toBeGreaterThan(110);
    }
    const mails = db.selectFrom('mails').where('recipient', '=', email);
    expect(await mails.select('template').execute()).toEqual([{ template: 'password-reset' }]);
  });

  it('leads on to a page of ours only', async () => {
    for (const next of ['//evil.test', '/\\evil.test', 'https://evil.test', '/set-password/a']) {
      const input = { audience: 'admin', email: 'nobody@example.test', next };
      const { status, body } = await new Browser(web).post('/api/account-links/reset', input);
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'next']);
    }
  });

  it('sends a mail whose link is built from the setting only, not from the request', async () => {
    const { accountId, email } = await newAccount(db, 'investor');
    const headers = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
    await ask({ audience: 'investor', email }, headers);
    const mails = db.selectFrom('mails').where('recipient', '=', email);
    expect(await mails.select('data').execute()).toEqual([{ data: { accountId } }]);
  });

  it('is limited per address', async () => {
    const own = await startTestWeb(database(), { config: { trustProxy: 1 } });
    try {
      const from = (address: string) =>
        new Browser(own).send('/api/account-links/reset', {
          method: 'POST',
          body: { audience: 'founder', email: 'nobody@example.test' },
          headers: { 'x-forwarded-for': address },
        });
      const answers = await Promise.all(Array.from({ length: 21 }, () => from('192.0.2.77')));
      const limited = answers.filter(({ status }) => status === 429);
      expect(limited).toHaveLength(1);
      expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await from('192.0.2.78')).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});
