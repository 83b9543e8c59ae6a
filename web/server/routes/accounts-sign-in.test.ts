import { describe, expect, it } from 'vitest';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { hashPassword } from '#db/passwords.ts';
import { findSession } from '#db/queries/sessions.ts';
import { newAccount, newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { updateRow } from '#db/testing/rows.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { startTestWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';

const { database, db, web } = useTestWeb();

const refused = {
  code: 'founder_credentials',
  message:
    'Invalid credentials or application not yet approved. Please check your email or contact support.',
};

/** By the endpoint, which these tests are about. */
async function signedIn(email: string): Promise<Browser> {
  const browser = new Browser(web());
  expect((await browser.signIn(email)).status).toBe(200);
  return browser;
}

describe('sign-in', () => {
  it('opens a session and says who is signed in', async () => {
    const founder = await newFounderAccount(db, { name: 'Ada' });
    const browser = new Browser(web());
    const answer = await browser.signIn(founder.email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      audience: 'founder',
      email: founder.email,
      founder: { id: founder.id, name: 'Ada', cohort: { id: founder.cohortId } },
    });
    expect((await browser.get('/api/me')).body).toEqual(answer.body);
  });

  it('does not distinguish unknown, wrong password, no password yet, and not accepted', async () => {
    const rejected = await newFounderAccount(db);
    await updateRow(db, 'startup_applications', rejected.startupId, { status: 'rejected' });
    const known = await newFounderAccount(db);
    const answers = await Promise.all([
      new Browser(web()).signIn('nobody@example.test'),
      new Browser(web()).signIn(known.email, 'wrong-password'),
      new Browser(web()).signIn((await newFounder(db)).email),
      new Browser(web()).signIn(rejected.email),
    ]);
    for (const { status, body, headers } of answers) {
      expect([status, body, headers.getSetCookie()]).toEqual([401, refused, []]);
    }
  });

  it.each([
    ['founder', 'admin'],
    ['founder', 'investor'],
    ['investor', 'founder'],
    ['admin', 'founder'],
  ] as const)(
    'at the page for a %s leads a %s to their own, if the password is right',
    async (page, own) => {
      const { email } = own === 'founder' ? await newFounderAccount(db) : await newAccount(db, own);
      const at = (password: string) =>
        new Browser(web()).post(`/api/session/${page}`, { email, password });
      const { status, body, headers } = await at(testPassword);
      expect([status, body, headers.getSetCookie()]).toEqual([
        401,
        {
          code: 'sign_in_elsewhere',
          message: 'Your account signs in on another page.',
          current: { audience: own },
        },
        [],
      ]);
      const recorded = () =>
        db.selectFrom('failed_sign_ins').where('email', '=', email).selectAll();
      expect(await recorded().execute()).toEqual([]);
      expect((await at('wrong-password')).body.code).toBe(`${page}_credentials`);
      expect(await recorded().execute()).toMatchObject([{ audience: page, step: 'password' }]);
    },
  );

  it('names invalid fields in the product’s words', async () => {
    const answer = await new Browser(web()).signIn('nobody', '12345');
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        code: 'invalid_input',
        message: 'Please check the marked fields.',
        issues: [
          { path: 'email', message: 'Please enter your email address.' },
          {
            path: 'password',
            message: 'Invalid password. Password must be at least 6 characters.',
          },
        ],
      },
    ]);
  });

  it('adopts the browser’s time zone', async () => {
    const founder = await newFounderAccount(db);
    const browser = new Browser(web());
    const zoneAfter = async (timeZone: string) => {
      const body = { email: founder.email, password: testPassword, timeZone };
      const answer = await browser.post('/api/session/founder', body);
      expect((await browser.get('/api/overview')).status).toBe(200);
      return answer.body.founder.timeZone;
    };
    expect(await zoneAfter('Asia/Calcutta')).toBe('Asia/Kolkata');
    expect(await zoneAfter('Etc/Unknown')).toBe('Asia/Kolkata');
  });

  it('ends the browser’s previous session', async () => {
    const [one, other] = [await newFounderAccount(db), await newFounderAccount(db)];
    const browser = await signedIn(one.email);
    const before = browser.at(web());
    await browser.signIn(other.email);
    expect(browser.cookie).not.toBe(before.cookie);
    expect((await before.get('/api/me')).status).toBe(401);
    expect((await browser.get('/api/me')).body.email).toBe(other.email);
  });

  it('does not accept a planted token', async () => {
    const founder = await newFounderAccount(db);
    const browser = new Browser(web());
    const planted = 'A'.repeat(43);
    browser.cookie = `session=${planted}`;
    await browser.signIn(founder.email);
    expect(browser.cookie).not.toContain(planted);
    expect(await findSession(db, { token: planted, now: new Date() })).toBeNull();
  });
});

