import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import { requestEmailChange } from '#db/operations/accounts/change-email.ts';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { Browser, newInvestorBrowser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();

async function newInvitedFounder() {
  const { db } = database();
  const { id: founderId, email } = await newFounder(db, { name: 'Inês Duarte' });
  const account = { audience: 'founder', email, founderId, passwordHash: null } as const;
  return { email, accountId: (await createAccount(db, account)).id };
}

const passwordField = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' });

it('a founder changes their address in the settings, and is signed out elsewhere by the link', async () => {
  const { db } = database();
  const { email, accountId } = await newFounderAccount(db);
  const next = `moved-${nextUniqueNumber()}@new.test`;
  const browser = await signInFounder(web(), email);
  const user = openPage(web(), browser, '/app/settings#email');
  const elsewhere = await signInFounder(web(), email);
  // Not by role: they take long to compute on this page.
  const section = await vi.waitUntil(() => document.getElementById('email'), 10_000);
  const ask = async (password: string) => {
    await user.fill(within(section).getByLabelText('New email address'), next);
    const field = within(section).getByLabelText(/^Your password/, { selector: 'input' });
    await user.fill(field, password);
    await user.click(
      within(section).getByText('Change email address').closest('button') as Element,
    );
  };
  await ask('not this one');
  await within(section).findByText('That is not your current password.');
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
  await screen.findByRole('heading', { name: 'Your address is changed' });
  await screen.findByRole('link', { name: 'Open your dashboard' });
  openPage(web(), new Browser(web()), '/confirm-email/no-token?for=founder');
  const wayOn = await screen.findByRole('link', { name: 'Open your settings' });
  expect(wayOn.getAttribute('href')).toBe('/app/settings#email');
});

it('an investor’s new address takes the place of the old one as soon as its link is used', async () => {
  const { db } = database();
  const named = { name: 'Ines Ortega' };
  const { email, browser } = await newInvestorBrowser(db, web(), named);
  const next = `moved-${nextUniqueNumber()}@new.test`;
  let user = openPage(web(), browser, '/investor/settings#email');
  const section = within(await screen.findByRole('region', { name: 'Email address' }));
  const ask = async (password: string) => {
    await user.fill(section.getByRole('textbox', { name: 'New email address' }), next);
    await user.fill(section.getByLabelText(/^Your password/, { selector: 'input' }), password);
    await user.click(section.getByRole('button', { name: 'Change email address' }));
  };
  await ask('not this one');
  await section.findByText('That is not your current password.');
  await ask(testPassword);
  await section.findByText(next);
  const account = db.selectFrom('accounts').where('email', '=', email).select('id');
  const { id: accountId } = await account.executeTakeFirstOrThrow();
  const link = { accountId, purpose: 'email_change', email: next, now: new Date() } as const;
  const token = await createAccountLink(db, link);
  user = openPage(web(), new Browser(web()), `/confirm-email/${token}?for=investor`);
  await user.press('Confirm this address');
  await screen.findByRole('heading', { name: 'Your address is changed' });

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
  const { db } = database();
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
  const { db } = database();
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
