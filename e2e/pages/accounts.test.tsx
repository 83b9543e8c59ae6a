import { screen, within } from '@testing-library/react';
import { Secret, TOTP } from 'otpauth';
import { expect, it, vi } from 'vitest';
import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import { requestEmailChange } from '#db/operations/accounts/change-email.ts';
import { createAccount, inviteAdmin } from '#db/operations/accounts/create-account.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { Browser, newInvestorBrowser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { catchDownloads } from './catch-download.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage, pageAddress, refusal } from './open-page.tsx';
import { pathInMail, readMails } from './read-mails.ts';

const { database, web } = useTestWeb();
const { db } = database;

async function newInvitedFounder() {
  const { id: founderId, email } = await newFounder(db, { name: 'Inês Duarte' });
  const account = { audience: 'founder', email, founderId, passwordHash: null } as const;
  return { email, accountId: (await createAccount(db, account)).id };
}

const passwordField = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' });

it('a founder changes their address in the settings, and is signed out elsewhere by the link', async () => {
  const { email, accountId } = await newFounderAccount(db);
  const next = `moved-${nextUniqueNumber()}@new.test`;
  const browser = await signInFounder(web(), email);
  const user = openPage(web(), browser, '/app/settings#email');
  const elsewhere = await signInFounder(web(), email);
  // Not by role: they take long to compute on this page.
  const section = await vi.waitUntil(() => document.getElementById('email'), 10_000);
  const ask = async (password: string) => {
    await user.fill(await within(section).findByLabelText('New email address'), next);
    const field = within(section).getByLabelText(/^Your password/, { selector: 'input' });
    await user.fill(field, password);
    await user.click(
      within(section).getByText('Change email address').closest('button') as Element,
    );
  };
  await ask('not this one');
  await within(section).findByText('That isn’t your current password.');
  await ask(testPassword);
  await within(section).findByText(next);

  const now = new Date();
  const link = { accountId, purpose: 'email_change', email: next, now } as const;
  const token = await createAccountLink(db, link);
  const confirmed = await browser.post('/api/email-change', { token });
  expect(confirmed.status).toBe(200);
  await within(section).findByText((_text, element) =>
    Boolean(element?.matches('p') && element.textContent === `You sign in with ${next}`),
  );

  expect((await elsewhere.get('/api/me')).status).toBe(401);

  openPage(web(), new Browser(web()), `/confirm-email/${token}?for=founder`);
  await screen.findByRole('heading', { name: 'Your address has changed' });
  await screen.findByRole('link', { name: 'Open your dashboard' });
  openPage(web(), new Browser(web()), '/confirm-email/no-token?for=founder');
  const wayOn = await screen.findByRole('link', { name: 'Open your settings' });
  expect(wayOn.getAttribute('href')).toBe('/app/settings#email');
});

it('an investor’s new address takes the place of the old one as soon as its link is used', async () => {
  const named = { name: 'Ines Ortega' };
  const { email, browser } = await newInvestorBrowser(db, web(), named);
  const next = `moved-${nextUniqueNumber()}@new.test`;
  let user = openPage(web(), browser, '/investor/settings#email');
  const section = within(await screen.findByRole('region', { name: 'Email address' }));
  const ask = async (password: string) => {
    await user.fill(await section.findByRole('textbox', { name: 'New email address' }), next);
    await user.fill(section.getByLabelText(/^Your password/, { selector: 'input' }), password);
    await user.click(section.getByRole('button', { name: 'Change email address' }));
  };
  await ask('not this one');
  await section.findByText('That isn’t your current password.');
  await ask(testPassword);
  await section.findByText(next);
  const account = db.selectFrom('accounts').where('email', '=', email).select('id');
  const { id: accountId } = await account.executeTakeFirstOrThrow();
  const link = { accountId, purpose: 'email_change', email: next, now: new Date() } as const;
  const token = await createAccountLink(db, link);
  user = openPage(web(), new Browser(web()), `/confirm-email/${token}?for=investor`);
  await user.press('Confirm this address');
  await screen.findByRole('heading', { name: 'Your address has changed' });

  user = openPage(web(), new Browser(web()), '/investor/signin');
  const signIn = async (address: string) => {
    await user.fill(await screen.findByRole('textbox', { name: 'Email' }), address);
    await user.fill(await passwordField(/^Password/), testPassword);
    await user.press('Sign In');
  };
  await signIn(email);
  await screen.findByText('Invalid credentials. Please try again.');
  await signIn(next);
  await screen.findByText('Welcome back, Ines Ortega');
});

