import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { generateTasksForFounder } from '#db/operations/tasks/generate-tasks.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { timeZoneWhereHourIs } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import {
  fakeResponse,
  loseConnection,
  openPage,
  pageAddress,
  rememberBoard,
} from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

async function openBoard() {
  const { id: founderId, email } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  rememberBoard(founderId);
  const open = (path = '/app/tasks') => openPage(web(), browser, path);
  return { founderId, browser, open };
}

const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });
const cardIn = async (name: string, title: string) => {
  const heading = await within(await column(name)).findByRole('heading', { name: title });
  return heading.closest('li') as HTMLElement;
};
const figure = (name: string) => {
  const block = screen.getByText(name, { selector: 'dt, dt *' }).closest('dl > *');
  return Number(block?.querySelector('dd')?.textContent?.replace(/\D/g, ''));
};

it('starts, pledges, completes and reopens a task, and the figures follow', async () => {
  const { founderId, open } = await openBoard();
  await newCompletedTask(db, { founderId, at: new Date() });
  await newTask(db, { founderId, title: 'Call three lost customers' });
  let user = open('/founder/dashboard');
  await screen.findByText('Total Points');
  const before = { points: figure('Total Points'), done: figure('Tasks Done') };
  expect(before.done).toBe(1);

  user = open();
  await user.press('Start Call three lost customers');
  const started = await cardIn('In Progress', 'Call three lost customers');
  await user.press('Pledge Call three lost customers', started);
  await user.click(await screen.findByText('Pledge publicly'));
  await within(started).findByText('Public Pledge');
  await user.press('Complete Call three lost customers');
  await cardIn('Completed', 'Call three lost customers');
  await screen.findByRole('button', { name: 'Undo' });
  await screen.findAllByText(/^\+20 points/);
  await screen.findByText(/^A pledge counts after 12 hours: /);
  await user.follow('Dashboard');
  await screen.findByText('Total Points');
  await expect.poll(() => figure('Total Points')).toBe(before.points + 20);
  expect(figure('Tasks Done')).toBe(before.done + 1);

  await user.follow('Tasks', screen.getByRole('navigation', { name: 'Main' }));
  await user.press('Reopen Call three lost customers');
  await cardIn('To Do', 'Call three lost customers');
  await user.follow('Dashboard');
  await screen.findByText('Total Points');
  await expect.poll(() => figure('Total Points')).toBe(before.points);
});

it('takes a completion or a move back when the server does not answer', async () => {
  const { founderId, open } = await openBoard();
  await newTask(db, { founderId, title: 'Write to the landlord' });
  const user = open();
  const restore = fakeResponse(/^\/api\/tasks\/.*\/(completion|status)$/, loseConnection);
  await user.press('Complete Write to the landlord');
  await screen.findByText('An error occurred. Please try again.');
  await cardIn('To Do', 'Write to the landlord');
  await user.press('Start Write to the landlord');
  await expect
    .poll(() => screen.getAllByText('An error occurred. Please try again.').length)
    .toBe(2);
  await cardIn('To Do', 'Write to the landlord');
  restore();
  await user.press('Complete Write to the landlord');
  await cardIn('Completed', 'Write to the landlord');
});

