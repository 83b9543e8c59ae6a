import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

it('follows the cohort as it works, and the address says which board it is', async () => {
  const { id, email, cohortId } = await newFounderAccount(db, { name: 'Maya Lindqvist' });
  const grace = await newFounder(db, { cohortId, name: 'Grace Mwangi' });
  const stranger = await newFounder(db, { name: 'Viktor Novák' });
  const complete = (founderId: string, title: string) =>
    newCompletedTask(db, { founderId, at: new Date(), title, difficulty: 'hard' });
  for (const founderId of [id, grace.id, stranger.id]) await complete(founderId, 'Ship it');

  const browser = await signInFounder(web(), email);
  let user = openPage(web(), browser, '/app/dashboard');
  await user.follow('Leaderboard');
  const heading = (name: string) => screen.findByRole('heading', { name });
  await heading('This week’s ranking');
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order by' });
  expect(order.value).toBe('pledges');
  fireEvent.change(order, { target: { value: 'points' } });
  for (const label of ['Top Performer', 'Most Consistent', 'Task Master', 'Champion']) {
    await screen.findAllByText(label);
  }
  const findRow = (name: string) =>
    waitFor(() => {
      const row = screen
        .getAllByRole('listitem')
        .find(({ textContent }) => textContent?.includes(name));
      if (!row) throw new Error(`No row of ${name}`);
      return row;
    });
  within(await findRow('Maya Lindqvist')).getByText('You');
  const points = async () => {
    const text = (await findRow('Grace Mwangi')).querySelector('strong')?.textContent ?? '';
    return Number(text.replace(/\D/g, ''));
  };
  const before = await points();
  // The page is open: nobody reloads it.
  await complete(grace.id, 'Answer the tender');
  await expect.poll(points).toBeGreaterThanOrEqual(before + 35);
  expect(screen.queryByText('Viktor Novák')).toBeNull();

  const whose = screen.getByRole('radiogroup', { name: 'Whose board' });
  await user.click(within(whose).getByText('Community'));
  await user.click(screen.getByText('All time'));
  await heading('All-time ranking');
  expect(window.location.search).toBe('?scope=community&period=all');
  await findRow('Viktor Novák');
  user = openPage(web(), browser, pageAddress());
  await heading('All-time ranking');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Community' }).checked).toBe(true);
  act(() => window.history.back());
  await heading('This week’s ranking');
  await waitFor(() => expect(document.querySelector('ol[aria-busy="false"]')).not.toBeNull());
  expect(await findViolations()).toEqual([]);
});

it('has no board and no rank where staff switched it off, and nothing leads there', async () => {
  const { email, cohortId } = await newFounderAccount(db);
  await db
    .updateTable('cohorts')
    .set({ has_leaderboard: false })
    .where('id', '=', cohortId ?? '')
    .execute();
  const user = openPage(web(), await signInFounder(web(), email), '/app/leaderboard');
  await screen.findByText('Your program doesn’t use leaderboards for your cohort');
  await screen.findByRole('link', { name: 'See your progress' });
  const menu = screen.getByRole('navigation', { name: 'Main' });
  expect(within(menu).queryByRole('link', { name: 'Leaderboard' })).toBeNull();
  expect(await findViolations()).toEqual([]);
  // The keys come with code of their own.
  await waitFor(async () => {
    await user.keyboard('?');
    screen.getByRole('dialog', { name: 'Keys' });
  });
  const keys = screen.getByRole('dialog', { name: 'Keys' });
  within(keys).getByText('Community');
  expect(within(keys).queryByText('Leaderboard')).toBeNull();
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('listbox');
  within(palette).getByText('Community');
  expect(within(palette).queryByText('Leaderboard')).toBeNull();
  await user.keyboard('{Escape}');
  await user.follow('Dashboard');
  await screen.findByText('Tasks Done');
  expect(screen.queryByText('Cohort Rank')).toBeNull();
});