it('a founder without a password confirms an address and is invited there', async () => {
  const { accountId } = await newInvitedFounder();
  const email = `invited-${nextUniqueNumber()}@new.test`;
  const now = new Date();
  await requestEmailChange(db, { accountId, email, now });
  const link = { accountId, purpose: 'email_change', email, now } as const;
  const token = await createAccountLink(db, link);
  const user = openPage(web(), new Browser(web()), `/confirm-email/${token}?for=founder`);
  await user.press('Confirm this address');
  await screen.findByText(/^One step is left: we emailed you a link to choose your password/);
  const mails = db.selectFrom('mails').where('recipient', '=', email).select('template');
  expect((await mails.execute()).at(-1)).toEqual({ template: 'invitation' });
});

it('an expired invitation is renewed by one press and leads to the welcome page', async () => {
  const { email, accountId } = await newInvitedFounder();
  const invitation = { accountId, purpose: 'invitation' } as const;
  const expired = await createAccountLink(db, { ...invitation, now: new Date('2026-01-01') });
  const browser = new Browser(web());
  let user = openPage(web(), browser, `/set-password/${expired}`);
  await screen.findByRole('heading', { name: 'This invitation’s link has expired' });
  expect(document.body.textContent).not.toContain(email);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(await findViolations()).toEqual([]);
  await user.press('Send me a new link');
  await screen.findByText('We sent a new link.');
  expect(screen.queryByRole('button', { name: 'Send me a new link' })).toBeNull();
  const mails = db.selectFrom('mails').where('recipient', '=', email);
  expect(await mails.select('template').execute()).toEqual([{ template: 'invitation' }]);

  const renewed = await createAccountLink(db, { ...invitation, now: new Date() });
  user = openPage(web(), browser, `/set-password/${renewed}`);
  await user.fill(await passwordField(/^New password/), 'tide carries seven boats');
  await user.press('Set password and sign in');
  await expect.poll(pageAddress, { timeout: 10_000 }).toBe('/welcome');
  await screen.findByRole('heading', { name: 'Welcome, Inês Duarte' });

  openPage(web(), new Browser(web()), `/set-password/${expired}`);
  await screen.findByText('You’ve already chosen your password.');
  const signIn = await screen.findByRole('link', { name: 'Sign in' });
  expect(signIn.getAttribute('href')).toBe('/founder/signin');
});

it('a forgotten password is replaced by a link in a mail, which ends the sessions and works once', async () => {
  const { email } = await newFounderAccount(db);
  const old = await signInFounder(web(), email);
  const browser = new Browser(web());
  let user = openPage(web(), browser, '/founder/signin', 390);
  await user.follow('Forgot password?');
  await expect.poll(pageAddress).toBe('/forgot-password?for=founder');
  const ask = async (address: string) => {
    // The sign-in page stays until the next one is here, and has such a field too.
    await screen.findByRole('button', { name: 'Send me a link' });
    await user.fill(screen.getByRole('textbox', { name: 'Email' }), address);
    await user.press('Send me a link');
    await screen.findByText('If there’s an account, an email is on its way.');
  };
  await ask('nobody@demo.test');
  expect(await readMails(db, 'nobody@demo.test')).toEqual([]);
  await user.press('Try another address');
  await ask(email);

  const [mail] = await readMails(db, email);
  const path = pathInMail(mail!, '/set-password/');
  expect(path).toMatch(/^\/set-password\/[\w-]{43}$/);
  user = openPage(web(), browser, path);
  await screen.findByText(new RegExp(email));
  expect(document.title).toBe('New password · Slipstream');
  const field = (await passwordField(/^New password/)) as HTMLInputElement;
  await user.fill(field, '12345678');
  await screen.findByText(/^That password is too easy to guess\./);
  await user.fill(field, 'password1');
  await user.press('Set password and sign in');
  await screen.findByText(/^That password is too easy to guess\./);
  await user.fill(field, 'tide carries seven boats');
  await screen.findByText('A strong password.');
  await user.press('Show password');
  expect(field.type).toBe('text');
  await user.press('Set password and sign in');
  await expect.poll(pageAddress, { timeout: 10_000 }).toBe('/app/dashboard');
  await screen.findByText('Total Points');
  expect((await old.get('/api/me')).status).toBe(401);

  user = openPage(web(), browser, path);
  await screen.findByRole('heading', { name: 'This link no longer works' });
  await user.follow('Ask for a new link');
  await expect.poll(pageAddress).toBe('/forgot-password');
});

