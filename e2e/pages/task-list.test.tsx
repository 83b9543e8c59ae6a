import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { addDays, localDate, weekStart } from '#shared/time.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, loseConnection, openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

const today = localDate(new Date(), 'UTC');
const [yesterday, nextWeek] = [addDays(today, -1), addDays(weekStart(today), 9)];

/** A founder with a task of each name and date. */
async function openList(tasks: Record<string, string>, path = '/app/tasks') {
  const { id: founderId, email } = await newFounderAccount(db);
  for (const [title, dueOn] of Object.entries(tasks)) {
    await newTask(db, { founderId, title, dueOn });
  }
  const browser = await signInFounder(web(), email);
  const open = (at = path) => openPage(web(), browser, at);
  return { founderId, browser, open, user: open() };
}

const findRow = async (title: string) =>
  (await screen.findByRole('heading', { name: title, level: 3 })).closest('li') as HTMLElement;
const group = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name} \\d`) });
const titlesIn = async (name: string) =>
  within(await group(name))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const focusedRow = () =>
  (document.activeElement as HTMLElement).dataset.card &&
  document.activeElement?.querySelector('h3')?.textContent;

it('stands in rows by date, overdue ones first, and each opens to what it is about', async () => {
  const { founderId, browser, open } = await openList({ 'Call Bo': today });
  await newTask(db, { founderId, title: 'Ship the beta', dueOn: yesterday });
  await newTask(db, { founderId, title: 'Raise', dueOn: nextWeek, isPublicPledge: true });
  await newTask(db, { founderId, title: 'Write', dueOn: today, description: 'To all ten.' });
  await newCompletedTask(db, { founderId, at: new Date(), title: 'Visit Ann' });
  const user = open();
  expect(await titlesIn('Today')).toEqual(['Ship the beta', 'Call Bo', 'Write']);
  expect(await titlesIn('Next week')).toEqual(['Raise']);
  expect(await titlesIn('Done')).toEqual(['Visit Ann']);
  expect(screen.queryByRole('region', { name: /^This week/ })).toBeNull();
  within(await findRow('Ship the beta')).getByText('Overdue');
  within(await findRow('Raise')).getByText('Public Pledge');
  expect(within(await group('Today')).getAllByRole('listitem', { name: /points$/ })).toHaveLength(
    3,
  );
  await user.press('Start Call Bo');
  await within(await findRow('Call Bo')).findByText('In Progress');
  expect(await titlesIn('Today')).toEqual(['Ship the beta', 'Call Bo', 'Write']);

  await user.press('Write', await findRow('Write'));
  await screen.findByText('To all ten.');
  expect(await findViolations()).toEqual([]);
  const board = (await browser.get('/api/tasks')).body;
  Object.assign(board.pending[0], { isPublicPledge: true, pledge: 'missed' });
  fakeResponse(/^\/api\/tasks$/, () => Response.json(board));
  const again = open();
  await again.press('Ship the beta', await findRow('Ship the beta'));
  await screen.findByText(/^A missed pledge costs nothing/);
});

it('is one Tab stop with arrow keys inside, five presses from the title at most', async () => {
  const tasks = { 'Call Bo': today, Write: today, Raise: nextWeek };
  const { founderId, open } = await openList(tasks);
  const totals = db.updateTable('founder_totals').where('founder_id', '=', founderId);
  await totals.set({ tasks_completed: 10 }).execute();
  const user = open();
  await screen.findByRole('region', { name: 'Recommended for you' });
  await findRow('Call Bo');
  const line = await screen.findByRole('textbox', { name: 'Add a task in one line' });
  const title = screen.getByRole('heading', { name: 'Tasks', level: 1 });
  title.tabIndex = -1;
  title.focus();
  await user.tab();
  expect(screen.getByRole('toolbar', { name: 'Tasks' }).contains(document.activeElement)).toBe(
    true,
  );
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Board');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Add Task');
  await user.tab();
  expect(document.activeElement).toBe(line);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Make a pledge');
  await user.tab();
  expect(focusedRow()).toBe('Call Bo');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focusedRow()).toBe('Raise');
  await user.keyboard('{Home}{ArrowUp}');
  expect(focusedRow()).toBe('Call Bo');
  await user.keyboard('{End}');
  await user.tab();
  expect((document.activeElement as HTMLElement).localName).toBe('summary');
  await user.tab({ shift: true });
  expect(focusedRow()).toBe('Raise');

  // An opened row is a part of the page: its buttons are stops as well.
  await user.keyboard('{Enter}');
  const row = await findRow('Raise');
  await expect.poll(() => row.dataset.open).toBe('');
  await user.tab();
  expect(row.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  await expect.poll(() => row.dataset.open).toBeUndefined();
  expect(focusedRow()).toBe('Raise');
});

it('folds groups by key or press, and arrows pass the heading of a folded one', async () => {
  const inTwoWeeks = addDays(nextWeek, 7);
  const tasks = { 'Call Bo': today, Raise: nextWeek, Hire: inTwoWeeks };
  const { founderId, user, open } = await openList(tasks);
  const heading = (name: RegExp) => screen.findByRole('button', { name });
  (await findRow('Raise')).focus();
  await user.keyboard('f');
  const next = await heading(/^Next week 1/);
  expect([next.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', next]);
  expect(screen.queryByRole('heading', { name: 'Raise' })).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(focusedRow()).toBe('Hire');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(focusedRow()).toBe('Call Bo');
  await user.tab();
  expect(document.activeElement?.localName).toBe('summary');
  await user.tab({ shift: true });
  await user.keyboard('{ArrowDown}{Enter}');
  await findRow('Raise');

  // A link to a task unfolds its group.
  await user.click(await heading(/^Today 1/));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Call Bo' })).toBeNull());
  expect(await findViolations()).toEqual([]);
  const { id } = await newTask(db, { founderId, title: 'Linked', dueOn: today });
  open(`/app/tasks?task=${id}`);
  await expect.poll(focusedRow).toBe('Linked');
});

it('does by keys on a row what a card can do, and the focus follows the task', async () => {
  const { user } = await openList({ 'Call Bo': today, Write: today, Raise: nextWeek });
  const restore = fakeResponse(/^\/api\/tasks\/.*\/(completion|status)$/, loseConnection);
  (await findRow('Call Bo')).focus();
  // Two letters in a row are the page's.
  await user.keyboard('gx');
  await user.keyboard('d');
  await screen.findByText('An error occurred. Please try again.');
  await waitFor(async () => expect(await titlesIn('Today')).toEqual(['Call Bo', 'Write']));
  restore();

  (await findRow('Call Bo')).focus();
  // Held down, it acts once.
  await user.keyboard('{d>2/}');
  await screen.findByText('Call Bo moved to Completed.');
  await waitFor(async () => expect(await titlesIn('Done')).toEqual(['Call Bo']));
  expect(focusedRow()).toBe('Call Bo');
  await screen.findByText(/^\+\d+ points/);
  await user.keyboard('d');
  await waitFor(async () => expect(await titlesIn('Today')).toEqual(['Call Bo', 'Write']));
  expect(focusedRow()).toBe('Call Bo');
  await user.keyboard('{ArrowRight}');
  await within(await findRow('Call Bo')).findByText('In Progress');

  user.clearMessages();
  (await findRow('Raise')).focus();
  await user.keyboard('p');
  await user.click(await screen.findByText('Pledge publicly'));
  await within(await findRow('Raise')).findByText('Public Pledge');
  (await findRow('Write')).focus();
  await user.keyboard('s');
  await user.click(await screen.findByText('A week'));
  await screen.findByText(/^Snoozed\. Due /);
  await waitFor(async () => expect(await titlesIn('Today')).toEqual(['Call Bo']));

  (await findRow('Raise')).focus();
  await user.keyboard('e');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Task' });
  await user.fill(within(dialog).getByRole('textbox', { name: 'Title' }), 'Raise the round');
  await user.press('Save', dialog);
  await waitForElementToBeRemoved(dialog);
  user.clearMessages();
  (await findRow('Raise the round')).focus();
  await user.keyboard('{Delete}');
  await screen.findByText('Task deleted, pledge withdrawn.');
  await waitFor(() => expect(screen.queryByText('Raise the round')).toBeNull());
  expect(focusedRow()).toBe('Write');
  await user.press('Undo');
  await findRow('Raise the round');
});

it('has the rest in the row’s menu, with its keys', async () => {
  const { user } = await openList({ 'Call Bo': today });
  (await findRow('Call Bo')).focus();
  await user.keyboard('.');
  const menu = await screen.findByRole('menu', { hidden: true });
  expect(menu.textContent).toContain('P PledgeS Snooze');
  await user.click(within(menu).getByRole('menuitem', { name: 'Edit', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Task' });
  await user.press('Cancel', dialog);
  await waitForElementToBeRemoved(dialog);
  await expect.poll(focusedRow).toBe('Call Bo');
  await user.keyboard('.');
  await user.click(await screen.findByRole('menuitem', { name: 'Completed', hidden: true }));
  expect(await titlesIn('Done')).toEqual(['Call Bo']);
});

it('gives way to the board, which is remembered until the list is chosen; an address wins', async () => {
  const { user, open } = await openList({ 'Call Bo': today });
  const isPressed = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('aria-pressed');
  await group('Today');
  await user.press('Board');
  await screen.findByRole('region', { name: /^To Do 1/ });
  open();
  await screen.findByRole('region', { name: /^To Do 1/ });
  const asked = open('/app/tasks?view=list&q=Bo');
  await group('Today');
  expect(isPressed('List')).toBe('true');
  await asked.press('Board');
  await screen.findByRole('region', { name: /^To Do 1/ });
  expect(pageAddress()).toBe('/app/tasks?q=Bo');
  await asked.press('List');
  open();
  await group('Today');
});

it('recommends in one line what isn’t there yet, until the founder closes it for the day', async () => {
  const { user, open } = await openList({});
  const line = await screen.findByRole('region', { name: 'Recommended for you' });
  within(line).getByText('Start with daily tasks');
  screen.getByText('Nothing on your list');
  await user.press('Get today’s tasks', line);
  await group('Today');
  // They stand on top now: there is nothing to lead to.
  expect(line.isConnected).toBe(false);

  const next = await openList({});
  await next.user.press('Close for today');
  await waitFor(() => expect(screen.queryByText('Start with daily tasks')).toBeNull());
  const again = next.open();
  await again.press('Get this week’s tasks');
  await group('Today');
  open('/app/tasks?due=later');
  await screen.findByText('Due later');
  expect(screen.queryByRole('region', { name: 'Recommended for you' })).toBeNull();
});
