import { describe, expect, it } from 'vitest';
import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import { pruneExpired } from '#db/operations/jobs/prune-expired.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { nextUniqueNumber } from '#db/testing/new-founder.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

const password = 'four unrelated words';
const someone = (overrides: object = {}) => ({
  name: 'Ada Fund',
  email: `ada-${nextUniqueNumber()}@fund.test`,
  password,
  ...overrides,
});

async function signUp(overrides: object = {}) {
  const browser = new Browser(web());
  const answer = await browser.post('/api/investors', someone(overrides));
  return { browser, answer };
}

async function signIn(email: string, typed = password) {
  const browser = new Browser(web());
  const answer = await browser.post('/api/session/investor', { email, password: typed });
  return { browser, status: answer.status, body: answer.body };
}

async function linkOf(accountId: string): Promise<string> {
  return createAccountLink(db, { accountId, purpose: 'verification', now: new Date() });
}

/** From another browser than the one of the sign-up, with the password of the sign-up. */
const verify = (token: string, proof: object = { password }) =>
  new Browser(web()).post('/api/investors/verification', { token, ...proof });

describe('an investor who signs up', () => {
  it('is signed in at once, and stored as entered', async () => {
    const email = `Grace-${nextUniqueNumber()}@Fund.test`;
    const { browser, answer } = await signUp({
      email,
      company: ' North ',
      title: 'Partner',
      investmentFocus: ['SaaS', 'AI/ML', 'SaaS'],
      checkSizeMin: 100,
      checkSizeMax: 750,
    });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { audience: 'investor', investor: { name: 'Ada Fund', state: 'unverified' }, founder: null },
    ]);
    expect((await browser.get('/api/me')).body).toEqual(answer.body);
    const rows = db.selectFrom('investors').where('email', '=', email.toLowerCase());
    expect(await rows.selectAll().execute()).toMatchObject([
      {
        company: 'North',
        title: 'Partner',
        investment_focus: ['SaaS', 'AI/ML'],
        check_size_min: 100,
        check_size_max: 750,
        email_verified_at: null,
        approved_at: null,
      },
    ]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'A\r\nBcc: x' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.test\nBcc: c@d.test' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ password: 'password123' }, 'password'],
    [{ investmentFocus: ['Gold'] }, 'investmentFocus.0'],
    [{ checkSizeMin: 500, checkSizeMax: 100 }, 'checkSizeMax'],
    [{ checkSizeMin: -1 }, 'checkSizeMin'],
    [{ checkSizeMin: 1.5 }, 'checkSizeMin'],
    [{ checkSizeMin: 1e12 }, 'checkSizeMin'],
    ...['status', 'state', 'approved_at', 'approvedAt', 'emailVerifiedAt', 'role', 'id'].map(
      (field): [object, string] => [{ [field]: '2026-01-01' }, field],
    ),
  ])('%j is refused at its field, and nothing is stored', async (overrides, path) => {
    const sent = someone(overrides);
    const { status, body } = await new Browser(web()).post('/api/investors', sent);
    expect([status, body.issues?.map((issue: { path: string }) => issue.path)]).toEqual([
      400,
      [path],
    ]);
    const rows = db.selectFrom('investors').where('email', '=', sent.email);
    expect(await rows.select('id').execute()).toEqual([]);
  });
});

