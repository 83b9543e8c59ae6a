import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOAuthStore } from '#db/operations/oauth/oauth-records.ts';
import {
  enableTotp,
  newAccount,
  testPassword,
  testSealer,
  totpCodeAt,
} from '#db/testing/new-account.ts';
import { type Audience, audiences } from '#shared/options.ts';
import { Browser, newBrowserWithSession } from '#web/server/testing/browser.ts';
import { SoftwareAuthenticator } from '#web/server/testing/software-authenticator.ts';
import { startTestWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;
const section = (name: string) => screen.findByRole('region', { name });

/** The browser's own part of passkeys, with one authenticator plugged in. */
let authenticator: SoftwareAuthenticator;

const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer;
const toText = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

type Made = ReturnType<SoftwareAuthenticator['create'] | SoftwareAuthenticator['answer']>;

function toCredential({ response, ...rest }: Made) {
  const bytes = Object.entries(response).map(([name, value]) => [
    name,
    typeof value === 'string' ? toBytes(value) : value,
  ]);
  return {
    ...rest,
    rawId: toBytes(rest.rawId),
    response: { ...Object.fromEntries(bytes), getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  };
}

beforeEach(() => {
  authenticator = new SoftwareAuthenticator({ origin: 'http://slipstream.test' });
  Object.assign(window, { PublicKeyCredential: class PublicKeyCredential {} });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: async ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) =>
        toCredential(
          authenticator.create({
            challenge: toText(publicKey.challenge as ArrayBuffer),
            rp: publicKey.rp,
            user: { id: toText(publicKey.user.id as ArrayBuffer) },
          }),
        ),
      get: async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) =>
        toCredential(
          authenticator.answer({
            challenge: toText(publicKey.challenge as ArrayBuffer),
            rpId: publicKey.rpId ?? '',
          }),
        ),
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const pages: Record<Audience, { security: string; signIn: string; home: string }> = {
  founder: {
    security: '/app/settings#security',
    signIn: '/founder/signin',
    home: '/app/dashboard',
  },
  investor: {
    security: '/investor/settings#security',
    signIn: '/investor/signin',
    home: '/investor/dashboard',
  },
  mentor: { security: '/mentor/settings#security', signIn: '/mentor/signin', home: '/mentor' },
  admin: { security: '/admin/security', signIn: '/admin', home: '/admin/dashboard' },
};

it.each(audiences)(
  'lets %ss add, name and remove a passkey, and sign in with it',
  async (audience) => {
    const { security, signIn, home } = pages[audience];
    const { browser } = await newBrowserWithSession(db, web(), { audience });
    const user = openPage(web(), browser, security);
    const passkeys = await section('Passkeys');
    await user.press('Add a passkey', passkeys);
    await user.press('Add', passkeys);
    await within(passkeys).findByText('Please give it a name.');
    await user.fill(within(passkeys).getByRole('textbox', { name: 'Name' }), 'Laptop');
    await user.press('Add', passkeys);
    await screen.findByText('Passkey added.');
    await within(passkeys).findByText(/not used yet/);
    await user.press('Rename Laptop', passkeys);
    await user.fill(within(passkeys).getByRole('textbox', { name: 'Name' }), 'Work laptop');
    await user.press('Save', passkeys);
    await within(passkeys).findByText('Work laptop');

    const visitor = openPage(web(), new Browser(web()), signIn);
    await visitor.press('Use a passkey');
    await expect.poll(pageAddress).toBe(home);

    const back = openPage(web(), browser, security);
    const list = await section('Passkeys');
    await back.press('Remove Work laptop', list);
    await screen.findByText('Passkey removed.');
    await expect.poll(() => within(list).queryByRole('listitem')).toBeNull();
  },
);

it('takes the second step with a passkey, or says what went wrong', async () => {
  const account = await newBrowserWithSession(db, web(), { audience: 'founder' });
  let user = openPage(web(), account.browser, '/app/settings#security');
  const passkeys = await section('Passkeys');
  await user.press('Add a passkey', passkeys);
  await user.fill(within(passkeys).getByRole('textbox', { name: 'Name' }), 'Phone');
  await user.press('Add', passkeys);
  await screen.findByText('Passkey added.');
  await enableTotp(db, { actor: account, now: new Date() });

  user = openPage(web(), new Browser(web()), '/founder/signin');
  await user.fill(await screen.findByRole('textbox', { name: 'Email' }), account.email);
  await user.fill(screen.getByLabelText(/^Password/, { selector: 'input' }), testPassword);
  await user.press('Sign In to Dashboard');
  await screen.findByRole('textbox', { name: 'Code' });
  const { get } = navigator.credentials;
  navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  await user.press('Use a passkey');
  await screen.findByText('No passkey was used. Please try again, or sign in another way.');
  navigator.credentials.get = get;
  await user.press('Use a passkey');
  await expect.poll(pageAddress).toBe('/app/dashboard');
});

it('asks founders for a code once they turned two-step sign-in on', async () => {
  const account = await newBrowserWithSession(db, web(), { audience: 'founder' });
  let user = openPage(web(), account.browser, '/app/settings#security');
  const twoStep = await section('Two-step sign-in');
  await user.press('Set up two-step sign-in', twoStep);
  const shown = await within(twoStep).findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = (shown.textContent ?? '').replace(/ /g, '');
  const earlier = new Date(Date.now() - 30_000);
  await user.fill(
    within(twoStep).getByRole('textbox', { name: 'Code' }),
    totpCodeAt(secret, earlier),
  );
  await user.press('Turn on', twoStep);
  await user.press('I’ve saved them', twoStep);
  await within(twoStep).findByText('10 of 10 recovery codes');

  user = openPage(web(), new Browser(web()), '/founder/signin');
  await user.fill(await screen.findByRole('textbox', { name: 'Email' }), account.email);
  await user.fill(screen.getByLabelText(/^Password/, { selector: 'input' }), testPassword);
  await user.press('Sign In to Dashboard');
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await user.fill(code, totpCodeAt(secret, new Date()));
  await user.press('Sign In');
  await expect.poll(pageAddress).toBe('/app/dashboard');
});

it('leads staff to their second step before anything else, if it is required', async () => {
  const strict = await startTestWeb(database(), { config: { staffTwoStep: true } });
  try {
    const account = await newBrowserWithSession(db, strict, { audience: 'admin' });
    const user = openPage(strict, account.browser, '/admin/founders');
    await expect.poll(pageAddress).toBe('/admin/security');
    await screen.findByText(/Your community requires two-step sign-in for its staff/);
    expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
    const passkeys = await section('Passkeys');
    await user.press('Add a passkey', passkeys);
    await user.fill(within(passkeys).getByRole('textbox', { name: 'Name' }), 'Laptop');
    await user.press('Add', passkeys);
    await user.follow('Founders', await screen.findByRole('navigation', { name: 'Admin' }));
    await screen.findByRole('heading', { level: 1, name: 'Founders' });

    const back = openPage(strict, account.browser, '/admin/security');
    await back.press('Remove Laptop', await section('Passkeys'));
    await screen.findByText(/Two-step sign-in is required for staff here, so this has to stay\./);
  } finally {
    await strict.close();
  }
});

it('lets an admin change the password and end other sessions', async () => {
  const account = await newAccount(db, 'admin');
  const { email } = account;
  const [here, there] = [new Browser(web()), new Browser(web())];
  for (const browser of [here, there]) {
    await browser.post('/api/session/admin', { email, password: testPassword });
  }
  const user = openPage(web(), here, '/admin/dashboard');
  await user.chooseOfAccount('Security');
  await screen.findByRole('heading', { level: 1, name: 'Security' });
  const sessions = await section('Sessions');
  await user.press('Sign out everywhere else', sessions);
  await within(sessions).findByText('You aren’t signed in anywhere else.');
  expect((await there.get('/api/me')).status).toBe(401);
  const password = await section('Password');
  await user.fill(within(password).getByLabelText(/^Current password/), testPassword);
  await user.fill(within(password).getByLabelText(/^New password/), 'seven boats on the tide');
  await user.press('Change password', password);
  await screen.findByText('Password changed.');
});

it('shows admins whose sign-in failed, and from where', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const tried = (email: string, audience: Audience) =>
    new Browser(web()).post(`/api/session/${audience}`, { email, password: 'a wrong secret' });
  await tried('ada@tried.test', 'founder');
  await tried('Bob@tried.test', 'investor');
  const user = openPage(web(), browser, '/admin/audit');
  await user.follow('Failed sign-ins');
  await screen.findByText('bob@tried.test');
  expect(screen.getAllByText(/Wrong email or password .* 127\.0\.0\.1/).length).toBe(2);
  await user.fill(screen.getByRole('searchbox'), 'ada@');
  await expect.poll(() => screen.queryByText('bob@tried.test')).toBeNull();
  await screen.findByText('ada@tried.test');
  await user.fill(screen.getByRole('searchbox'), '');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sign-in page' }), 'Investor');
  await expect.poll(() => screen.queryByText('ada@tried.test')).toBeNull();
  await expect.poll(pageAddress).toBe('/admin/failed-sign-ins?audience=investor');
});

const tokenOnPage = async () => (await screen.findByText(/^slip_[\w-]{43}$/)).textContent ?? '';

const callWith = async (token: string) =>
  (await fetch(`${web().url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status;

it.each([
  ['founder', '/app/settings'],
  ['investor', '/investor/settings'],
  ['admin', '/admin/security'],
] as const)('lets %ss make and revoke an access token', async (audience, settings) => {
  // Long enough ago that the password is asked for.
  const now = new Date(Date.now() - 20 * 60_000);
  const account = await newBrowserWithSession(db, web(), { audience, now });
  const user = openPage(web(), account.browser, settings);
  await user.follow('Connections', await screen.findByRole('navigation', { name: 'Settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Connections' });
  const tokens = await section('Access tokens');
  await user.press('Make a token', tokens);
  await user.press('Make the token', tokens);
  await within(tokens).findByText('Please give it a name.');
  await user.fill(within(tokens).getByRole('textbox', { name: 'Name' }), 'Nightly report');
  await user.press('Make the token', tokens);
  const dialog = await screen.findByRole('dialog');
  await user.fill(within(dialog).getByLabelText(/^Password/, { selector: 'input' }), testPassword);
  await user.press(/^Confirm/, dialog);
  const token = await tokenOnPage();
  expect(await callWith(token)).toBe(200);
  const made = within(tokens).getByRole('region', { name: 'Your new token' });
  await expect.poll(() => document.activeElement).toBe(made);
  await within(tokens).findByText(/^Read only · made just now · not used yet · expires /);
  await user.press('Done', tokens);
  await expect.poll(() => screen.queryByText(token)).toBeNull();
  const again = within(tokens).getByRole('button', { name: 'Make a token' });
  await expect.poll(() => document.activeElement).toBe(again);
  await user.press('Revoke Nightly report', tokens);
  const question = await screen.findByRole('dialog', { name: /Nightly report/ });
  await within(question).findByText(/^Read only · made just now/);
  await user.press('Revoke', question);
  await screen.findByText('Token revoked.');
  await expect.poll(() => within(tokens).queryByRole('listitem')).toBeNull();
  expect(await callWith(token)).toBe(401);
});

it('asks for the password again where the page was left while it asked', async () => {
  const now = new Date(Date.now() - 20 * 60_000);
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'founder', now });
  const user = openPage(web(), browser, '/app/settings');
  for (const visit of ['first', 'second']) {
    await user.follow('Connections', await screen.findByRole('navigation', { name: 'Settings' }));
    const tokens = await section('Access tokens');
    await user.press('Make a token', tokens);
    await user.fill(within(tokens).getByRole('textbox', { name: 'Name' }), visit);
    await user.press('Make the token', tokens);
    await screen.findByRole('dialog', { name: 'Is it still you?' });
    act(() => window.history.back());
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  }
});

it('says how to use it from an assistant, and disconnects one', async () => {
  const founder = await newBrowserWithSession(db, web(), { audience: 'founder' });
  const { accountId } = founder;
  const save = (kind: string, id: string, payload: Record<string, unknown>) =>
    createOAuthStore(db, { kind, sealer: testSealer, now: () => new Date() }).save(
      id,
      payload,
      600,
    );
  const redirect_uris = ['https://assistant.example/callback'];
  await save('Client', 'client', { client_name: 'Assistant', redirect_uris });
  await save('Grant', 'grant', { accountId, clientId: 'client', resources: { mcp: 'read write' } });
  await save('RefreshToken', 'token', { accountId, clientId: 'client', grantId: 'grant' });
  const user = openPage(web(), founder.browser, '/app/connections');
  const apps = await section('Use Slipstream from your AI');
  await within(apps).findByText(`${web().publicUrl}/mcp`);
  await within(apps).findByText(
    'assistant.example · Read and change · connected just now · not used yet',
  );
  await user.press('Disconnect Assistant', apps);
  await user.press('Disconnect', await screen.findByRole('dialog', { name: /Assistant/ }));
  await screen.findByText('App disconnected.');
  await expect.poll(() => screen.queryByText(/assistant\.example/)).toBeNull();

  await save('Grant', 'second', { accountId, clientId: 'client', resources: { mcp: 'read' } });
  await save('RefreshToken', 'second', { accountId, clientId: 'client', grantId: 'second' });
  const admin = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const staff = openPage(web(), admin.browser, '/admin/access-tokens');
  await screen.findByText('assistant.example · Read only · connected just now · not used yet');
  expect(await findViolations()).toEqual([]);
  await staff.press(`Disconnect Assistant of ${founder.email}`);
  const dialog = await screen.findByRole('dialog', { name: /Assistant/ });
  await within(dialog).findByText(/we’ll tell them by email/);
  await staff.press('Disconnect', dialog);
  await screen.findByText('No tokens or apps yet');
});

it('shows admins everybody’s access tokens', async () => {
  const founder = await newBrowserWithSession(db, web(), { audience: 'founder' });
  const draft = { name: 'Founder’s script', scope: 'write', days: 7 };
  const { token } = (await founder.browser.post('/api/access-tokens', draft)).body;
  const admin = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const user = openPage(web(), admin.browser, '/admin/audit');
  await user.follow('Tokens and apps');
  await user.press(`Revoke Founder’s script of ${founder.email}`);
  const dialog = await screen.findByRole('dialog', { name: 'Revoke “Founder’s script”?' });
  await within(dialog).findByText(/is told by email\.$/);
  await user.press('Revoke', dialog);
  await screen.findByText('Token revoked.');
  expect(await callWith(token)).toBe(401);
});

it('gives founders an address for their calendar, a new one, and takes it away', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'founder' });
  const user = openPage(web(), browser, '/app/connections');
  const calendar = await section('Calendar');
  await user.press('Make a calendar address', calendar);
  const address = async () =>
    (await within(calendar).findByText(/^http:\/\/slipstream\.test\/calendar\/.+\.ics$/))
      .textContent ?? '';
  const statusOf = async (at: string) => (await fetch(web().url + new URL(at).pathname)).status;
  const first = await address();
  expect(await statusOf(first)).toBe(200);
  const apple = within(calendar).getByRole('link', { name: 'open Calendar' });
  expect(apple.getAttribute('href')).toBe(first.replace('http:', 'webcal:'));
  expect(await findViolations()).toEqual([]);
  await user.press('New address', calendar);
  await user.press('Keep it', calendar);
  expect(await statusOf(first)).toBe(200);
  await user.press('New address', calendar);
  await user.press('Replace the address', calendar);
  await expect.poll(address).not.toBe(first);
  expect([await statusOf(first), await statusOf(await address())]).toEqual([404, 200]);
  await user.press('Switch off', calendar);
  await user.press('End the address', calendar);
  await within(calendar).findByRole('button', { name: 'Make a calendar address' });
  const investor = await newBrowserWithSession(db, web(), { audience: 'investor' });
  openPage(web(), investor.browser, '/investor/connections');
  await section('Access tokens');
  expect(screen.queryByRole('region', { name: 'Calendar' })).toBeNull();
});