it('edits a task, and deletes it until Undo is pressed', async () => {
  const { founderId, open } = await openBoard();
  await newTask(db, { founderId, title: 'Draft the deck' });
  let user = open();
  const choose = async (title: string, item: string) => {
    await user.press(`Move or change ${title}`);
    // Without a layout, happy-dom takes the menu for hidden.
    const found = await screen.findByRole('menuitem', { name: item, hidden: true });
    expect(await findViolations()).toEqual([]);
    await user.click(found);
  };
  await choose('Draft the deck', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Task' });
  await user.fill(within(dialog).getByRole('textbox', { name: 'Title' }), 'Finish the deck');
  const category = within(dialog).getByRole('combobox', { name: 'Category' });
  await user.selectOptions(category, 'Fundraising');
  await user.click(within(dialog).getByText('Hard · 35'));
  await user.click(within(dialog).getByText('Just me'));
  expect(await findViolations()).toEqual([]);
  await user.press('Save', dialog);
  await waitForElementToBeRemoved(dialog);
  user = open();
  const saved = await cardIn('To Do', 'Finish the deck');
  within(saved).getByText('35 points');
  within(saved).getByText('Just me');

  await choose('Finish the deck', 'Delete');
  await expect.poll(() => screen.queryByRole('heading', { name: 'Finish the deck' })).toBeNull();
  await user.press('Undo');
  await cardIn('To Do', 'Finish the deck');
  user = open();
  await cardIn('To Do', 'Finish the deck');
  await choose('Finish the deck', 'Delete');
  await screen.findByText('Task deleted.');
  open();
  await column('To Do');
  expect(screen.queryByRole('heading', { name: 'Finish the deck' })).toBeNull();
});

it('offers no harder difficulty once a task was started', async () => {
  const { founderId, open } = await openBoard();
  await newTask(db, { founderId, title: 'Draft the deck' });
  const user = open();
  await user.press('Start Draft the deck');
  await cardIn('In Progress', 'Draft the deck');
  await user.press('Move or change Draft the deck');
  await user.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  const isDisabled = (name: RegExp) =>
    dialog.getByRole<HTMLInputElement>('radio', { name }).disabled;
  expect([/^Easy/, /^Medium/, /^Hard/].map(isDisabled)).toEqual([false, false, true]);
  dialog.getByText(/harder only in their first hour/);
});

it('is searched and filtered, and the address keeps it', async () => {
  const { founderId, open } = await openBoard();
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const title = 'Reach 100% of the waiting list';
  await newTask(db, { founderId, title, dueOn: inDays(30) });
  for (const other of ['Call Bo', 'Write Ann', 'Ship it']) {
    await newTask(db, { founderId, title: other, dueOn: inDays(1) });
  }
  let user = open();
  const cards = () => document.querySelectorAll('[data-card]').length;
  await expect.poll(cards).toBe(4);
  await user.press('Search and filters');
  await user.fill(await screen.findByRole('searchbox', { name: 'Search tasks' }), '00% OF');
  await expect.poll(cards).toBe(1);
  const choose = async (name: string, option: string) =>
    user.selectOptions(screen.getByRole('combobox', { name }), option);
  await choose('Due', 'Due later');
  await screen.findByText('1 of 4 tasks');
  await expect.poll(pageAddress).toBe('/app/tasks?q=00%25+OF&due=later');
  user = open(pageAddress());
  await expect.poll(cards).toBe(1);
  screen.getByText('“00% OF” · Due later');
  await user.press('Search and filters, 2 on');
  await choose('Due', 'Overdue');
  await screen.findByText('0 of 4 tasks');
  expect(screen.getAllByText('Nothing here matches.')).toHaveLength(3);
  await user.press('Clear filters');
  await expect.poll(pageAddress).toBe('/app/tasks');
  await expect.poll(cards).toBe(4);
});

it('generates what is missing of the week, and says so', async () => {
  const { founderId, open } = await openBoard();
  await generateTasksForFounder(db, { founderId, now: new Date() });
  const user = open();
  await column('To Do');
  const generated = screen.getAllByRole('heading', { level: 3 }).length;
  await user.press('Generate Tasks');
  await screen.findByText('1 task added. That’s everything for today and this week.');
  expect(screen.getAllByRole('heading', { level: 3 }).length).toBe(generated + 1);
  await user.press('Generate Tasks');
  await screen.findByText('Your tasks for today and this week are already on your board.');
});

it('keeps what lapsed apart, and adds yesterday’s until noon', async () => {
  const { founderId, open } = await openBoard();
  await changeTimeZone(db, { founderId, timeZone: timeZoneWhereHourIs(8) });
  await generateTasksForFounder(db, { founderId, now: new Date(Date.now() - 86_400_000) });
  await generateTasksForFounder(db, { founderId, now: new Date() });
  const user = open();
  const title = 'Talk to one customer, or one who should be';
  await user.press(`I did this yesterday: ${title}`);
  await screen.findByText(/^\+10 points for yesterday/);
  await cardIn('Completed', title);
  await cardIn('To Do', title);
  await expect
    .poll(() => screen.queryByRole('button', { name: `I did this yesterday: ${title}` }))
    .toBe(null);
});

it('recommends a pledge and a hard task, and explains the points', async () => {
  const { founderId, open } = await openBoard();
  const totals = db.updateTable('founder_totals').where('founder_id', '=', founderId);
  await totals.set({ tasks_completed: 10 }).execute();
  const user = open();
  await user.press('Make a pledge');
  let dialog = await screen.findByRole('dialog', { name: 'Add Task' });
  const pledge = within(dialog).getByRole<HTMLInputElement>('switch', { name: /^Public pledge/ });
  expect(pledge.checked).toBe(true);
  await user.fill(within(dialog).getByRole('textbox', { name: 'Title' }), 'Ship the beta');
  await user.press('Add Task', dialog);
  await waitForElementToBeRemoved(dialog);
  await user.press('Add a hard task');
  dialog = await screen.findByRole('dialog', { name: 'Add Task' });
  const hard = within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Hard · 35' });
  expect(hard.checked).toBe(true);
  await user.keyboard('{Escape}');
  await waitForElementToBeRemoved(dialog);
  const legend = screen.getByText('Public pledge kept on time').closest('details');
  expect(legend?.open).toBe(false);
  await user.click(screen.getByText('How points work'));
  expect(legend?.open).toBe(true);
});

it('makes one task of a double click, opens the form by a key, and completes by Enter', async () => {
  const { browser, open } = await openBoard();
  const user = open();
  await screen.findByRole('heading', { name: 'Tasks', level: 1 });
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'Add Task' });
  await expect
    .poll(() => document.activeElement)
    .toBe(within(dialog).getByRole('textbox', { name: 'Title' }));
  await user.keyboard('Only once');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Add Task' }));
  await waitForElementToBeRemoved(dialog);
  await cardIn('To Do', 'Only once');
  expect((await browser.get('/api/tasks')).body.pending).toHaveLength(1);
  screen.getByRole('button', { name: 'Complete Only once' }).focus();
  await user.keyboard('{Enter}');
  await cardIn('Completed', 'Only once');
});
