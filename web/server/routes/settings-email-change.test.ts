import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import { pruneExpired } from '#db/operations/jobs/prune-expired.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { nextUniqueNumber } from '#db/testing/new-founder.ts';
import { readRows } from '#db/testing/rows.ts';
import {
  Browser,
  newBrowserWithSession,
  newInvestorBrowser,
  signInFounder,
} from '#web/server/testing/browser.ts';
import { openLivePage } from '#web/server/testing/live-page.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { database, db, web } = useTestWeb({ sweepMs: 600_000 });
let me: Awaited<ReturnType<typeof newInvestorBrowser>>;
let next: string;

beforeEach(async () => {
  await database().pool.query('delete from rate_limits');
  me = await newInvestorBrowser(db, web(), { name: 'Grace Bell' });
  next = `grace-${nextUniqueNumber()}@new.test`;
});

const path = '/api/settings/email';
const ask = (email = next, more: object = {}, browser = me.browser) =>
  browser.send(path, { method: 'PUT', body: { email, password: testPassword, ...more } });
const confirm = (token: string, browser = me.browser) =>
  browser.post('/api/email-change', { token });
const check = (token: string) => new Browser(web()).post('/api/email-change/check', { token });
const settings = async () => (await me.browser.get('/api/investor/settings')).body;
const signIn = async (email: string) =>
  (await new Browser(web()).post('/api/session/investor', { email, password: testPassword }))
    .status;

async function accountOf(email: string): Promise<string> {
  const rows = db.selectFrom('accounts').where('email', '=', email).select('id');
  return (await rows.executeTakeFirstOrThrow()).id;
}

/** The token as the mail contains it. */
async function linkTo(email = next, now = new Date(), of = me.email): Promise<string> {
  const accountId = await accountOf(of);
  return createAccountLink(db, { accountId, purpose: 'email_change', email, now });
}

const mailsTo = (email: string) =>
  readRows(db, 'mails', { recipient: email }, ['template', 'data'], 'created_at');

