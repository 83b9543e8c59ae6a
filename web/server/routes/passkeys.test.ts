import { describe, expect, it } from 'vitest';
import { enableTotp, testPassword, totpCodeAt } from '#db/testing/new-account.ts';
import { updateRow, updateRows } from '#db/testing/rows.ts';
import type { Audience } from '#shared/options.ts';
import { Browser, newBrowserWithSession } from '#web/server/testing/browser.ts';
import { SoftwareAuthenticator } from '#web/server/testing/software-authenticator.ts';
import { startTestWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';

const { database, db, web } = useTestWeb();
const origin = 'http://slipstream.test';

const signedIn = (audience: Audience) => newBrowserWithSession(db, web(), { audience });

type Options = Partial<ConstructorParameters<typeof SoftwareAuthenticator>[0]>;

async function addTo(browser: Browser, name = 'Laptop', options: Options = {}) {
  const authenticator = new SoftwareAuthenticator({ origin, ...options });
  const { body } = await browser.post('/api/passkeys/options');
  const passkey = authenticator.create(body);
  const added = await browser.post('/api/passkeys', { name, passkey });
  return { authenticator, passkey, added };
}

async function withPasskey(audience: Audience, options: Options = {}) {
  const account = await signedIn(audience);
  const { authenticator, added } = await addTo(account.browser, 'Laptop', options);
  expect(added.body).toEqual({ ok: true });
  return { ...account, audience, authenticator };
}

const offer = async (browser: Browser) => (await browser.post('/api/session/passkey/options')).body;
const signIn = (browser: Browser, audience: Audience, passkey: object) =>
  browser.post('/api/session/passkey', { audience, passkey });
const passkeysOf = async (browser: Browser) => (await browser.get('/api/passkeys')).body.passkeys;
const mailsTo = async (email: string) => {
  const mails = db.selectFrom('mails').where('recipient', '=', email);
  const inOrder = mails.orderBy('created_at');
  return (await inOrder.select(['template', 'data']).execute()).map(({ template, data }) => ({
    template,
    ...data,
  }));
};

/** As if the password had been entered, and challenges offered, that long ago. */
async function age(minutes: number, accountId?: string): Promise<void> {
  if (accountId) {
    const at = new Date(Date.now() - minutes * 60_000);
    const sessions = db.updateTable('sessions').where('account_id', '=', accountId);
    await sessions.set({ created_at: at, confirmed_at: at }).execute();
    return;
  }
  const challenges = await db.selectFrom('passkey_challenges').selectAll().execute();
  for (const { holder, expires_at } of challenges) {
    const expired = new Date(expires_at.getTime() - minutes * 60_000);
    const rows = db.updateTable('passkey_challenges').where('holder', '=', holder);
    await rows.set({ expires_at: expired }).execute();
  }
}

describe('the passkeys of an account', () => {
  it('are added, named, listed and removed, and the owner is told', async () => {
    for (const audience of ['founder', 'investor', 'admin'] as const) {
      const { browser, email } = await signedIn(audience);
      expect((await addTo(browser, 'Laptop')).added.body).toEqual({ ok: true });
      await addTo(browser, 'Phone');
      const [laptop, phone] = await passkeysOf(browser);
      expect([laptop.name, laptop.lastUsedAt, phone.name]).toEqual(['Laptop', null, 'Phone']);
      const rename = { method: 'PUT', body: { name: 'Work laptop' } };
      expect((await browser.send(`/api/passkeys/${laptop.id}/name`, rename)).status).toBe(200);
      expect((await browser.delete(`/api/passkeys/${phone.id}`)).status).toBe(200);
      expect((await browser.delete(`/api/passkeys/${phone.id}`)).body.code).toBe(
        'passkey_not_found',
      );
      expect((await passkeysOf(browser)).map(({ name }: { name: string }) => name)).toEqual([
        'Work laptop',
      ]);
      const notified = { template: 'security-changed', audience };
      expect(await mailsTo(email)).toEqual([
        { ...notified, change: 'passkey_added', passkey: 'Laptop' },
        { ...notified, change: 'passkey_added', passkey: 'Phone' },
        { ...notified, change: 'passkey_removed', passkey: 'Phone' },
      ]);
    }
  });

  it('are made once, on our pages, in the session that asked', async () => {
    const { browser } = await signedIn('founder');
    const { passkey } = await addTo(browser);
    const again = await browser.post('/api/passkeys', { name: 'Again', passkey });
    expect([again.status, again.body.code]).toEqual([401, 'sign_in_expired']);
    const elsewhere = await addTo(browser, 'Elsewhere', { origin: 'http://evil.test' });
    expect(elsewhere.added.body.code).toBe('passkey_wrong');
    const other = await signedIn('founder');
    const { body } = await browser.post('/api/passkeys/options');
    const made = new SoftwareAuthenticator({ origin }).create(body);
    const stolen = await other.browser.post('/api/passkeys', { name: 'Stolen', passkey: made });
    expect(stolen.body.code).toBe('sign_in_expired');
    expect(await passkeysOf(browser)).toHaveLength(1);
    expect(await passkeysOf(other.browser)).toEqual([]);
  });

  it('belong to one account, whose alone they are to change', async () => {
    const { browser, authenticator } = await withPasskey('founder');
    const other = await signedIn('investor');
    const { body } = await other.browser.post('/api/passkeys/options');
    const same = await other.browser.post('/api/passkeys', {
      name: 'Same',
      passkey: authenticator.create(body),
    });
    expect([same.status, same.body.code]).toEqual([409, 'passkey_known']);
    const [{ id }] = await passkeysOf(browser);
    const rename = { method: 'PUT', body: { name: 'Mine' } };
    expect((await other.browser.send(`/api/passkeys/${id}/name`, rename)).status).toBe(404);
    expect((await other.browser.delete(`/api/passkeys/${id}`)).status).toBe(404);
  });

  it('need the password of the last quarter of an hour, and a confirmed address', async () => {
    const { browser, accountId } = await withPasskey('founder');
    await age(16, accountId);
    const [{ id }] = await passkeysOf(browser);
    expect((await browser.post('/api/passkeys/options')).body.code).toBe('confirm_sign_in');
    expect((await browser.delete(`/api/passkeys/${id}`)).body.code).toBe('confirm_sign_in');

    const claim = await signedIn('investor');
    await updateRow(db, 'accounts', claim.accountId, { is_claim: true });
    expect((await addTo(claim.browser)).added.body.code).toBe('address_unconfirmed');
  });
});

describe('signing in with a passkey', () => {
  it('opens a session without a password, for everybody', async () => {
    for (const audience of ['founder', 'investor', 'admin'] as const) {
      const { authenticator, email, browser: first } = await withPasskey(audience);
      const browser = new Browser(web());
      const { status, body } = await signIn(
        browser,
        audience,
        authenticator.answer(await offer(browser)),
      );
      expect([status, body.email]).toEqual([200, email]);
      expect((await browser.get('/api/me')).body.audience).toBe(audience);
      const [{ lastUsedAt }] = await passkeysOf(first);
      expect(typeof lastUsedAt).toBe('string');
    }
  });

  it('takes each answer once, even if it is sent five times at the same moment', async () => {
    for (const counts of [true, false]) {
      const { authenticator } = await withPasskey('founder', { counts });
      const browser = new Browser(web());
      const answer = authenticator.answer(await offer(browser));
      const raced = await Promise.all(
        [1, 2, 3, 4, 5].map(() => signIn(browser, 'founder', answer)),
      );
      expect(raced.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
      const replayed = await signIn(browser, 'founder', answer);
      expect(replayed.body.code).toBe('sign_in_expired');
    }
  });

  it('refuses another browser’s challenge, one that expired, and a page of another site', async () => {
    const { authenticator } = await withPasskey('founder');
    const browser = new Browser(web());
    const other = new Browser(web());
    await offer(other);
    const forOther = authenticator.answer(await offer(browser));
    expect((await signIn(other, 'founder', forOther)).body.code).toBe('passkey_wrong');
    expect((await signIn(new Browser(web()), 'founder', forOther)).body.code).toBe(
      'sign_in_expired',
    );
    const late = authenticator.answer(await offer(browser));
    await age(5.1);
    expect((await signIn(browser, 'founder', late)).body.code).toBe('sign_in_expired');
    const phished = authenticator.answer(await offer(browser), 'http://slipstream.test.evil.test');
    expect((await signIn(browser, 'founder', phished)).body.code).toBe('passkey_wrong');
    expect(browser.cookie).toBeNull();
  });

  it('refuses another person’s passkey, another key of the same name, and one that was removed', async () => {
    const mine = await withPasskey('founder');
    const theirs = await withPasskey('founder');
    const browser = new Browser(web());
    const swapped = mine.authenticator.answer(await offer(browser));
    const { id, rawId } = theirs.authenticator.answer({ challenge: 'x' });
    expect((await signIn(browser, 'founder', { ...swapped, id, rawId })).body.code).toBe(
      'passkey_wrong',
    );
    const asAdmin = await signIn(browser, 'admin', mine.authenticator.answer(await offer(browser)));
    expect(asAdmin.body.code).toBe('passkey_wrong');
    const [{ id: passkeyId }] = await passkeysOf(mine.browser);
    await mine.browser.delete(`/api/passkeys/${passkeyId}`);
    const removed = mine.authenticator.answer(await offer(browser));
    expect((await signIn(browser, 'founder', removed)).body.code).toBe('passkey_wrong');
  });

  it('refuses a copy of a key, whose count is behind', async () => {
    const { authenticator } = await withPasskey('founder');
    const browser = new Browser(web());
    authenticator.counter = 10;
    expect(
      (await signIn(browser, 'founder', authenticator.answer(await offer(browser)))).status,
    ).toBe(200);
    authenticator.counter = 4;
    const copied = await signIn(browser, 'founder', authenticator.answer(await offer(browser)));
    expect(copied.body.code).toBe('passkey_wrong');
  });

  it('needs a fingerprint, face or PIN where a second step is asked for', async () => {
    const { authenticator, ...actor } = await withPasskey('founder', { verifies: false });
    const browser = new Browser(web());
    const answer = async () => authenticator.answer(await offer(browser));
    expect((await signIn(browser, 'founder', await answer())).status).toBe(200);
    await enableTotp(db, { actor, now: new Date() });
    const refused = await signIn(new Browser(web()), 'founder', await answer());
    expect(refused.body.code).toBe('sign_in_expired');
    expect((await signIn(browser, 'founder', await answer())).body.code).toBe('passkey_unverified');
  });

  it('is closed to a founder whose application is no longer accepted', async () => {
    const { authenticator, email } = await withPasskey('founder');
    await updateRows(db, 'startup_applications', { founder_email: email }, { status: 'rejected' });
    const browser = new Browser(web());
    const answer = authenticator.answer(await offer(browser));
    expect((await signIn(browser, 'founder', answer)).body.code).toBe('passkey_wrong');
  });
});

describe('a passkey as the second step', () => {
  const withPassword = (browser: Browser, who: { email: string; audience: Audience }, rest = {}) =>
    browser.post(`/api/session/${who.audience}`, {
      email: who.email,
      password: testPassword,
      ...rest,
    });

  it('takes the place of the code, once and in the browser that asked', async () => {
    const account = await withPasskey('investor', { verifies: false });
    const { authenticator } = account;
    const { secret } = await enableTotp(db, { actor: account, now: new Date() });
    const browser = new Browser(web());
    const asked = await withPassword(browser, account);
    expect([asked.status, asked.body.code]).toEqual([401, 'second_factor_needed']);
    expect(asked.body.current).toMatchObject({
      code: true,
      passkey: { allowCredentials: [{ id: authenticator.id.toString('base64url') }] },
    });
    const passkey = authenticator.answer(asked.body.current.passkey);
    const elsewhere = await withPassword(new Browser(web()), account, { passkey });
    expect(elsewhere.body.code).toBe('passkey_wrong');
    const answers = await Promise.all(
      [1, 2, 3].map(() => withPassword(browser, account, { passkey })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const code = totpCodeAt(secret, new Date());
    expect((await withPassword(new Browser(web()), account, { code })).status).toBe(200);
  });

  it('is not another account’s', async () => {
    const account = await withPasskey('admin');
    const other = await withPasskey('admin');
    const browser = new Browser(web());
    const { body } = await withPassword(browser, account);
    expect(body.current).toMatchObject({ code: false });
    const passkey = other.authenticator.answer(body.current.passkey);
    expect((await withPassword(browser, account, { passkey })).body.code).toBe('passkey_wrong');
    const { rows } = await failuresOf(account.email);
    expect(rows).toEqual(['passkey']);
  });

  it('confirms a session again', async () => {
    const { browser, authenticator, accountId } = await withPasskey('admin');
    await age(60, accountId);
    const confirm = (rest = {}) =>
      browser.post('/api/session/confirmation', { password: testPassword, ...rest });
    const { body } = await confirm();
    expect(body.code).toBe('second_factor_needed');
    const passkey = authenticator.answer(body.current.passkey);
    expect((await confirm({ passkey })).body).toEqual({ ok: true });
    expect((await browser.post('/api/passkeys/options')).status).toBe(200);
  });
});

async function failuresOf(email: string) {
  const failures = db.selectFrom('failed_sign_ins').where('email', '=', email);
  return { rows: (await failures.orderBy('id').select('step').execute()).map(({ step }) => step) };
}

it('must stay where staff need a second step and have no other', async () => {
  const strict = await startTestWeb(database(), { config: { staffTwoStep: true } });
  try {
    const { browser: elsewhere, ...admin } = await withPasskey('admin');
    await addTo(elsewhere, 'Phone');
    const browser = elsewhere.at(strict);
    const ids = (await passkeysOf(browser)).map(({ id }: { id: string }) => id);
    const removals = await Promise.all(
      ids.map((id: string) => browser.delete(`/api/passkeys/${id}`)),
    );
    expect(removals.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(removals.find(({ status }) => status === 409)?.body).toEqual({
      code: 'second_step_last',
      message:
        'Two-step sign-in is required for staff here, so this has to stay. Add another way first: a passkey or an authenticator app.',
    });

    // With an app the passkey may go, and then the app has to stay.
    const app = await enableTotp(db, { actor: admin, now: new Date() });
    const again = new Browser(strict);
    const code = totpCodeAt(app.secret, new Date());
    const { email } = admin;
    await again.post('/api/session/admin', { email, password: testPassword, code });
    const [{ id }] = await passkeysOf(again);
    expect((await again.delete(`/api/passkeys/${id}`)).status).toBe(200);
    const [recovery] = app.recoveryCodes;
    const off = { password: testPassword, code: recovery };
    const refused = await again.post('/api/second-factor/removal', off);
    expect([refused.status, refused.body.code]).toEqual([409, 'second_step_last']);
    expect((await again.get('/api/second-factor')).body.since).not.toBeNull();
  } finally {
    await strict.close();
  }
});