describe('whether an address has an account', () => {
  const shape = ({ status, body, headers }: Awaited<ReturnType<Browser['post']>>) => ({
    status,
    fields: Object.keys(body).sort(),
    state: body.investor?.state,
    cookies: headers
      .getSetCookie()
      .map((cookie) => cookie.replace(/=[^;]*/, '').replace(/Expires=[^;]*/, '')),
  });

  it('shows neither in the sign-up nor in anything possible after it', async () => {
    const owner = await newAccount(db, 'investor');
    const taken = await signUp({ email: owner.email });
    const free = await signUp();
    expect(shape(taken.answer)).toEqual(shape(free.answer));
    for (const { browser, answer } of [taken, free]) {
      expect((await browser.get('/api/me')).body).toEqual(answer.body);
      expect((await browser.post('/api/investors/verification/mail')).status).toBe(200);
      await browser.delete('/api/session');
      // In both cases the new password signs in again.
      expect((await signIn(answer.body.email)).status).toBe(200);
      expect((await signIn(answer.body.email, 'another guess')).body.message).toBe(
        'Invalid credentials. Please try again.',
      );
    }
  });

  it('changes nothing for the owner of the account, who gets a mail', async () => {
    const owner = await newAccount(db, 'investor');
    const before = await signIn(owner.email, 'a-good-password');
    await signUp({ email: owner.email, name: 'Mallory' });
    expect((await before.browser.get('/api/me')).status).toBe(200);
    const again = await signIn(owner.email, 'a-good-password');
    expect([again.status, again.body.investor.name]).toEqual([200, 'Investor']);
  });

  it('belongs to whoever verifies first: other claims on it end', async () => {
    const first = await signUp({ name: 'Mallory' });
    const { email } = first.answer.body;
    const second = await signUp({ email, name: 'Ada' });
    const answers = await Promise.all(
      [first, second].map(async ({ answer, browser }) =>
        browser.post('/api/investors/verification', {
          token: await linkOf(answer.body.accountId),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const rows = db.selectFrom('accounts').where('email', '=', email).select('is_claim');
    expect(await rows.execute()).toEqual([{ is_claim: false }]);
    const statuses = await Promise.all(
      [first, second].map(async ({ browser }) => (await browser.get('/api/me')).status),
    );
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('shuts nobody out who signed up before', async () => {
    const { answer } = await signUp();
    const { email } = answer.body;
    for (const other of ['a later good one', 'the very last one']) {
      await signUp({ email, password: other });
    }
    const names = async (typed: string) => (await signIn(email, typed)).status;
    expect([await names(password), await names('the very last one')]).toEqual([200, 200]);
  });

  it('is deleted after a week if it was never verified', async () => {
    const { browser, answer } = await signUp();
    await pruneExpired(db, { now: new Date(Date.now() + 6.9 * 86_400_000) });
    expect((await browser.get('/api/me')).status).toBe(200);
    await pruneExpired(db, { now: new Date(Date.now() + 7.1 * 86_400_000) });
    expect((await browser.get('/api/me')).status).toBe(401);
    const rows = db.selectFrom('investors').where('email', '=', answer.body.email).select('id');
    expect(await rows.execute()).toEqual([]);
  });
});

describe('the link that verifies an address', () => {
  it('can be opened any number of times, works once, and notifies each admin once', async () => {
    const admin = await newAccount(db, 'admin');
    const { browser, answer } = await signUp({ company: 'North' });
    const { accountId, email, investor } = answer.body;
    const token = await linkOf(accountId);
    const check = (by = new Browser(web())) =>
      by.post('/api/investors/verification/check', { token });
    const seen = { email, name: 'Ada Fund', company: 'North' };
    for (const by of [new Browser(web()), browser]) {
      expect((await check(by)).body).toEqual({
        ...seen,
        isVerified: false,
        isSignedIn: by === browser,
      });
    }
    expect((await browser.get('/api/me')).body.investor.state).toBe('unverified');
    const answers = await Promise.all([token, token, token].map((each) => verify(each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await check()).body.isVerified).toBe(true);
    expect((await browser.get('/api/me')).body.investor.state).toBe('waiting');
    const mails = db
      .selectFrom('mails')
      .where('investor_id', '=', investor.id)
      .where('recipient', '=', admin.email);
    expect(await mails.select('template').execute()).toEqual([{ template: 'investor-waits' }]);
  });

  it('sets no password, and a link that sets one verifies nothing', async () => {
    const { answer } = await signUp();
    const { accountId } = answer.body;
    const verification = await linkOf(accountId);
    const set = (token: string) =>
      new Browser(web()).post('/api/account-links/password', {
        token,
        password: 'another fine one',
      });
    expect((await set(verification)).status).toBe(410);
    const reset = await createAccountLink(db, {
      accountId,
      purpose: 'reset',
      now: new Date(),
    });
    expect((await verify(reset)).status).toBe(410);
    // Whoever sets a password by mail reads the mails to the address, so it is verified.
    expect((await set(reset)).body.me.investor.state).toBe('waiting');
    expect((await verify(verification)).status).toBe(410);
  });

  it('gives a stranger’s sign-up to nobody but the reader of the mail', async () => {
    const stranger = await signUp({ name: 'Mallory', password: 'only mallory knows it' });
    const { email, accountId } = stranger.answer.body;
    const token = await linkOf(accountId);
    for (const proof of [{}, { password: 'a guess of the victim' }]) {
      const answer = await verify(token, proof);
      expect([answer.status, answer.body.issues]).toMatchObject([400, [{ path: 'password' }]]);
    }
    expect((await stranger.browser.get('/api/me')).body.investor.state).toBe('unverified');
    const weak = await verify(token, { newPassword: 'password123' });
    expect(weak.body.issues).toMatchObject([{ path: 'newPassword' }]);
    const mine = new Browser(web());
    const set = await mine.post('/api/investors/verification', {
      token,
      newPassword: 'the reader chose this',
    });
    expect(set.body).toMatchObject({ email, me: { investor: { state: 'waiting' } } });
    expect((await mine.get('/api/me')).body.investor.state).toBe('waiting');
    expect((await stranger.browser.get('/api/me')).status).toBe(401);
    expect((await signIn(email, 'only mallory knows it')).status).toBe(401);
    expect((await signIn(email, 'the reader chose this')).status).toBe(200);
  });

  it('verifies the sign-up of its reader, where a stranger’s link was pressed', async () => {
    const stranger = await signUp({ name: 'Mallory', password: 'only mallory knows it' });
    const { email, accountId } = stranger.answer.body;
    const victim = await signUp({ email, name: 'Ada' });
    const token = await linkOf(accountId);
    const answer = await victim.browser.post('/api/investors/verification', { token });
    expect([answer.status, answer.body]).toEqual([200, { email, me: null }]);
    const me = await victim.browser.get('/api/me');
    expect(me.body.investor).toMatchObject({ name: 'Ada', state: 'waiting' });
    expect((await stranger.browser.get('/api/me')).status).toBe(401);
    expect((await signIn(email, 'only mallory knows it')).status).toBe(401);
  });

  it('is sent again up to three times an hour', async () => {
    const { browser } = await signUp();
    const statuses = [];
    for (let time = 1; time <= 4; time += 1) {
      statuses.push((await browser.post('/api/investors/verification/mail')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
