import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { showStreakMilestone } from '#db/operations/streaks/streak-milestones.ts';
import { findStreakMilestone } from '#db/queries/streaks.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;
const dayMs = 86_400_000;
let browser: Browser;

/** Somebody with a task on each of the last days. */
beforeAll(async () => {
  const { id: founderId, email } = await newFounderAccount(db);
  for (let days = 40; days >= 1; days -= 1) {
    await newCompletedTask(db, { founderId, at: new Date(Date.now() - days * dayMs) });
  }
  await newCompletedTask(db, { founderId, at: new Date(), title: 'Ask why' });
  // The card of the streak is another test's.
  const now = new Date();
  const milestone = await findStreakMilestone(db, { founderId, now });
  if (milestone) {
    await showStreakMilestone(db, { founderId, milestone, clientKey: randomUUID(), now });
  }
  browser = await signInFounder(web(), email);
});

const figure = (name: string) => {
  const block = screen.getByText(name, { selector: 'dt, dt *' }).closest('dl > *');
  return Number(block?.querySelector('dd')?.textContent?.replace(/\D/g, ''));
};
const rowsOf = (list: HTMLElement) => [...list.children] as HTMLElement[];

it('a figure leads to its reasons, and they add up to it', async () => {
  const user = openPage(web(), browser, '/founder/dashboard');
  await screen.findByText('Total Points');
  const points = figure('Total Points');
  await user.follow('Why? Total Points');
  await expect.poll(pageAddress).toBe('/founder/dashboard/why#points');
  const list = await screen.findByRole('list', { name: 'Points' });
  await within(list).findByText(/Completed “Ask why” \(medium\)/);
  screen.getAllByText(`${points.toLocaleString('en-US')} points`);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your points'));

  const findMore = () => screen.queryByRole('button', { name: 'Show earlier points' });
  expect(findMore()).not.toBeNull();
  for (let more = findMore(); more; more = findMore()) {
    const shown = rowsOf(list).length;
    more.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rowsOf(list).length).toBeGreaterThan(shown));
    await waitFor(() => expect(document.activeElement).toBe(rowsOf(list)[shown]));
  }
  const signed = rowsOf(list).map((row) => row.firstElementChild?.textContent ?? '');
  const sum = signed.reduce(
    (total, text) => total + Number(text.replace(/[^\d−]/g, '').replace('−', '-')),
    0,
  );
  expect(sum).toBe(points);
});

it('the streak is explained day by day, back to the first', async () => {
  const user = openPage(web(), browser, '/founder/dashboard');
  await screen.findByText('Current Streak');
  expect(figure('Current Streak')).toBe(41);
  await user.follow('Why? Current Streak');
  const list = await screen.findByRole('list', { name: 'Days of the streak' });
  within(rowsOf(list)[0] as HTMLElement).getByText('Today');
  within(screen.getByRole('region', { name: 'Your streak' })).getAllByText(/^41 days/);
  const before = rowsOf(list).length;
  await user.press('Show earlier days');
  await waitFor(() => expect(rowsOf(list).length).toBeGreaterThan(before));
  window.history.back();
  await screen.findByText('Total Points');
});
