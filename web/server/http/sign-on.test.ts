import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetSecondStepsOfMember } from '#db/operations/accounts/second-factor.ts';
import { leaveTeam } from '#db/operations/team/team-members.ts';
import {
  enableTotp,
  newAccount,
  newFounderAccount,
  newTeammateAccount,
  testPassword,
  totpCodeAt,
} from '#db/testing/new-account.ts';
import { nextUniqueNumber } from '#db/testing/new-founder.ts';
import { readRows, updateRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Audience } from '#shared/options.ts';
import { Browser } from '#web/server/testing/browser.ts';
import {
  type OidcProvider,
  type ProviderUser,
  startOidcProvider,
} from '#web/server/testing/start-oidc-provider.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';
import { createSignOnProvider, isUnreachable } from './sign-on-provider.ts';

const publicUrl = 'http://slipstream.test';
const redirectUri = `${publicUrl}/sso/callback`;
const database = useTestDatabase();
const { db } = database;
let provider: OidcProvider;
let web: TestWeb;

const signOnOf = ({ issuer, clientId, clientSecret }: Omit<OidcProvider, 'close'>) => ({
  issuer,
  clientId,
  clientSecret,
  name: 'Acme ID',
  trustsEmail: false,
});

beforeAll(async () => {
  provider = await startOidcProvider({ redirectUri });
  web = await startTestWeb(database(), { config: { signOn: signOnOf(provider) } });
});
afterAll(async () => {
  await web?.close();
  await provider?.close();
});

const userOf = (email: string, more: Partial<ProviderUser> = {}): ProviderUser => ({
  sub: `user-${nextUniqueNumber()}`,
  email,
  email_verified: true,
  ...more,
});