describe('another address of an investor', () => {
  it('takes effect once its link is used: for sign-in, mails and open sessions', async () => {
    expect((await ask(` ${next.toUpperCase()} `)).status).toBe(200);
    expect(await settings()).toMatchObject({ email: me.email, newEmail: next });
    expect(await mailsTo(next)).toMatchObject([{ template: 'email-change' }]);
    expect(await mailsTo(me.email)).toMatchObject([
      { template: 'email-change-notice', data: { email: next, isDone: false } },
    ]);
    expect(await signIn(next)).toBe(401);
    const elsewhere = new Browser(web());
    const credentials = { email: me.email, password: testPassword };
    expect((await elsewhere.post('/api/session/investor', credentials)).status).toBe(200);
    const token = await linkTo();
    expect((await check(token)).body).toEqual({
      audience: 'investor',
      email: next,
      name: 'Grace Bell',
      hasPassword: true,
      isDone: false,
    });
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: next } });
    expect((await elsewhere.get('/api/me')).status).toBe(401);
    expect(await settings()).toMatchObject({ email: next, newEmail: null });
    expect((await me.browser.get('/api/me')).body).toMatchObject({
      email: next,
      investor: { state: 'approved' },
    });
    expect([await signIn(next), await signIn(me.email)]).toEqual([200, 401]);
    expect((await mailsTo(me.email)).at(-1)).toMatchObject({ data: { email: next, isDone: true } });
    const audit = db.selectFrom('audit_log').where('subject_id', '=', me.id);
    expect(await audit.select(['action', 'actor_email', 'details']).execute()).toEqual([
      {
        action: 'investor.details_changed',
        actor_email: me.email,
        details: { changed: ['email'] },
      },
    ]);
  });

  it('happens by a link that works once, even if used twice at the same moment, and still confirms it later', async () => {
    await ask();
    const token = await linkTo();
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await confirm(token)).status).toBe(410);
    expect((await check(token)).body).toMatchObject({ email: next, isDone: true });
  });

  it.each([
    [{ password: 'not-my-password' }, 'password', 'That isn’t your current password.'],
    [{ email: 'no address' }, 'email', 'Please enter a valid email address.'],
    [{ email: '' }, 'email', 'Please enter your new email address.'],
    [{ accountId: 'other' }, 'accountId', 'This field isn’t accepted here.'],
    [{ is_claim: false }, 'is_claim', 'This field isn’t accepted here.'],
  ])(
    '%j is refused, with the field named, and nothing is asked for',
    async (wrong, at, message) => {
      const answer = await ask(next, wrong);
      expect([answer.status, answer.body.issues]).toEqual([400, [{ path: at, message }]]);
      expect((await settings()).newEmail).toBeNull();
      expect(await mailsTo(next)).toEqual([]);
    },
  );

  it('cannot be the current one, and is not available to admins', async () => {
    const own = await ask(me.email);
    expect(own.body.issues).toEqual([{ path: 'email', message: 'That’s already your address.' }]);
    const admin = await newBrowserWithSession(db, web(), { audience: 'admin' });
    expect((await ask(next, {}, admin.browser)).status).toBe(403);
  });

  it('can be requested again, mailed again and cancelled; older links end', async () => {
    await ask();
    const token = await linkTo();
    expect((await me.browser.post(`${path}/mail`)).status).toBe(200);
    expect(await mailsTo(next)).toHaveLength(2);
    await ask(`other-${next}`);
    expect((await confirm(token)).status).toBe(410);
    const other = await linkTo(`other-${next}`);
    expect((await me.browser.send(path, { method: 'DELETE' })).status).toBe(200);
    expect((await confirm(other)).status).toBe(410);
    expect(await settings()).toMatchObject({ email: me.email, newEmail: null });
    expect((await me.browser.post(`${path}/mail`)).status).toBe(200);
    expect(await mailsTo(`other-${next}`)).toHaveLength(1);
  });

  it('is cancelled by a new password, and after a day', async () => {
    await ask();
    const token = await linkTo();
    await me.browser.send('/api/settings/password', {
      method: 'PUT',
      body: { currentPassword: testPassword, newPassword: 'four unrelated words' },
    });
    expect((await confirm(token)).status).toBe(410);
    const other = await newInvestorBrowser(db, web());
    await ask(next, {}, other.browser);
    const dayAgo = new Date(Date.now() - 24 * 60 * 60_000 - 1);
    expect((await confirm(await linkTo(next, dayAgo, other.email))).status).toBe(410);
    await pruneExpired(db, { now: new Date(Date.now() + 25 * 60 * 60_000) });
    expect((await confirm(await linkTo(next, new Date(), other.email))).status).toBe(410);
  });

  it('that already has an account is not revealed and never taken over', async () => {
    const owner = await newInvestorBrowser(db, web());
    const [free, taken] = [await ask(), await ask(owner.email)];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect((await confirm(await linkTo(owner.email))).status).toBe(410);
    expect((await settings()).email).toBe(me.email);
    expect(await signIn(owner.email)).toBe(200);
  });

  it('goes to one of two who confirm it at the same moment', async () => {
    const other = await newInvestorBrowser(db, web());
    await ask();
    await ask(next, {}, other.browser);
    const links = [await linkTo(), await linkTo(next, new Date(), other.email)];
    const statuses = (await Promise.all(links.map((each) => confirm(each)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 410]);
    const { rows } = await database().pool.query(
      'select count(*)::int as n from accounts where email = $1',
      [next],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('ends the links in the old mailbox, and other sign-ups with the address', async () => {
    const claimant = new Browser(web());
    await claimant.post('/api/investors', { name: 'Claim', email: next, password: testPassword });
    const accountId = await accountOf(me.email);
    const reset = await createAccountLink(db, {
      accountId,
      purpose: 'reset',
      now: new Date(),
    });
    await ask();
    expect((await confirm(await linkTo())).status).toBe(200);
    const used = await new Browser(web()).post('/api/account-links/check', { token: reset });
    expect(used.status).toBe(410);
    expect((await claimant.get('/api/me')).status).toBe(401);
  });

  it('also corrects a sign-up with a mistyped address, without a word to that address', async () => {
    const wrong = `typo-${nextUniqueNumber()}@fund.test`;
    const browser = new Browser(web());
    await browser.post('/api/investors', { name: 'Ada', email: wrong, password: testPassword });
    const accountId = await accountOf(wrong);
    const old = await createAccountLink(db, {
      accountId,
      purpose: 'verification',
      now: new Date(),
    });
    expect((await ask(next, {}, browser)).status).toBe(200);
    expect((await confirm(await linkTo(next, new Date(), wrong), browser)).status).toBe(200);
    expect((await browser.get('/api/me')).body).toMatchObject({
      email: next,
      investor: { state: 'waiting' },
    });
    expect((await mailsTo(wrong)).map(({ template }) => template)).toEqual([
      'investor-verification',
    ]);
    const look = await new Browser(web()).post('/api/investors/verification/check', { token: old });
    expect(look.status).toBe(410);
  });

  it('is limited to six mails an hour, and three to one mailbox', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask()).status);
    for (let n = 0; n < 3; n += 1) statuses.push((await ask(`${n}-${next}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429]);
  });
});

describe('another address of a founder', () => {
  const newFounderBrowser = async () => {
    const { email } = await newFounderAccount(db, { name: 'Ada Park' });
    return { email, browser: await signInFounder(web(), email) };
  };

  it('needs the password, and counts for sign-in and open pages once its link is used', async () => {
    const { email, browser } = await newFounderBrowser();
    const read = async () => (await browser.get('/api/settings')).body;
    const page = await openLivePage(web(), browser);
    const wrong = await ask(next, { password: 'not-my-password' }, browser);
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'password']);
    expect((await ask(next, {}, browser)).status).toBe(200);
    expect(await read()).toMatchObject({ email, newEmail: next });
    expect((await browser.post(`${path}/mail`)).status).toBe(200);
    expect(await mailsTo(next)).toMatchObject([
      { template: 'email-change' },
      { template: 'email-change' },
    ]);
    const token = await linkTo(next, new Date(), email);
    const shown = { audience: 'founder', email: next, name: 'Ada Park', hasPassword: true };
    expect((await check(token)).body).toEqual({ ...shown, isDone: false });
    const both = await Promise.all([confirm(token, browser), confirm(token, browser)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await page.received(2)).at(-1)).toEqual({ topics: ['me', 'settings'] });
    page.leave();
    expect(await read()).toMatchObject({ email: next, newEmail: null });
    expect((await browser.get('/api/me')).body.email).toBe(next);
    const signIns = await Promise.all([next, email].map((each) => new Browser(web()).signIn(each)));
    expect(signIns.map(({ status }) => status)).toEqual([200, 401]);
  });

  it('that another founder has is not revealed and never taken over', async () => {
    const { email, browser } = await newFounderBrowser();
    const owner = await newFounderBrowser();
    const [free, taken] = [await ask(next, {}, browser), await ask(owner.email, {}, browser)];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect((await confirm(await linkTo(owner.email, new Date(), email))).status).toBe(410);
    expect((await browser.send(path, { method: 'DELETE' })).status).toBe(200);
    expect((await browser.get('/api/settings')).body).toMatchObject({ email, newEmail: null });
  });

  it('may be the address of an investor: the two sign in on pages of their own', async () => {
    const { email, browser } = await newFounderBrowser();
    await ask(me.email, {}, browser);
    expect((await confirm(await linkTo(me.email, new Date(), email))).status).toBe(200);
    expect(await signIn(me.email)).toBe(200);
    expect((await new Browser(web()).signIn(me.email)).status).toBe(200);
  });
});
