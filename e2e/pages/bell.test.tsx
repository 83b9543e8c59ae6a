import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findInbox } from '#db/queries/notifications.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage, refusal } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

it('says what arrives, shows a busy hour as one, and leads there by keyboard alone', async () => {
  const { email, cohortId } = await newFounderAccount(db);
  const mei = await newFounder(db, { cohortId, name: 'Mei Lin Tan' });
  await newCompletedTask(db, { founderId: mei.id, at: new Date(), title: 'Open the shop' });
  // The list is late: what is pressed until it comes is not lost.
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const restore = fakeResponse(/^\/api\/notifications$/, async (_request, forward) => {
    const response = await forward();
    await late;
    return response;
  });
  const browser = await signInFounder(web(), email);
  const user = openPage(web(), browser, '/founder/dashboard');
  const pressByKey = async (button: HTMLElement) => {
    button.focus();
    await user.keyboard('{Enter}');
  };
  const findBell = (name: string | RegExp) => screen.findByRole('button', { name });
  // Without a layout, happy-dom takes the dropdown for hidden.
  const findButton = async (text: string) =>
    (await screen.findByText(text)).closest('button') as HTMLElement;

  await pressByKey(await findBell(/^Notifications/));
  await pressByKey(await findButton('Mark all read'));
  arrive();
  restore();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Cohort Activity')).toBeNull());
  await findBell('Notifications');
  await expect.poll(async () => (await readInbox()).unread).toBe(0);

  const titles = ['Call three stalls', 'Price the lunch box', 'Write to the market'];
  const complete = (title: string | undefined) =>
    newCompletedTask(db, { founderId: mei.id, at: new Date(), title });
  await complete(titles[0]);
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Mei Lin Tan completed “Call three stalls”',
    ),
  );
  for (const title of titles.slice(1)) await complete(title);
  await pressByKey(await findBell('Notifications, 3 unread'));
  await waitFor(() => expect(readRow()).toMatch(/^MTMei Lin Tan completed 4 tasks/));
  for (const text of [...titles, 'Just now', 'Unread']) expect(readRow()).toContain(text);
  await pressByKey(findRow() as HTMLElement);
  const { startupName } = (await readInbox()).items[0];
  await screen.findByRole('heading', { name: startupName, level: 1 });
  await waitFor(() => expect(screen.queryByText('Cohort Activity')).toBeNull());
  await findBell('Notifications');
  await expect.poll(async () => (await readInbox()).unread).toBe(0);

  function findRow() {
    return screen.queryByText('Mei Lin Tan', { selector: 'a strong' })?.closest('a');
  }
  function readRow() {
    return findRow()?.textContent ?? '';
  }
  async function readInbox() {
    return (await browser.get('/api/notifications')).body;
  }
});

it('a row that collects a day can be cheered', async () => {
  const { email, cohortId } = await newFounderAccount(db);
  const mei = await newFounder(db, { cohortId, name: 'Mei Lin Tan' });
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    await newCompletedTask(db, { founderId: mei.id, at: new Date(), title });
  }
  const user = openPage(web(), await signInFounder(web(), email), '/app/leaderboard');
  await user.press(/^Notifications/);
  await screen.findByText('completed 6 tasks', { exact: false });
  await user.press(/^Cheer.*completed 2 more tasks today/);
  await screen.findByRole('button', { name: /^Cheer.*completed 2 more/, pressed: true });
  await waitFor(async () => {
    const { items } = await findInbox(db, mei.id);
    expect(items.map(({ message }) => message)).toEqual(['cheers for “Six”']);
  });
});

it('is readable while it loads, fails or has nothing', async () => {
  const { email } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const inbox = /^\/api\/notifications$/;
  const restore = fakeResponse(inbox, async () => {
    await held;
    return refusal('unavailable');
  });
  const user = openPage(web(), browser, '/app/leaderboard', 390);
  await user.press(/^Notifications/);
  await screen.findByText('Cohort Activity');
  await screen.findByText('Loading notifications');
  fail();
  const again = await screen.findByText('Try again');
  expect(await findViolations()).toEqual([]);
  restore();
  fakeResponse(inbox, () => Response.json({ items: [], earlier: null, unread: 0 }));
  await user.click(again);
  await screen.findByText('No notifications yet');
  expect(await findViolations()).toEqual([]);
});