async function start(browser: Browser, audience: Audience, more = ''): Promise<string> {
  const answer = await browser.get(`/sso/start?for=${audience}${more}`);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

/** Sends the browser back with the provider's answer; where it ends up. */
async function comeBack(browser: Browser, back: URL): Promise<string> {
  expect(back.origin).toBe(publicUrl);
  const answer = await browser.get(back.pathname + back.search);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
  return answer.headers.get('location') ?? '';
}

async function signOn(user: ProviderUser | null, audience: Audience, more = '') {
  const browser = new Browser(web);
  const back = await provider.signIn(await start(browser, audience, more), user);
  return { browser, back, at: await comeBack(browser, back) };
}

const me = async (browser: Browser) => (await browser.get('/api/me')).body;
const links = (accountId: string) =>
  readRows(db, 'account_identities', { account_id: accountId }, ['subject', 'audience']);
const mailsTo = async (email: string) => {
  const mails = db.selectFrom('mails').where('recipient', '=', email).orderBy('created_at');
  return (await mails.select('data').execute()).map(({ data }) => data);
};

describe('signing in by the provider', () => {
  it('links an account of each audience by its verified address, once, and tells its owner', async () => {
    for (const audience of ['founder', 'investor', 'admin'] as const) {
      const { email, accountId } = await newAccount(db, audience);
      const user = userOf(email.toUpperCase());
      const first = await signOn(user, audience);
      expect(first.at).toMatch(/dashboard$/);
      expect(await me(first.browser)).toMatchObject({ audience, accountId });
      expect(first.browser.has('sign-on')).toBe(true);
      // From now on the subject counts, whatever the address is.
      const later = await signOn({ ...user, email: 'new@example.test' }, audience);
      expect(await me(later.browser)).toMatchObject({ accountId });
      expect(await links(accountId)).toEqual([{ subject: user.sub, audience }]);
      const linked = { audience, change: 'sign_on_linked' };
      expect((await mailsTo(email)).filter((data) => 'change' in data)).toEqual([linked]);
    }
  });

  it('reads text, and asks userinfo for what the token lacks', async () => {
    const verified = { email_verified: 'true' };
    for (const audience of ['founder', 'investor', 'admin'] as const) {
      const [inInfo, inToken, halved] = [
        await newAccount(db, audience),
        await newAccount(db, audience),
        await newAccount(db, audience),
      ];
      const users = [
        userOf(inInfo.email, verified),
        { sub: 'no info', inToken: { email: inToken.email, ...verified } },
        userOf(halved.email, { inToken: { email: halved.email } }),
      ];
      for (const user of users) {
        const { at } = await signOn({ ...user, sub: `${user.sub}-${audience}` }, audience);
        expect(at, JSON.stringify(user)).toMatch(/dashboard$/);
      }
    }
  });

  it('takes addresses that nobody verified where the operator vouches for the provider', async () => {
    const config = { signOn: { ...signOnOf(provider), trustsEmail: true } };
    const trusting = await startTestWeb(database(), { config });
    const { email, accountId } = await newAccount(db, 'founder');
    const signOnThere = async (user: ProviderUser) => {
      const browser = new Browser(trusting);
      const back = await provider.signIn(await start(browser, 'founder'), user);
      return { browser, at: await comeBack(browser, back) };
    };
    for (const email_verified of [false, 'false', 'no', 1]) {
      const { at } = await signOnThere(userOf(email, { email_verified }));
      expect(at).toBe('/founder/signin?sso=unverified');
    }
    const denied = userOf(email, { email_verified: false, inToken: { email } });
    expect((await signOnThere(denied)).at).toBe('/founder/signin?sso=unverified');
    const entra = userOf(email, { email_verified: undefined, xms_edov: true });
    expect(await me((await signOnThere(entra)).browser)).toMatchObject({ accountId });
    await trusting.close();
  });

  it('goes on to the page that was asked for, and to nobody else’s', async () => {
    const { email } = await newAccount(db, 'founder');
    const user = userOf(email);
    const ways = [
      ['/app/tasks?task=1', '/app/tasks?task=1'],
      ['https://evil.test/', '/app/dashboard'],
      ['//evil.test', '/app/dashboard'],
    ] as const;
    for (const [asked, at] of ways) {
      const more = `&return=${encodeURIComponent(asked)}`;
      expect((await signOn(user, 'founder', more)).at).toBe(at);
    }
  });

  it('takes an invitation: the time zone, tasks for the first day, and no link is left', async () => {
    const { email, accountId, id } = await newFounderAccount(db);
    await db.updateTable('accounts').set({ password_hash: null }).execute();
    const { browser } = await signOn(userOf(email), 'founder', '&zone=Asia/Tokyo');
    expect(await me(browser)).toMatchObject({ accountId, founder: { timeZone: 'Asia/Tokyo' } });
    const tasks = await db.selectFrom('tasks').where('user_id', '=', id).select('id').execute();
    expect(tasks.length).toBeGreaterThan(0);
    expect((await browser.signIn(email)).status).toBe(401);
  });

  it('never signs in across audiences, though one person may be in two', async () => {
    const founder = await newAccount(db, 'founder');
    const user = userOf(founder.email);
    expect((await signOn(user, 'investor')).at).toBe('/investor/signin?sso=is_founder');
    const investor = await newAccount(db, 'investor');
    await updateRow(db, 'accounts', investor.accountId, { email: founder.email });
    for (const [audience, { accountId }] of [
      ['founder', founder],
      ['investor', investor],
    ] as const) {
      const { browser } = await signOn(user, audience);
      expect(await me(browser)).toMatchObject({ audience, accountId });
    }
  });

  it('asks for the second step that an account has, and gives no session before', async () => {
    const now = new Date();
    const { email, accountId } = await newAccount(db, 'admin');
    const { secret } = await enableTotp(db, { actor: { accountId, email }, now });
    const { browser, at } = await signOn(userOf(email), 'admin');
    expect([at, browser.cookie]).toEqual(['/admin?sso=code', null]);
    expect(await links(accountId)).toEqual([]);
    const asked = await browser.post('/api/session/provider', {});
    expect(asked.body.code).toBe('second_factor_needed');
    const wrong = await browser.post('/api/session/provider', { code: '000000' });
    expect(wrong.body.code).toBe('second_factor_wrong');
    const code = totpCodeAt(secret, now);
    const elsewhere = await new Browser(web).post('/api/session/provider', { code });
    expect(elsewhere.body.code).toBe('sign_in_expired');
    expect((await browser.post('/api/session/provider', { code })).status).toBe(200);
    expect(await me(browser)).toMatchObject({ audience: 'admin', accountId });
    expect(await links(accountId)).toHaveLength(1);
    const failed = db.selectFrom('failed_sign_ins').where('email', '=', email).select('step');
    expect(await failed.execute()).toEqual([{ step: 'code' }]);
  });
});

describe('signing in by the provider is refused', () => {
  it.each([
    ['founder', '/founder/signin'],
    ['investor', '/investor/signin'],
    ['admin', '/admin'],
  ] as const)(
    'to %ss whom nobody knows, or whose address is not verified',
    async (audience, page) => {
      const user = userOf(`nobody-${nextUniqueNumber()}@example.test`);
      expect((await signOn(user, audience)).at).toBe(`${page}?sso=unknown`);
      const { email } = await newAccount(db, audience);
      const unverified: Partial<ProviderUser>[] = [
        { email_verified: false },
        { email_verified: undefined },
        { email_verified: undefined, xms_edov: true },
        { email_verified: 'false' },
        { email_verified: 'TRUE' },
        { email_verified: 'yes' },
        { email_verified: 1 },
        { email_verified: undefined, inToken: { email } },
        // The other address is the one that was verified.
        { email: 'other@example.test', inToken: { email } },
      ];
      for (const claims of unverified) {
        const { at, browser } = await signOn(userOf(email, claims), audience);
        const reason = claims.email ? 'unknown' : 'unverified';
        expect([at, browser.cookie]).toEqual([`${page}?sso=${reason}`, null]);
      }
    },
  );

  it('with the setting named in the log, and the section of the handbook that explains it', async () => {
    const { email } = await newAccount(db, 'founder');
    await signOn(userOf(email, { email_verified: undefined }), 'founder');
    const line = web.lines.findLast(({ msg }) => msg === 'Single sign-on failed');
    expect(line?.problem).toMatch(/OIDC_TRUST_EMAIL.*docs\/operations\.md#single-sign-on/);
    const handbook = await readFile('docs/operations.md', 'utf8');
    const section = handbook.split('\n## ').find((each) => each.startsWith('Single sign-on\n'));
    expect(section).toContain('OIDC_TRUST_EMAIL=1');
  });

  it('to an investor’s account that only claims the address', async () => {
    const { email, accountId } = await newAccount(db, 'investor');
    await db.updateTable('accounts').set({ is_claim: true }).where('id', '=', accountId).execute();
    expect((await signOn(userOf(email), 'investor')).at).toBe('/investor/signin?sso=unconfirmed');
    expect(await links(accountId)).toEqual([]);
  });

  it('to who has left, before and after they were linked', async () => {
    const { id: founderId, ...founder } = await newTeammateAccount(db, await newFounderAccount(db));
    const user = userOf(founder.email);
    await signOn(user, 'founder');
    await leaveTeam(db, { founderId, now: new Date() });
    expect((await signOn(user, 'founder')).at).toBe('/founder/signin?sso=closed');
    const { email, accountId } = await newAccount(db, 'admin');
    const removed = { removed_at: new Date(), password_hash: null };
    await db.updateTable('accounts').set(removed).where('id', '=', accountId).execute();
    expect((await signOn(userOf(email), 'admin')).at).toBe('/admin?sso=closed');
  });

  it('to another user with an address that is linked', async () => {
    const { email, accountId } = await newAccount(db, 'founder');
    await signOn(userOf(email), 'founder');
    expect((await signOn(userOf(email), 'founder')).at).toBe('/founder/signin?sso=linked');
    expect(await links(accountId)).toHaveLength(1);
    // Also of two who come for the first time at the same moment.
    const other = await newAccount(db, 'founder');
    const both = [userOf(other.email), userOf(other.email)];
    const browsers = both.map(() => new Browser(web));
    const answers: URL[] = [];
    for (const [index, user] of both.entries()) {
      answers.push(await provider.signIn(await start(browsers[index]!, 'founder'), user));
    }
    const ends = await Promise.all(answers.map((back, index) => comeBack(browsers[index]!, back)));
    expect(ends.sort()).toEqual(['/app/dashboard', '/founder/signin?sso=linked']);
    expect(await links(other.accountId)).toHaveLength(1);
    // Whoever is a new user there is let in again by the operator.
    const member = { audience: 'founder', email: other.email, now: new Date() } as const;
    await forgetSecondStepsOfMember(db, member);
    expect((await signOn(userOf(other.email), 'founder')).at).toBe('/app/dashboard');
  });

  it('to who says no at the provider', async () => {
    const { at, browser } = await signOn(null, 'investor', '&return=/investor/startups');
    expect(at).toBe('/investor/signin?next=%2Finvestor%2Fstartups&sso=denied');
    expect(browser.cookie).toBeNull();
  });

  it('to a second answer, a forged state, another browser and one without a cookie', async () => {
    const { email, accountId } = await newAccount(db, 'founder');
    const user = userOf(email);
    const expired = '/founder/signin?sso=expired';
    const browser = new Browser(web);
    const other = new Browser(web);
    const back = await provider.signIn(await start(browser, 'founder'), user);
    const forged = new URL(back);
    forged.searchParams.set('state', 'founder.forged');
    expect(await comeBack(browser, forged)).toBe(expired);
    expect(await comeBack(new Browser(web), back)).toBe(expired);
    await start(other, 'founder');
    expect(await comeBack(other, back)).toBe(expired);
    // Twice at the same moment: one of them signs in.
    const ends = await Promise.all([comeBack(browser, back), comeBack(browser.at(web), back)]);
    expect(ends.sort()).toEqual(['/app/dashboard', expired]);
    expect(await comeBack(browser, back)).toBe(expired);
    expect(await links(accountId)).toHaveLength(1);
  });

  it('to one person’s code in another’s browser', async () => {
    const { email } = await newAccount(db, 'founder');
    const [mine, theirs] = [new Browser(web), new Browser(web)];
    const stolen = await provider.signIn(await start(theirs, 'founder'), userOf(email));
    const own = new URL(await start(mine, 'founder'));
    stolen.searchParams.set('state', own.searchParams.get('state') ?? '');
    expect(await comeBack(mine, stolen)).toBe('/founder/signin?sso=refused');
    expect(mine.cookie).toBeNull();
  });

  it('to a token with another nonce, or made for another client', async () => {
    const { email } = await newAccount(db, 'founder');
    const user = userOf(email);
    const browser = new Browser(web);
    const replayed = new URL(await start(browser, 'founder'));
    replayed.searchParams.set('nonce', 'another');
    const back = await provider.signIn(replayed.href, user);
    expect(await comeBack(browser, back)).toBe('/founder/signin?sso=refused');

    const address = new URL(await start(browser, 'founder'));
    const nonce = address.searchParams.get('nonce') ?? '';
    const token = await provider.idTokenOfAnother(user, nonce);
    const answer = await provider.signIn(address.href, user);
    provider.changeTokens((tokens) => Object.assign(tokens, { id_token: token }));
    expect(await comeBack(browser, answer)).toBe('/founder/signin?sso=refused');
    provider.changeTokens((tokens) => {
      const [head, body, signature = ''] = String(tokens.id_token).split('.');
      const changed = signature.startsWith('A') ? 'B' : 'A';
      tokens.id_token = [head, body, changed + signature.slice(1)].join('.');
    });
    const tampered = await provider.signIn(await start(browser, 'founder'), user);
    expect(await comeBack(browser, tampered)).toBe('/founder/signin?sso=refused');
    provider.changeTokens();
    expect(browser.cookie).toBeNull();
    expect(JSON.stringify(web.lines)).not.toContain(token);
  });

  it('to another site’s link', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await new Browser(web).send('/sso/start?for=founder', { headers });
    expect(answer.headers.get('location')).toBe('/founder/signin');
  });
});

describe('a provider that does not answer', () => {
  it('leads back to the sign-in page, where passwords work', async () => {
    // Nobody listens on the port of the discarded protocol.
    const signOn = { ...signOnOf(provider), issuer: 'http://127.0.0.1:9' };
    const other = await startTestWeb(database(), { config: { signOn } });
    const browser = new Browser(other);
    const answer = await browser.get('/sso/start?for=founder&return=/app/tasks');
    expect(answer.headers.get('location')).toBe(
      '/founder/signin?next=%2Fapp%2Ftasks&sso=unreachable',
    );
    const { email } = await newAccount(db, 'founder');
    expect((await browser.signIn(email)).status).toBe(200);
    await other.close();
  });

  it('is waited for no longer than a moment', async () => {
    const { createServer } = await import('node:net');
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const slow = createSignOnProvider({
      clientId: 'a',
      clientSecret: 'b',
      trustsEmail: false,
      redirectUri,
      timeoutSeconds: 0.05,
      issuer: `http://127.0.0.1:${port}`,
    });
    const failure = await slow.newSecrets('founder.1').then(slow.authorizationUrl).catch(Object);
    expect(isUnreachable(failure)).toBe(true);
    silent.close();
  });
});

describe('passwords of the staff', () => {
  it('are switched off by an admin who signs in without, and for the staff only', async () => {
    const boss = await newAccount(db, 'admin');
    const { email } = await newAccount(db, 'admin', 'reviewer');
    const member = await newAccount(db, 'founder');
    const byPassword = new Browser(web);
    const credentials = { email: boss.email, password: testPassword };
    expect((await byPassword.post('/api/session/admin', credentials)).status).toBe(200);
    const switchTo = (browser: Browser, areOff: boolean) =>
      browser.send('/api/admin/staff/passwords', { method: 'PUT', body: { areOff } });
    expect((await switchTo(byPassword, true)).status).toBe(403);

    const user = userOf(boss.email);
    const { browser } = await signOn(user, 'admin');
    const { body } = await switchTo(browser, true);
    expect(body.signOn).toEqual({ name: 'Acme ID', arePasswordsOff: true, isMine: true });
    for (const each of [boss.email, email, 'nobody@example.test']) {
      const typed = { email: each, password: testPassword };
      const refused = await new Browser(web).post('/api/session/admin', typed);
      expect([refused.status, refused.body.issues]).toEqual([
        400,
        [
          {
            path: 'password',
            message: 'The staff here sign in with Acme ID, not with a password.',
          },
        ],
      ]);
    }
    const reset = { audience: 'admin', email: boss.email };
    const asked = await new Browser(web).post('/api/account-links/reset', reset);
    expect(asked.body.issues[0].path).toBe('email');
    expect((await new Browser(web).signIn(member.email)).status).toBe(200);
    expect((await signOn(user, 'admin')).at).toBe('/admin/dashboard');
    // Passwords are all there is once the provider was taken away.
    const without = await startTestWeb(database());
    const answer = await new Browser(without).post('/api/session/admin', credentials);
    expect(answer.status).toBe(200);
    await without.close();
    expect((await switchTo(browser, false)).body.signOn.arePasswordsOff).toBe(false);
    const actions = db.selectFrom('audit_log').where('actor_id', '=', boss.accountId);
    const audit = await actions.orderBy('id').select('action').execute();
    expect(audit.map(({ action }) => action).filter((each) => !/signed_in/.test(each))).toEqual([
      'sign_on.linked',
      'staff.passwords_off',
      'staff.passwords_on',
    ]);
  });
});
