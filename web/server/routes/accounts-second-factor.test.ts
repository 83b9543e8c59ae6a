import { describe, expect, it } from 'vitest';
import {
  enableTotp,
  newAccount,
  newFounderAccount,
  testPassword,
  totpCodeAt,
} from '#db/testing/new-account.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { startTestWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';

const { database, db, web } = useTestWeb();

type Overrides = { code?: string; password?: string };

const signIn = (browser: Browser, email: string, overrides: Overrides = {}) =>
  browser.post('/api/session/admin', { email, password: testPassword, ...overrides });

async function withTotp() {
  const account = await newAccount(db, 'admin');
  const made = await enableTotp(db, { actor: account, now: new Date() });
  return { ...account, ...made, code: () => totpCodeAt(made.secret, new Date()) };
}

async function signedInAdmin() {
  const account = await newAccount(db, 'admin');
  const browser = new Browser(web());
  await signIn(browser, account.email);
  return { ...account, browser };
}

/** As if the password had been entered that long ago. */
async function age(accountId: string, minutes: number): Promise<void> {
  const at = new Date(Date.now() - minutes * 60_000);
  const sessions = db.updateTable('sessions').where('account_id', '=', accountId);
  await sessions.set({ created_at: at, confirmed_at: at }).execute();
}