function sessionCookieOf({ headers }: { headers: Headers }): string {
  return headers.getSetCookie().find((cookie) => /^(__Host-)?session=/.test(cookie)) ?? '';
}

describe('the cookie', () => {
  it('is out of reach for scripts and other sites', async () => {
    const founder = await newFounderAccount(db);
    const answer = await new Browser(web()).signIn(founder.email);
    const cookie = sessionCookieOf(answer);
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(answer.text).not.toContain(/session=([\w-]+)/.exec(cookie)?.[1]);
  });

  it('is secure and tied to the host when served over https', async () => {
    const secure = await startTestWeb(database(), {
      config: { publicUrl: 'https://slipstream.test' },
    });
    try {
      const founder = await newFounderAccount(db);
      const browser = new Browser(secure);
      const cookie = sessionCookieOf(await browser.signIn(founder.email));
      expect(cookie).toMatch(
        /^__Host-session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect((await browser.get('/api/me')).status).toBe(200);
      browser.cookie = browser.cookie?.replace('__Host-', '') ?? null;
      expect((await browser.get('/api/me')).status).toBe(401);
    } finally {
      await secure.close();
    }
  });
});

describe('sign-out', () => {
  it('ends the session on every process', async () => {
    const second = await startTestWeb(database());
    try {
      const founder = await newFounderAccount(db);
      const browser = await signedIn(founder.email);
      const copy = browser.at(second);
      expect((await copy.get('/api/me')).status).toBe(200);
      const answer = await browser.delete('/api/session');
      expect([answer.status, answer.body, browser.cookie]).toEqual([200, { ok: true }, null]);
      expect((await copy.get('/api/me')).status).toBe(401);
      expect((await copy.at(web()).get('/api/me')).body).toEqual({
        code: 'unauthenticated',
        message: 'Please sign in first.',
      });
    } finally {
      await second.close();
    }
  });

  it('leaves the founder’s other browsers signed in', async () => {
    const founder = await newFounderAccount(db);
    const [phone, laptop] = [await signedIn(founder.email), await signedIn(founder.email)];
    await phone.delete('/api/session');
    expect((await laptop.get('/api/me')).status).toBe(200);
  });
});

it('a rejected founder is signed out at once', async () => {
  const founder = await newFounderAccount(db);
  const browser = await signedIn(founder.email);
  await updateRow(db, 'startup_applications', founder.startupId, { status: 'rejected' });
  expect((await browser.get('/api/tasks')).status).toBe(401);
});

describe('POST /api/session/admin', () => {
  it('signs in admins and nobody else', async () => {
    const passwordHash = await hashPassword(testPassword);
    const email = 'boss@example.test';
    await createAccount(db, { audience: 'admin', staffRole: 'admin', email, passwordHash });
    const founder = await newFounderAccount(db);
    const browser = new Browser(web());
    const wrong = 'Invalid admin credentials';
    const elsewhere = 'Your account signs in on another page.';
    for (const [body, message] of [
      [{ email: 'boss@example.test', password: 'something else' }, wrong],
      [{ email: founder.email, password: testPassword }, elsewhere],
      [{ email: 'nobody@example.test', password: testPassword }, wrong],
    ] as const) {
      const refused = await browser.post('/api/session/admin', body);
      expect([refused.status, refused.body.message]).toEqual([401, message]);
    }
    const { status, body } = await browser.post('/api/session/admin', {
      email: 'Boss@example.test ',
      password: testPassword,
    });
    expect([status, body.audience, body.founder]).toEqual([200, 'admin', null]);
    const slack = await browser.get('/api/admin/slack');
    expect(slack.body).toMatchObject({ configured: true, workspace: null });
  });
});

describe('GET /api/info', () => {
  it('shows the demo account in demo mode only', async () => {
    expect((await new Browser(web()).get('/api/info')).body).toEqual({
      name: 'Slipstream',
      supportEmail: 'support@slipstream.community',
      demoFounder: null,
      demoInvestor: null,
      demoMentor: null,
      demoAdmin: null,
      demoManager: null,
      demoReviewer: null,
      sandbox: false,
      signOn: null,
    });
    const demo = await startTestWeb(database(), { config: { demo: true, sandbox: true } });
    const { body } = await new Browser(demo).get('/api/info');
    await demo.close();
    expect(body).toMatchObject({
      demoFounder: { email: 'founder@demo.test', password: 'demo-founder' },
      sandbox: true,
    });
  });
});
