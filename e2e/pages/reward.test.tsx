import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { findInbox } from '#db/queries/notifications.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readRows, updateRow } from '#db/testing/rows.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;
const dayMs = 86_400_000;

let browser: Browser;
let founder: { id: string; cohortId: string };
let peerId: string;
beforeEach(async () => {
  const account = await newFounderAccount(db, { name: 'Ada Park' });
  founder = account;
  peerId = (await newFounder(db, { cohortId: account.cohortId })).id;
  browser = await signInFounder(web(), account.email);
});

async function completeDaysBefore(count: number, task: { isPrivate?: boolean } = {}) {
  for (let ago = count; ago > 0; ago -= 1) {
    const at = new Date(Date.now() - ago * dayMs);
    await newCompletedTask(db, { founderId: founder.id, at, ...task });
  }
}

const figure = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

it('shows points, streak and today’s circle before the server has answered', async () => {
  await completeDaysBefore(2);
  await newTask(db, { founderId: founder.id, title: 'Call Ann' });
  const user = openPage(web(), browser, '/founder/dashboard');
  const week = within(await screen.findByRole('list', { name: 'This week' }));
  expect([figure('Total Points'), figure('Current Streak')]).toEqual(['40', '2days']);
  week.getByText(/today, still open/);

  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeResponse(/\/completion$/, async (_request, forward) => {
    await answered;
    return forward();
  });
  await user.press('Complete Call Ann');
  await waitFor(() => expect(figure('Total Points')).toBe('60'));
  expect(figure('Current Streak')).toBe('3days');
  expect(week.queryByText(/today, still open/)).toBeNull();
  answer?.();
  await screen.findByText('+20 points · 3-day streak');
  expect([figure('Total Points'), figure('Current Streak')]).toEqual(['60', '3days']);
});

it('shows the card of the seventh day once, on any page, and tells the cohort', async () => {
  await completeDaysBefore(6);
  await newCompletedTask(db, { founderId: founder.id, at: new Date(), isPrivate: true });
  const user = openPage(web(), browser, '/app/leaderboard');
  const card = await screen.findByRole('dialog', { name: '7-day streak' }, { timeout: 10_000 });
  within(card).getByText('+50 bonus points');
  expect(await findViolations()).toEqual([]);
  await user.press('Tell your cohort', card);
  await screen.findByText('Your cohort knows about your 7-day streak.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { items } = await findInbox(db, peerId);
  expect(items.map(({ message }) => message)).toContain('reached a 7-day streak');

  let asked = 0;
  fakeResponse(/\/streak\/milestone$/, async (_request, forward) => {
    asked += 1;
    const response = await forward();
    expect(await response.clone().json()).toBeNull();
    return response;
  });
  openPage(web(), browser, '/founder/dashboard');
  await waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 10_000 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('can be closed, and says why telling failed', async () => {
  await completeDaysBefore(6);
  await newCompletedTask(db, { founderId: founder.id, at: new Date(), isPrivate: true });
  const user = openPage(web(), browser, '/founder/dashboard', 390);
  const card = await screen.findByRole('dialog', { name: '7-day streak' }, { timeout: 10_000 });
  fakeResponse(/\/announcement$/, () => Response.error());
  await user.press('Tell your cohort', card);
  await within(card).findByRole('alert');
  await user.press('Not now', card);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves the row where it was, with Undo, and a second click completes no other task', async () => {
  await newTask(db, { founderId: founder.id, title: 'Call Ann', dueOn: '2026-12-01' });
  await newTask(db, { founderId: founder.id, title: 'Call Bo', dueOn: '2026-12-02' });
  const done = () => readRows(db, 'tasks', { user_id: founder.id, status: 'completed' }, ['title']);
  for (const page of ['/founder/dashboard', '/app/tasks']) {
    const user = openPage(web(), browser, page);
    const tick = await screen.findByRole('button', { name: 'Complete Call Ann' });
    const titles = () =>
      screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    const before = titles();
    await user.click(tick);
    const undo = await screen.findByRole('button', { name: 'Undo: Call Ann' });
    fireEvent.click(screen.getByRole('button', { name: 'Complete Call Bo' }), { detail: 2 });
    await expect.poll(done).toEqual([{ title: 'Call Ann' }]);
    await screen.findByText(/^\+20 points/);
    expect(titles()).toEqual(before);
    await user.click(undo);
    await expect.poll(done).toEqual([]);
    await screen.findByRole('button', { name: 'Complete Call Ann' });
    expect(titles()).toEqual(before);
  }
});

it('names with the first task of the day who else was here, on any page', async () => {
  const at = new Date(Date.now() - 40 * 60_000);
  await updateRow(db, 'founders', peerId, { name: 'Erik Dahl' });
  await newCompletedTask(db, { founderId: peerId, at });
  await completeDaysBefore(2);
  for (const title of ['Call Ann', 'Call Bo']) await newTask(db, { founderId: founder.id, title });
  const user = openPage(web(), browser, '/app/tasks');
  await user.press('Complete Call Ann');
  await screen.findByText('Day 3. Erik finished 40 minutes ago.');
  await user.press('Complete Call Bo');
  // One message counts them, beside each row's own Undo.
  await screen.findByText('2 tasks completed. +40 points · 3-day streak');
  await waitFor(() => expect(screen.queryByText(/^\+20 points · 3-day/)).toBeNull());
  expect(screen.getAllByText(/^Day 3\./)).toHaveLength(1);
  await user.press('Undo');
  const openTitles = async () =>
    (await browser.get('/api/tasks')).body.pending.map(({ title }: { title: string }) => title);
  await expect.poll(openTitles).toEqual(expect.arrayContaining(['Call Ann', 'Call Bo']));
});

it('tells screen readers of a completion once', async () => {
  await newTask(db, { founderId: founder.id, title: 'Call Ann' });
  const user = openPage(web(), browser, '/app/tasks');
  await user.press('Complete Call Ann');
  const said = await screen.findByText('Day 1.');
  expect(said.closest('[role]')?.getAttribute('role')).toBe('status');
  expect(screen.queryByText('Call Ann moved to Completed.')).toBeNull();
});