it('an invitation makes an admin, who turns two-step sign-in on and signs in by it', async () => {
  const email = `second-admin-${nextUniqueNumber()}@example.test`;
  const invitation = { email, forgetCode: false, now: new Date() };
  const { token } = await inviteAdmin(db, invitation);
  const password = 'four unrelated words';
  const browser = new Browser(web());
  let user = openPage(web(), browser, `/set-password/${token}`);
  await user.fill(await passwordField(/^New password/), password);
  await user.press('Set password and sign in');
  await expect.poll(pageAddress, { timeout: 10_000 }).toBe('/admin/dashboard');
  await user.chooseOfAccount('Security');
  // As after a quarter of an hour: the password is asked for, and the step goes on by itself.
  const restore = fakeResponse(/second-factor\/secret$/, () => {
    restore();
    return refusal('confirm_sign_in');
  });
  await user.press('Set up two-step sign-in');
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
  const confirm = async (typed: string) => {
    await user.fill(dialog.getByLabelText(/^Password/, { selector: 'input' }), typed);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  };
  await confirm('not it');
  await dialog.findByText('That isn’t your current password.');
  await confirm(password);
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  const shown = screen.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent ?? '';
  const secret = Secret.fromBase32(shown.replace(/ /g, ''));
  const codeIn = (seconds: number) =>
    TOTP.generate({ secret, timestamp: Date.now() + seconds * 1000 });
  const codeField = () => screen.findByRole('textbox', { name: 'Code' });
  const code = await codeField();
  expect(await findViolations()).toEqual([]);
  await user.fill(code, codeIn(0));
  await user.press('Turn on');
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  const codes = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(codes).toHaveLength(10);
  const [recovery = '', unused = ''] = codes;
  expect(await findViolations()).toEqual([]);
  const downloads = catchDownloads();
  await user.press('Download');
  expect(downloads.map(({ name }) => name)).toEqual(['Slipstream recovery codes.txt']);
  for (const code of codes) expect(await downloads[0]?.text).toContain(code);
  await user.press('I’ve saved them');
  await screen.findByText(/10 of 10 recovery codes/);

  const signIn = async (code: string) => {
    browser.cookie = null;
    user = openPage(web(), browser, '/admin');
    await user.fill(await screen.findByRole('textbox', { name: 'Email' }), email);
    await user.fill(await passwordField(/^Password/), password);
    await user.press('Sign In');
    await screen.findByText(`Signing in as ${email}`);
    await user.fill(await codeField(), '12');
    await user.press('Sign In');
    await screen.findByText(/^That code is wrong or has already been used\./);
    await user.fill(await codeField(), code);
    await user.press('Sign In');
    await expect.poll(pageAddress, { timeout: 10_000 }).toBe('/admin/dashboard');
  };
  // Each code is accepted once; the next one is accepted half a minute early.
  await signIn(codeIn(30));
  await signIn(recovery);
  user = openPage(web(), browser, '/admin/security');
  await screen.findByText(/9 of 10 recovery codes/);
  await user.press('Turn off…');
  await user.fill(await passwordField(/^Password/), password);
  await user.fill(await codeField(), unused);
  await user.press('Turn off');
  await screen.findByRole('button', { name: 'Set up two-step sign-in' });
});
