import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { Browser } from '#web/server/testing/browser.ts';
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