describe('signing in with a second factor', () => {
  it('opens no session before the code, and the password step reveals nothing new', async () => {
    const { email, code } = await withTotp();
    const browser = new Browser(web());
    const wrong = await signIn(browser, email, { password: 'wrong', code: code() });
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { code: 'admin_credentials', message: 'Invalid admin credentials' },
    ]);
    const asked = await signIn(browser, email);
    expect([asked.status, asked.body]).toEqual([
      401,
      {
        code: 'second_factor_needed',
        message: 'Please enter the code from your authenticator app.',
      },
    ]);
    const bad = await signIn(browser, email, { code: '000 000' });
    expect([bad.status, bad.body.code, browser.cookie]).toEqual([401, 'second_factor_wrong', null]);
    const good = await signIn(browser, email, { code: code() });
    expect([good.status, good.body.email]).toEqual([200, email]);
    expect((await browser.get('/api/me')).status).toBe(200);
  });

  it('accepts a code once, even if it is sent five times at the same moment', async () => {
    const { email, code } = await withTotp();
    const same = code();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => signIn(new Browser(web()), email, { code: same })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 401, 401, 401, 401]);
    expect((await signIn(new Browser(web()), email, { code: same })).body.code).toBe(
      'second_factor_wrong',
    );
  });

  it('accepts a recovery code once', async () => {
    const { email, recoveryCodes } = await withTotp();
    const [code = ''] = recoveryCodes;
    const answers = await Promise.all(
      [1, 2, 3].map(() => signIn(new Browser(web()), email, { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('counts wrong codes like wrong passwords, and per account from any address', async () => {
    const own = await startTestWeb(database(), { config: { trustProxy: 1 } });
    try {
      const { email, code } = await withTotp();
      const from = (address: string, typed: string) =>
        new Browser(own).send('/api/session/admin', {
          method: 'POST',
          body: { email, password: testPassword, code: typed },
          headers: { 'x-forwarded-for': address },
        });
      const tries: number[] = [];
      for (let attempt = 0; attempt < 11; attempt += 1) {
        tries.push((await from('192.0.2.1', '000000')).status);
      }
      expect(tries).toEqual([...Array(10).fill(401), 429]);
      for (let attempt = 0; attempt < 10; attempt += 1) {
        expect((await from(`198.51.100.${attempt}`, '000000')).status).toBe(401);
      }
      expect((await from('203.0.113.9', code())).status).toBe(429);
    } finally {
      await own.close();
    }
  });
});

describe('turning it on and off', () => {
  it('works with a code of the app, and turning it off needs password and code', async () => {
    const { browser, email } = await signedInAdmin();
    expect((await browser.get('/api/second-factor')).body).toEqual({
      since: null,
      recoveryCodesLeft: 0,
    });
    const { secret, uri } = (await browser.post('/api/second-factor/secret')).body;
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    const wrong = await browser.post('/api/second-factor', { code: '000000' });
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'code']);
    const earlier = totpCodeAt(secret, new Date(Date.now() - 30_000));
    const { recoveryCodes } = (await browser.post('/api/second-factor', { code: earlier })).body;
    expect(recoveryCodes).toHaveLength(10);
    const state = (await browser.get('/api/second-factor')).body;
    expect([typeof state.since, state.recoveryCodesLeft]).toEqual(['string', 10]);

    const off = (body: object) => browser.post('/api/second-factor/removal', body);
    const [code = '', other = ''] = recoveryCodes;
    expect((await off({ password: 'wrong', code })).body.issues[0].path).toBe('password');
    expect((await off({ password: testPassword, code: '000000' })).body.issues[0].path).toBe(
      'code',
    );
    expect((await signIn(new Browser(web()), email)).body.code).toBe('second_factor_needed');
    expect((await off({ password: testPassword, code })).body).toEqual({ ok: true });
    expect((await off({ password: testPassword, code: other })).body.code).toBe(
      'second_factor_off',
    );
    expect((await signIn(new Browser(web()), email)).status).toBe(200);
  });

  it('cannot be guessed on: twenty wrong codes an hour', async () => {
    const { browser } = await signedInAdmin();
    const { secret } = (await browser.post('/api/second-factor/secret')).body;
    const turnOn = async (code: string) =>
      (await browser.post('/api/second-factor', { code })).status;
    for (let time = 0; time < 20; time += 1) expect(await turnOn('000000')).toBe(400);
    expect(await turnOn(totpCodeAt(secret, new Date()))).toBe(429);
  });

  it('needs a sign-in within the last quarter of an hour, or the password again', async () => {
    const { browser, accountId } = await signedInAdmin();
    const start = () => browser.post('/api/second-factor/secret');
    await age(accountId, 14.5);
    expect((await start()).status).toBe(200);
    await age(accountId, 15.5);
    for (const part of ['/secret', '/recovery-codes']) {
      const { status, body } = await browser.post(`/api/second-factor${part}`);
      expect([status, body]).toEqual([
        403,
        { code: 'confirm_sign_in', message: 'Please confirm your password to go on.' },
      ]);
    }
    const confirm = (password: string) => browser.post('/api/session/confirmation', { password });
    expect((await confirm('wrong')).body.issues[0].path).toBe('password');
    expect((await start()).status).toBe(403);
    expect((await confirm(testPassword)).body).toEqual({ ok: true });
    expect((await start()).status).toBe(200);
  });

  it('makes confirming the password need a code, too', async () => {
    const { email, accountId, recoveryCodes, code } = await withTotp();
    const browser = new Browser(web());
    await signIn(browser, email, { code: code() });
    await age(accountId, 60);
    const renew = () => browser.post('/api/second-factor/recovery-codes');
    const confirm = (typed?: string) =>
      browser.post('/api/session/confirmation', { password: testPassword, code: typed });
    expect((await renew()).body.code).toBe('confirm_sign_in');
    expect((await confirm()).body.code).toBe('second_factor_needed');
    expect((await confirm('000000')).body.issues[0].path).toBe('code');
    expect((await renew()).status).toBe(403);
    expect((await confirm(recoveryCodes[0])).status).toBe(200);
    expect((await renew()).body.recoveryCodes).toHaveLength(10);
  });

  it('is confirmed for this session only, and available to founders, too', async () => {
    const founder = await newFounderAccount(db);
    const [one, other] = [
      await signInFounder(web(), founder.email),
      await signInFounder(web(), founder.email),
    ];
    await age(founder.accountId, 60);
    await one.post('/api/session/confirmation', { password: testPassword });
    const rows = await db
      .selectFrom('sessions')
      .where('account_id', '=', founder.accountId)
      .select('confirmed_at as at')
      .execute();
    const fresh = rows.filter(({ at }) => at && Date.now() - at.getTime() < 60_000);
    expect([rows.length, fresh.length, other.cookie === one.cookie]).toEqual([2, 1, false]);
  });
});
