import { describe, expect, it } from 'vitest';
import { recordFailedSignIn } from '#db/operations/accounts/failed-sign-ins.ts';
import { pruneExpired } from '#db/operations/jobs/prune-expired.ts';
import { enableTotp, newAccount, testPassword, totpCodeAt } from '#db/testing/new-account.ts';
import type { Audience } from '#shared/options.ts';
import { Browser, newBrowserWithSession } from '#web/server/testing/browser.ts';
import { startTestWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';

const { database, db, web } = useTestWeb();
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';

type Who = { email: string; audience: Audience };

function signIn(browser: Browser, { email, audience }: Who, rest: object = {}) {
  return browser.send(`/api/session/${audience}`, {
    method: 'POST',
    body: { email, password: testPassword, ...rest },
    headers: { 'user-agent': chrome },
  });
}

async function newOne(audience: Audience) {
  return { ...(await newAccount(db, audience)), audience };
}

async function mailsTo(email: string) {
  const mails = db.selectFrom('mails').where('recipient', '=', email);
  const rows = await mails.orderBy('created_at').select(['template', 'data']).execute();
  return rows.map(({ template, data }) => ({ template, ...data }));
}

describe('an admin', () => {
  it('lists and ends their own sessions', async () => {
    const admin = await newOne('admin');
    const [here, there] = [new Browser(web()), new Browser(web())];
    for (const browser of [here, there]) expect((await signIn(browser, admin)).status).toBe(200);
    const { sessions } = (await here.get('/api/settings/sessions')).body;
    expect(sessions).toMatchObject([
      { isCurrent: true, browser: 'Chrome', system: 'Windows' },
      { isCurrent: false },
    ]);
    expect((await here.delete(`/api/settings/sessions/${sessions[1].id}`)).status).toBe(200);
    expect((await there.get('/api/me')).status).toBe(401);
    await signIn(there, admin);
    expect((await here.delete('/api/settings/sessions')).status).toBe(200);
    expect([(await there.get('/api/me')).status, (await here.get('/api/me')).status]).toEqual([
      401, 200,
    ]);
  });

  it('changes their own password, and is told so', async () => {
    const admin = await newOne('admin');
    const browser = new Browser(web());
    await signIn(browser, admin);
    const change = (currentPassword: string) =>
      browser.send('/api/settings/password', {
        method: 'PUT',
        body: { currentPassword, newPassword: 'seven boats on the tide' },
      });
    expect((await change('wrong')).body.issues[0].path).toBe('currentPassword');
    expect((await change(testPassword)).status).toBe(200);
    expect((await signIn(new Browser(web()), admin)).body.code).toBe('admin_credentials');
    expect(await mailsTo(admin.email)).toEqual([
      { template: 'password-changed', audience: 'admin' },
    ]);
  });
});

describe('two-step sign-in', () => {
  it.each(['founder', 'investor'] as const)('is there for %ss', async (audience) => {
    const account = await newOne(audience);
    const browser = new Browser(web());
    await signIn(browser, account);
    const { secret } = (await browser.post('/api/second-factor/secret')).body;
    const earlier = totpCodeAt(secret, new Date(Date.now() - 30_000));
    const { recoveryCodes } = (await browser.post('/api/second-factor', { code: earlier })).body;
    expect(recoveryCodes).toHaveLength(10);

    const other = new Browser(web());
    const asked = await signIn(other, account);
    expect([asked.status, asked.body.code, other.cookie]).toEqual([
      401,
      'second_factor_needed',
      null,
    ]);
    expect((await signIn(other, account, { code: '000000' })).body.code).toBe(
      'second_factor_wrong',
    );
    expect((await signIn(other, account, { code: recoveryCodes[0] })).status).toBe(200);
    const code = totpCodeAt(secret, new Date());
    expect((await signIn(new Browser(web()), account, { code })).status).toBe(200);

    const off = { password: testPassword, code: recoveryCodes[1] };
    expect((await browser.post('/api/second-factor/removal', off)).status).toBe(200);
    expect((await signIn(new Browser(web()), account)).status).toBe(200);
    const changes = (await mailsTo(account.email)).filter(
      ({ template }) => template === 'security-changed',
    );
    expect(changes).toEqual([
      { template: 'security-changed', audience, change: 'two_step_on' },
      { template: 'security-changed', audience, change: 'two_step_off' },
    ]);
  });

  it('is asked of staff before anything else, if that is set', async () => {
    const strict = await startTestWeb(database(), { config: { staffTwoStep: true } });
    try {
      const admin = await newOne('admin');
      const browser = new Browser(strict);
      expect((await signIn(browser, admin)).body.mustAddSecondStep).toBe(true);
      for (const path of ['/api/admin/applications', '/api/admin/audit', '/api/admin/slack']) {
        const { status, body } = await browser.get(path);
        expect([status, body.code]).toEqual([403, 'second_factor_required']);
      }
      const { secret } = (await browser.post('/api/second-factor/secret')).body;
      await browser.post('/api/second-factor', { code: totpCodeAt(secret, new Date()) });
      expect((await browser.get('/api/me')).body.mustAddSecondStep).toBe(false);
      expect((await browser.get('/api/admin/applications')).status).toBe(200);

      const founder = await newOne('founder');
      const member = new Browser(strict);
      expect((await signIn(member, founder)).body.mustAddSecondStep).toBe(false);
      expect((await member.get('/api/tasks')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('failed sign-ins', () => {
  it('are shown to admins: who was tried, where and from where, never with what', async () => {
    const { browser: admin } = await newBrowserWithSession(db, web(), {
      audience: 'admin',
    });
    await db.deleteFrom('failed_sign_ins').execute();
    const account = await newOne('investor');
    await enableTotp(db, { actor: account, now: new Date() });
    const visitor = new Browser(web());
    await signIn(visitor, { email: 'Nobody-Here@Example.test', audience: 'founder' });
    await signIn(visitor, account, { password: 'a wrong secret' });
    await signIn(visitor, account, { code: '000000' });
    const list = async (query = '') => (await admin.get(`/api/admin/failed-sign-ins${query}`)).body;
    const { attempts } = await list();
    const from = { address: '127.0.0.1', browser: 'Chrome', system: 'Windows' };
    expect(attempts).toMatchObject([
      { ...from, audience: 'investor', email: account.email, step: 'code' },
      { ...from, audience: 'investor', email: account.email, step: 'password' },
      { ...from, audience: 'founder', email: 'nobody-here@example.test', step: 'password' },
    ]);
    expect(JSON.stringify(attempts)).not.toContain('secret');
    expect((await list('?text=NOBODY')).attempts).toHaveLength(1);
    expect((await list('?text=127.0')).attempts).toHaveLength(3);
    expect((await list('?text=%25')).attempts).toEqual([]);
    expect((await list('?audience=investor')).attempts).toHaveLength(2);
    const older = await list(`?before=${attempts[1].id}`);
    expect(older.attempts).toEqual([attempts[2]]);
  });

  it('are kept for 90 days, and cut to size', async () => {
    const now = new Date('2026-12-03T10:00:00Z');
    const longAgo = new Date(now.getTime() - 90.1 * 24 * 60 * 60_000);
    const attempt = { audience: 'founder', step: 'password', address: '192.0.2.1' } as const;
    const userAgent = 'x'.repeat(1000);
    const email = `${'A'.repeat(300)}@old.test`;
    await recordFailedSignIn(db, { ...attempt, email, userAgent, now: longAgo });
    await recordFailedSignIn(db, { ...attempt, email: 'recent@old.test', userAgent, now });
    const kept = async () => {
      const rows = db.selectFrom('failed_sign_ins').where('address', '=', '192.0.2.1');
      return (await rows.orderBy('id').selectAll().execute()).map((row) => [
        row.email.length,
        row.user_agent?.length,
      ]);
    };
    expect(await kept()).toEqual([
      [254, 300],
      [15, 300],
    ]);
    await pruneExpired(db, { now });
    expect(await kept()).toEqual([[15, 300]]);
  });

  it('go with the account', async () => {
    const founder = await newOne('founder');
    const browser = new Browser(web());
    await signIn(browser, founder, { password: 'a wrong one' });
    await signIn(browser, founder);
    const { secret } = (await browser.post('/api/second-factor/secret')).body;
    await browser.post('/api/second-factor', { code: totpCodeAt(secret, new Date()) });
    const { name } = await db
      .selectFrom('startup_applications')
      .where('founder_email', '=', founder.email)
      .select('startup_name as name')
      .executeTakeFirstOrThrow();
    const gone = await browser.post('/api/settings/deletion', { password: testPassword, name });
    expect(gone.status).toBe(200);
    for (const [table, column] of [
      ['failed_sign_ins', 'email'],
      ['audit_log', 'actor_email'],
    ] as const) {
      const { rows } = await database().pool.query(`select from ${table} where ${column} = $1`, [
        founder.email,
      ]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});

describe('a sign-in from a new browser', () => {
  it('is emailed to the owner, unless it is the first one or known', async () => {
    for (const audience of ['founder', 'investor', 'admin'] as const) {
      const account = await newOne(audience);
      const first = new Browser(web());
      await signIn(first, account);
      await first.send('/api/session', { method: 'DELETE' });
      await signIn(first, account);
      expect(await mailsTo(account.email)).toEqual([]);
      const second = new Browser(web());
      await signIn(second, account);
      const notified = {
        template: 'new-sign-in',
        audience,
        browser: 'Chrome',
        system: 'Windows',
        address: '127.0.0.1',
      };
      expect(await mailsTo(account.email)).toMatchObject([notified]);
      // At most one an hour, however many browsers there are.
      await Promise.all([1, 2, 3].map(() => signIn(new Browser(web()), account)));
      await signIn(second, account);
      expect((await mailsTo(account.email)).length).toBeLessThanOrEqual(2);
    }
  });

  it('is not emailed to an address that nobody confirmed', async () => {
    const account = await newOne('investor');
    const accounts = db.updateTable('accounts').where('id', '=', account.accountId);
    await accounts.set({ is_claim: true }).execute();
    for (const browser of [new Browser(web()), new Browser(web())]) await signIn(browser, account);
    expect(await mailsTo(account.email)).toEqual([]);
  });
});
