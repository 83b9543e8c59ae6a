import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newBrowserWithSession, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

async function openAsFounder(path: string) {
  const { email } = await newFounderAccount(db);
  return openPage(web(), await signInFounder(web(), email), path);
}

it('a payment’s return address claims no payment, and leads back to the plan', async () => {
  const user = await openAsFounder('/app/premium?paid=1');
  await screen.findByText(/^If you’ve just paid, your payment is being confirmed/);
  expect(screen.queryByText(/Payment received/)).toBeNull();
  await user.follow('Back to the plan');
  await screen.findByRole('heading', { name: /^(Upgrade to premium|Premium)$/, level: 2 });
});

it('a link that filters by something unknown says so until a filter is chosen', async () => {
  const user = await openAsFounder('/founder/dashboard/community?stage=garage&funding=seeking');
  const notice = /^This link filters by “garage”, which isn’t available\./;
  await screen.findByText(notice);
  const funding = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Funding status' });
  expect(funding.value).toBe('seeking');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'MVP');
  await expect.poll(() => screen.queryByText(notice)).toBeNull();
});

it('a filter by an admin who is gone shows whom it filters by', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  openPage(web(), browser, '/admin/audit?actor=gone@example.test');
  const who = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Who' });
  expect(who.value).toBe('gone@example.test');
  within(who).getByRole('option', { name: 'gone@example.test', selected: true });
  await screen.findByText('Nothing matches.');
});
