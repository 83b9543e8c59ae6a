import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import { startupOf } from '#db/queries/founders.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newPrice, newSubscription } from '#db/testing/new-subscription.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const paymentLink = 'https://buy.example/premium';
const { database, web } = useTestWeb({ config: { paymentLink } });
const { db } = database;

type Browser = Awaited<ReturnType<typeof signInFounder>>;

async function send(browser: Browser, founderId: string, text: string): Promise<void> {
  const message = { founderId, text, clientKey: randomUUID() };
  expect((await browser.post('/api/messages', message)).status).toBe(201);
}

const findConversations = () => screen.findByRole('navigation', { name: 'Conversations' });
const findWritten = (name: string) =>
  screen.findByRole('list', { name: `Conversation with ${name}` });

it('lets a member write to a founder, who answers there, accepts and gets an address', async () => {
  const member = await newFounderAccount(db, { name: 'Kenji Watanabe' });
  await newSubscription(db, { founderId: member.id });
  const recipient = await newFounderAccount(db, { name: 'Noor Haddad' });
  const browser = await signInFounder(web(), member.email);
  await send(browser, recipient.id, 'First words');

  const user = openPage(web(), browser, '/app/premium');
  await user.follow('Your messages');
  await user.follow(/^Noor Haddad/, await findConversations());
  expect(pageAddress()).toBe(`/app/messages?with=${recipient.id}`);
  const heading = await screen.findByRole('heading', { name: 'Noor Haddad' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const words = 'May I ask how you found your first ten?';
  await user.press('Send');
  const field = await screen.findByRole('textbox', { name: 'Message to Noor Haddad' });
  expect(document.activeElement).toBe(field);
  await user.fill(field, words);
  expect(await findViolations()).toEqual([]);
  await user.press('Send');
  await within(await findWritten('Noor Haddad')).findByText(words);

  const reader = openPage(web(), await signInFounder(web(), recipient.email), '/app/messages');
  const row = await within(await findConversations()).findByRole('link', {
    name: /^Kenji Watanabe.*2 unread.*Waiting for you/,
  });
  expect(await findViolations()).toEqual([]);
  await reader.click(row);
  const written = await findWritten('Kenji Watanabe');
  expect(within(written).getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(row.textContent).not.toContain('unread'));
  const answer = await screen.findByRole('textbox', { name: 'Message to Kenji Watanabe' });
  await reader.fill(answer, 'At a fair in Utrecht.');
  await reader.press('Send');
  await within(written).findByText('At a fair in Utrecht.');
  expect(screen.getByRole('main').textContent).not.toContain(member.email);
  await reader.press('Accept the request of Kenji Watanabe');
  await screen.findByRole('link', { name: member.email });
  expect(await findViolations()).toEqual([]);
  await reader.press('Block Kenji Watanabe');
  await screen.findByText('You blocked Kenji Watanabe. Unblock them to write.');
});

it('is one Tab stop, and the arrows go through it; Escape leads back from a conversation', async () => {
  const reader = await newFounderAccount(db);
  for (const name of ['Ada Park', 'Bo Lind']) {
    await requestIntroduction(db, {
      requester: { founderId: (await newFounder(db, { name })).id },
      startupId: reader.startupId,
      note: 'May we talk?',
      now: new Date(),
    });
  }
  const user = openPage(web(), await signInFounder(web(), reader.email), '/app/messages');
  const list = await findConversations();
  const links = await within(list).findAllByRole('link');
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  links[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(links[1]);
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Ada Park' });
  expect(links[1]?.getAttribute('aria-current')).toBe('page');
  await user.keyboard('{Escape}');
  expect(pageAddress()).toBe('/app/messages');
  await waitFor(() => expect(document.activeElement).toBe(links[1]));
});

it('has an investor’s request among the conversations, answered there', async () => {
  const founder = await newFounderAccount(db);
  const investor = await newInvestor(db, { name: 'Ines Ortega' });
  await requestIntroduction(db, {
    requester: { investorId: investor.id },
    startupId: founder.startupId,
    note: 'You know retail.',
    now: new Date(),
  });
  const user = openPage(web(), await signInFounder(web(), founder.email), '/app/messages');
  await screen.findByText('1 request waiting for your answer.');
  await user.follow(/^Ines Ortega/, await findConversations());
  await within(await findWritten('Ines Ortega')).findByText('You know retail.');
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();
  await user.press('Accept the request of Ines Ortega');
  await screen.findByRole('link', { name: investor.email });
});

it('says what to do while there is none, and at an address without one', async () => {
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(web(), founder.email);
  openPage(web(), browser, '/app/messages');
  await screen.findByText('No conversations yet');
  await screen.findByRole('link', { name: 'See the community' });
  expect(await findViolations()).toEqual([]);
  openPage(web(), browser, `/app/messages?with=${randomUUID()}`);
  await screen.findByText('There’s no conversation here.');
});

it('offers premium to whoever contacts a founder without it', async () => {
  const { id: founderId, email } = await newFounderAccount(db);
  await newSubscription(db, { founderId });
  const { id } = await newFounder(db);
  const browser = await signInFounder(web(), email);
  await send(browser, id, 'First words');
  const ended = { status: 'cancelled', period_end: new Date('2026-01-01') } as const;
  const subscription = db.updateTable('premium_subscriptions').set(ended);
  await subscription.where('startup_id', '=', startupOf(founderId)).execute();

  await newPrice(db, paymentLink);
  const user = openPage(web(), browser, `/app/messages?with=${id}`);
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
  expect(dialog.textContent).toContain('€19 a month, cancel whenever you like');
  expect(await findViolations()).toEqual([]);
  await user.press('Not now', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
