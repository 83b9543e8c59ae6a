import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';

const paymentLink = 'https://buy.example/premium';
const { database, web } = useTestWeb({ config: { paymentLink } });
const { db } = database;

it('lets a member write to a founder, who accepts and answers by email', async () => {
  const member = await newFounderAccount(db, { name: 'Kenji Watanabe' });
  await newSubscription(db, { founderId: member.id });
  const recipient = await newFounderAccount(db, { name: 'Noor Haddad' });
  const browser = await signInFounder(web(), member.email);
  const first = { founderId: recipient.id, text: 'First words', clientKey: randomUUID() };
  expect((await browser.post('/api/messages', first)).status).toBe(201);

  const user = openPage(web(), browser, '/app/premium');
  await user.follow('Your messages');
  await user.press(/^Contact Founder/);
  const dialog = await screen.findByRole('dialog');
  await user.press('Send message', dialog);
  await within(dialog).findByText('Please write a message.');
  const words = 'May I ask how you found your first ten?';
  await user.fill(within(dialog).getByRole('textbox', { name: 'Message' }), words);
  expect(await findViolations()).toEqual([]);
  await user.press('Send message', dialog);
  await screen.findByText('Your message to Noor Haddad was sent.');
  await screen.findByText(words, { selector: 'p' });

  const reader = openPage(web(), await signInFounder(web(), recipient.email), '/app/messages');
  await screen.findByText(words);
  expect(screen.getByRole('main').textContent).not.toContain(member.email);
  expect(await findViolations()).toEqual([]);
  const [accept] = await screen.findAllByRole('button', { name: /^Accept the request of/ });
  await reader.click(accept as HTMLElement);
  await screen.findAllByRole('link', { name: `Answer ${member.email}` });
  expect(await findViolations()).toEqual([]);
});

it('offers premium to whoever contacts a founder without it', async () => {
  const { id: founderId, email } = await newFounderAccount(db);
  await newSubscription(db, { founderId });
  const { id } = await newFounder(db);
  const browser = await signInFounder(web(), email);
  const message = { founderId: id, text: 'First words', clientKey: randomUUID() };
  expect((await browser.post('/api/messages', message)).status).toBe(201);
  const ended = { status: 'cancelled', period_end: new Date('2026-01-01') } as const;
  const subscription = db.updateTable('premium_subscriptions').set(ended);
  await subscription.where('startup_id', '=', startupOf(founderId)).execute();

  const user = openPage(web(), browser, '/app/messages');
  await user.press(/^Contact Founder/);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/^Contacting founders is a premium feature\./);
  const parts = within(dialog).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Direct messaging',
    'Exclusive community',
    'Priority AI coaching',
    'Advanced analytics',
    'Investor introductions',
  ]);
  expect(dialog.textContent).toContain('$29 a month, cancel whenever you like');
  expect(await findViolations()).toEqual([]);
  await user.press('Not now', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
