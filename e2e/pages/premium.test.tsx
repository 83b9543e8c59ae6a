import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { premiumPlan } from '#shared/domain/premium.ts';
import { newInvestorBrowser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage } from './open-page.tsx';

const paymentLink = 'https://buy.example/premium';
const { database, web } = useTestWeb({ config: { paymentLink } });
const { db } = database;

it('shows members what they have of each part of premium', async () => {
  const { id: founderId, email } = await newFounderAccount(db);
  await newSubscription(db, { founderId });
  // The page is sent with what it reads ahead for everybody.
  const read = new Set<string>();
  const stop = fakeResponse(/^\/api\/(premium|progress)/, (request, forward) => {
    read.add(new URL(request.url).pathname);
    return forward();
  });
  openPage(web(), await signInFounder(web(), email), '/app/premium');
  const list = await screen.findByRole('list', { name: 'What you have' });
  stop();
  expect([...read].toSorted()).toEqual([
    '/api/premium',
    '/api/premium/benefits',
    '/api/premium/examples',
  ]);
  expect(screen.queryByRole('list', { name: 'What you would have' })).toBeNull();
  const parts = within(list).getAllByRole('listitem');
  expect(parts.map((part) => within(part).getByRole('heading').textContent)).toEqual([
    'Direct messaging',
    'Exclusive community',
    'Priority AI coaching',
    'Advanced analytics',
    'Investor introductions',
  ]);
  within(list).getByText(/^10 of 10 messages left in 24 hours\./);
  within(list).getByText(/^60 of 60 questions left today instead of 20, first in line\./);
  expect(await findViolations()).toEqual([]);
});

it('shows whoever has no premium an example of each part from what is there, and how it ends', async () => {
  const { id: founderId, email, cohortId } = await newFounderAccount(db, { name: 'Ada Park' });
  await newFounder(db, { cohortId, name: 'Bo Lind' });
  await newCompletedTask(db, { founderId, at: new Date() });
  const user = openPage(web(), await signInFounder(web(), email), '/app/premium');
  const list = await screen.findByRole('list', { name: 'What you would have' });
  const parts = within(list).getAllByRole('listitem');
  expect(parts.map((part) => within(part).getByRole('heading').textContent)).toEqual([
    ...premiumPlan.benefits,
  ]);
  const [messaging, community, coaching, analytics, introductions] = parts as HTMLElement[];
  within(messaging!).getByText('Bo Lind');
  within(community!).getByText('Ada Park');
  within(community!).getByText('Member');
  expect(coaching!.textContent).toMatch(/60 questions a day instead of 20/);
  within(analytics!).getByText('You completed 1 task this week.');
  within(introductions!).getByText('No investor is open to founders at the moment.');
  expect(await findViolations()).toEqual([]);
  await user.click(screen.getByText('How do I cancel?'));
  screen.getByText(/^Here, with “Card, invoices and canceling”/);
});

it('compares members on Progress by chart and table; others see what is behind it', async () => {
  const { id: founderId, email } = await newFounderAccount(db);
  await newCompletedTask(db, { founderId, at: new Date() });
  const browser = await signInFounder(web(), email);
  openPage(web(), browser, '/app/progress');
  await screen.findByText('Points per week');
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  await newSubscription(db, { founderId });
  const user = openPage(web(), browser, '/app/progress');
  const panel = await screen.findByRole('region', { name: 'You and others' });
  within(panel).getByText('This week there are fewer than five others to compare with.');
  await user.click(within(panel).getByText('Days'));
  const table = within(panel).getByRole('table', { name: /^Active days per week/ });
  expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/1––$/);
  expect(await findViolations()).toEqual([]);
});

it('lets a member ask an investor who is open, and the investor accept', async () => {
  const { id: founderId, email } = await newFounderAccount(db, { name: 'Ada Park' });
  await newSubscription(db, { founderId });
  const founder = await signInFounder(web(), email);
  const named = { name: 'Vera Lindqvist' };
  const { browser: investor, email: address } = await newInvestorBrowser(db, web(), named);
  let user = openPage(web(), investor, '/investor/settings#notifications');
  await user.click(await screen.findByRole('switch', { name: /^Open to founders/ }));
  await expect
    .poll(async () => (await investor.get('/api/investor/settings')).body.isOpenToFounders)
    .toBe(true);

  user = openPage(web(), founder, '/app/investors');
  const list = await screen.findByRole('list', { name: 'Investors open to founders' });
  await screen.findByText(/^You can ask 3 of 3 investors this month/);
  expect(await findViolations()).toEqual([]);
  await user.press('Ask for an introduction · Vera Lindqvist', list);
  const dialog = await screen.findByRole('dialog');
  await user.press('Send request', dialog);
  await within(dialog).findByText('Please say in a few words why you would like to talk.');
  await user.fill(within(dialog).getByRole('textbox'), 'We build bridges.');
  await user.press('Send request', dialog);
  await screen.findByText('Your request to Vera Lindqvist was sent.');
  await within(list).findByRole('button', { name: 'Requested · Vera Lindqvist' });
  await screen.findByText(/^You can ask 2 of 3 investors this month/);

  user = openPage(web(), investor, '/investor/dashboard');
  await user.follow(/^Introductions 1 waiting for your answer$/);
  const received = await screen.findByRole('region', { name: 'Received' });
  await within(received).findByText('We build bridges.');
  expect(document.body.textContent).not.toContain(email);
  expect(await findViolations()).toEqual([]);
  await user.press('Accept the request of Ada Park', received);
  await within(received).findByRole('link', { name: email });
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: /waiting for your answer/ })).toBeNull(),
  );

  openPage(web(), founder, '/app/premium');
  await screen.findByText(/^2 of 3 left this month/);
  openPage(web(), founder, '/app/introductions');
  await screen.findByRole('link', { name: address });
});
