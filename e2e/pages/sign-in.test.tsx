import { act, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enableTotp,
  newAccount,
  newFounderAccount,
  testPassword,
  totpCodeAt,
} from '#db/testing/new-account.ts';
import { readRows } from '#db/testing/rows.ts';
import { Browser, newBrowserWithSession, signInFounder } from '#web/server/testing/browser.ts';
import { type OidcProvider, startOidcProvider } from '#web/server/testing/start-oidc-provider.ts';
import { startTestWeb, type TestWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, loseConnection, openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

it('says what the specification says, keeps what was typed, and leads where one wanted to go', async () => {
  const { email: ownEmail, name } = await newFounderAccount(db);
  const browser = new Browser(web());
  let user = openPage(web(), browser, '/app/tasks');
  await screen.findByRole('heading', { name: 'Welcome Back, Founder!' });
  expect(window.location.pathname).toBe('/founder/signin');
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  const password = screen.getByLabelText(/^Password/, { selector: 'input' });
  const submit = () => user.press('Sign In to Dashboard');

  await user.fill(email, 'nobody@demo.test');
  await user.fill(password, 'short');
  await submit();
  await screen.findByText('Invalid password. Password must be at least 6 characters.');
  await user.fill(password, 'long enough');
  await submit();
  await screen.findByText(
    'Invalid credentials or application not yet approved. Please check your email or contact support.',
  );
  expect(email.value).toBe('nobody@demo.test');
  const restore = fakeResponse(/^\/api\/session\/founder$/, loseConnection);
  await submit();
  await screen.findByText('An error occurred. Please try again.');
  restore();

  await user.fill(email, ownEmail);
  await user.fill(password, testPassword);
  await submit();
  await expect.poll(pageAddress).toBe('/app/tasks');
  await screen.findByRole('heading', { name: 'Tasks', level: 1 });
  const stored = JSON.stringify({ ...localStorage });
  for (const own of [ownEmail, name]) expect(stored).not.toContain(own);

  await user.chooseOfAccount('Sign Out');
  await expect.poll(pageAddress).toBe('/');
  user = openPage(web(), browser, '/founder/dashboard');
  await expect.poll(() => window.location.pathname).toBe('/founder/signin');
});

it('asks somebody who is signed in for their password where the address says so', async () => {
  const { email, accountId } = await newFounderAccount(db);
  const browser = await signInFounder({ ...web(), db }, email);
  let user = openPage(web(), browser, '/founder/signin?next=%2Fapp%2Ftasks&confirm=1');
  await screen.findByRole('heading', { name: 'Is it still you?' });
  await screen.findByText(`You’re signed in as ${email}.`);
  const password = screen.getByLabelText(/^Password/, { selector: 'input' });
  await user.fill(password, 'not it');
  await user.press('Confirm');
  await screen.findByText('That isn’t your current password.');
  expect(screen.queryByText('Please check the marked fields.')).toBeNull();
  expect(await findViolations()).toEqual([]);
  await user.fill(password, testPassword);
  await user.press('Confirm');
  await expect.poll(pageAddress).toBe('/app/tasks');
  user = openPage(web(), browser, '/founder/signin?next=%2Fapp%2Ftasks&confirm=1');
  await screen.findByRole('heading', { name: 'Is it still you?' });
  await user.press('Cancel');
  await expect.poll(pageAddress).toBe('/app/dashboard');

  // The session ends while the page asks: signing in asks for the password, and nothing does again.
  user = openPage(web(), browser, '/founder/signin?next=%2Fapp%2Ftasks&confirm=1');
  await screen.findByRole('heading', { name: 'Is it still you?' });
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  await user.fill(screen.getByLabelText(/^Password/, { selector: 'input' }), testPassword);
  await user.press('Confirm');
  await user.fill(await screen.findByRole('textbox', { name: 'Email' }), email);
  await user.fill(screen.getByLabelText(/^Password/, { selector: 'input' }), testPassword);
  await user.press('Sign In to Dashboard');
  await expect.poll(pageAddress).toBe('/app/tasks');
});

it('leads staff from the founders’ page to their own', async () => {
  const admin = await newAccount(db, 'admin');
  const user = openPage(web(), new Browser(web()), '/founder/signin');
  const others = (await screen.findByText(/^Sign in as/)).textContent;
  expect(others).toBe('Sign in as an investor, a mentor or staff instead.');
  const signIn = async (button: string) => {
    await user.fill(screen.getByRole('textbox', { name: 'Email' }), admin.email);
    await user.fill(screen.getByLabelText(/^Password/, { selector: 'input' }), testPassword);
    await user.press(button);
  };
  await signIn('Sign In to Dashboard');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Your account signs in on another page. Sign in as staff');
  await user.follow('Sign in as staff', alert);
  await screen.findByRole('heading', { name: 'Admin' });
  expect(window.location.pathname).toBe('/admin');
  await signIn('Sign In');
  await expect.poll(pageAddress).toBe('/admin/dashboard');
});

it('follows the route table for unknown and short addresses', async () => {
  const { email } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  for (const [from, to] of [
    ['/home', '/'],
    ['/no/such/page', '/'],
    ['/app', '/app/dashboard'],
    ['/app/', '/app/dashboard'],
    ['/app/no-such-page', '/app/dashboard'],
    ['/app/dashboard/deeper', '/app/dashboard'],
    ['/founder/dashboard/no-such-tab', '/founder/dashboard'],
  ] as const) {
    openPage(web(), browser, from);
    await expect.poll(pageAddress, { message: from }).toBe(to);
  }
  await screen.findByRole('heading', { name: /^Welcome/, level: 1 });

  const user = openPage(web(), browser, '/founder/dashboard/progress');
  const current = () =>
    [...document.querySelectorAll('nav[aria-label=Dashboard] [aria-current=page]')].map(
      (link) => link.textContent,
    );
  await expect.poll(current).toEqual(['Progress']);
  await user.follow('Startup Profile', screen.getByRole('navigation', { name: 'Main' }));
  await expect.poll(pageAddress).toBe('/founder/dashboard/profile');
  await expect.poll(current).toEqual(['Startup Profile']);
  act(() => window.history.back());
  await expect.poll(pageAddress).toBe('/founder/dashboard/progress');
  // The menu behind one's own face stays on the side that one is on.
  await user.chooseOfAccount('Startup Profile');
  await expect.poll(pageAddress).toBe('/founder/dashboard/profile');
  await user.follow('Leaderboard');
  await expect.poll(pageAddress).toBe('/app/leaderboard');
  // The address changes before the frame does.
  await screen.findByRole('heading', { name: 'Leaderboard', level: 1 });
  await user.chooseOfAccount('Startup Profile');
  await expect.poll(pageAddress).toBe('/app/profile');
  await expect.poll(current).toEqual([]);

  openPage(web(), new Browser(web()), '/app/tasks');
  await expect.poll(pageAddress).toMatch(/^\/founder\/signin\?next=/);
});

describe('single sign-on', () => {
  let provider: OidcProvider;
  let signOnWeb: TestWeb;
  beforeAll(async () => {
    // The page is at another address than the product's own, as every page of these tests.
    provider = await startOidcProvider({ redirectUri: 'http://slipstream.test/sso/callback' });
    const { issuer, clientId, clientSecret } = provider;
    const signOn = { issuer, clientId, clientSecret, name: 'Acme ID', trustsEmail: false };
    signOnWeb = await startTestWeb(database(), { config: { signOn } });
  });
  afterAll(async () => {
    await signOnWeb?.close();
    await provider?.close();
  });

  /** Follows the link, as the person that the provider knows; where the browser ends up. */
  async function follow(browser: Browser, link: HTMLElement, email: string): Promise<string> {
    const started = await browser.get(link.getAttribute('href') ?? '');
    const user = { sub: email, email, email_verified: true };
    const back = await provider.signIn(started.headers.get('location') ?? '', user);
    return (await browser.get(back.pathname + back.search)).headers.get('location') ?? '';
  }

  it('is offered on every sign-in page, and says why it did not sign in', async () => {
    for (const [page, text] of [
      ['/founder/signin', /^No founder here has that email address\. .+ please apply first\.$/],
      ['/investor/signin', /^No investor here .+ Please join as an investor first/],
      ['/admin', /^Nobody on the staff .+ ask an admin to invite you/],
    ] as const) {
      const browser = new Browser(signOnWeb);
      openPage(signOnWeb, browser, page);
      const link = await screen.findByRole('link', { name: 'Continue with Acme ID' });
      const at = await follow(browser, link, 'nobody@example.test');
      const user = openPage(signOnWeb, browser, at);
      await screen.findByText(text);
      expect(await findViolations()).toEqual([]);
      await user.fill(screen.getByRole('textbox', { name: 'Email' }), 'a@example.test');
    }
    const { email } = await newAccount(db, 'founder');
    const lost = new Browser(signOnWeb);
    openPage(signOnWeb, lost, '/investor/signin');
    const link = await screen.findByRole('link', { name: 'Continue with Acme ID' });
    const user = openPage(signOnWeb, lost, await follow(lost, link, email));
    await screen.findByText(/^That email address belongs to a founder\./);
    await user.follow('Sign in as a founder');
    await expect.poll(pageAddress).toBe('/founder/signin');

    openPage(web(), new Browser(web()), '/founder/signin?sso=unreachable');
    await screen.findByText(/^Single sign-on doesn’t answer at the moment\./);
    expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
  });

  it('leads to the page that one wanted, by a second step where there is one', async () => {
    const now = new Date();
    const { email, accountId } = await newAccount(db, 'admin');
    const { secret } = await enableTotp(db, { actor: { accountId, email }, now });
    const browser = new Browser(signOnWeb);
    openPage(signOnWeb, browser, '/admin/staff');
    const link = await screen.findByRole('link', { name: 'Continue with Acme ID' });
    const at = await follow(browser, link, email);
    const user = openPage(signOnWeb, browser, at);
    await screen.findByText('You’re almost in. Your account asks for a second step.');
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    await user.press('Use another account');
    await screen.findByRole('textbox', { name: 'Email' });
    openPage(signOnWeb, browser, at);
    const code = await screen.findByRole('textbox', { name: /code/i });
    await user.fill(code, totpCodeAt(secret, now));
    await user.press('Sign In');
    await expect.poll(pageAddress).toBe('/admin/staff');

    // The same, by somebody who is still signed in and confirms it.
    await screen.findByRole('heading', { name: 'Staff', level: 1 });
    const confirmed = openPage(signOnWeb, browser, await follow(browser, link, email));
    const soon = new Date(now.getTime() + 30_000);
    await confirmed.fill(
      await screen.findByRole('textbox', { name: /code/i }),
      totpCodeAt(secret, soon),
    );
    await confirmed.press('Sign In');
    await expect.poll(pageAddress).toBe('/admin/staff');
    expect(await readRows(db, 'sessions', { account_id: accountId }, 'account_id')).toHaveLength(1);

    await screen.findByRole('heading', { name: 'Staff', level: 1 });
    const toggle = await screen.findByRole('switch', {
      name: /^The staff sign in with Acme ID instead of a password/,
    });
    await confirmed.click(toggle);
    await screen.findByText('The staff sign in without passwords now.');
    expect(await findViolations()).toEqual([]);

    // Somebody who may have no password is asked again, too, and comes back to the same page.
    const twentyMinutesAgo = new Date(now.getTime() - 20 * 60_000);
    const earlier = { audience: 'admin', now: twentyMinutesAgo } as const;
    const late = await newBrowserWithSession(db, signOnWeb, earlier);
    const lateUser = openPage(signOnWeb, late.browser, '/admin/staff');
    await lateUser.click(await screen.findByRole('switch', { name: /^Required for everybody/ }));
    const dialog = await screen.findByRole('dialog');
    const again = await within(dialog).findByRole('link', { name: 'Continue with Acme ID' });
    expect(again.getAttribute('href')).toMatch(
      /^\/sso\/start\?for=admin&.*return=%2Fadmin%2Fstaff$/,
    );

    const typed = openPage(signOnWeb, new Browser(signOnWeb), '/admin');
    await typed.fill(await screen.findByRole('textbox', { name: 'Email' }), email);
    await typed.fill(screen.getByLabelText(/^Password/, { selector: 'input' }), testPassword);
    await typed.press('Sign In');
    await screen.findByText('The staff here sign in with Acme ID, not with a password.');
  });
});
