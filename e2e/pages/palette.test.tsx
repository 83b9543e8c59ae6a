import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import {
  newBrowserWithSession,
  newInvestorBrowser,
  signInFounder,
} from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, loseConnection, openPage, pageAddress, refusal } from './open-page.tsx';

const config = { coach: { model: 'gpt-3.5-turbo', dailyLimit: 1 } };
const { database, web } = useTestWeb({ config });
const { db } = database;

const findField = () =>
  screen.findByRole<HTMLInputElement>('combobox', { name: /^Search, or|^Search pages/ });
const findOption = (name: string | RegExp) => screen.findByRole('option', { name });
const isClosed = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull();
const isMarked = async (name: string | RegExp) => {
  const option = await findOption(name);
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
};

/** A founder on a page, who opens the palette by its key and types. */
async function openAsFounder(path = '/app/leaderboard', overrides: { cohortId?: string } = {}) {
  const founder = await newFounderAccount(db, overrides);
  const browser = await signInFounder(web(), founder.email);
  const user = openPage(web(), browser, path);
  await screen.findByRole('heading', { level: 1 });
  const type = async (text: string) => {
    await user.keyboard('{Control>}k{/Control}');
    const field = await findField();
    await user.fill(field, text);
    return field;
  };
  const readTasks = () =>
    db
      .selectFrom('tasks')
      .where('user_id', '=', founder.id)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .select(['title', 'status', 'is_public_pledge as isPledge'])
      .execute();
  return { db, founder, user, type, readTasks };
}

it('adds one task, however often Enter is pressed, and takes it back', async () => {
  const { user, type, readTasks } = await openAsFounder();
  const sent: string[] = [];
  fakeResponse(/^\/api\/tasks$/, (request, forward) => {
    sent.push(request.method);
    return forward();
  });
  await type('add call three customers');
  await isMarked('Add task “call three customers”');
  expect(await findViolations()).toEqual([]);
  await user.keyboard('{Enter}{Enter}{Enter}');
  await screen.findByText('Task added.');
  await isClosed();
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1);
  expect(await readTasks()).toEqual([
    { title: 'call three customers', status: 'pending', isPledge: false },
  ]);
  await user.press('Undo');
  await screen.findByText('Task deleted.');
  expect(await readTasks()).toEqual([]);
});

it('keeps what was typed when the task is refused, and adds it once after a lost answer', async () => {
  const { user, type, readTasks } = await openAsFounder();
  const answerLost = fakeResponse(/^\/api\/tasks$/, async (request, forward) => {
    if (request.method === 'GET') return forward();
    await forward();
    return refusal('unavailable');
  });
  const field = await type('add write to Bo');
  await user.keyboard('{Enter}');
  const alert = await screen.findByRole('alert');
  within(alert).getByText('“write to Bo” wasn’t added.');
  expect(field.value).toBe('add write to Bo');
  expect(document.activeElement).toBe(field);
  answerLost();
  await user.keyboard('{Enter}');
  await user.press('Open');
  expect(pageAddress()).toMatch(/^\/app\/tasks\?task=/);
  expect((await readTasks()).map(({ title }) => title)).toEqual(['write to Bo']);
});

it('offers any text as a task, but not before it has searched', async () => {
  const { user, type, readTasks } = await openAsFounder();
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const release = fakeResponse(/^\/api\/search/, async (_request, forward) => {
    await isAsked;
    return forward();
  });
  await type('Prepare the demo');
  await findOption('Add task “Prepare the demo”');
  await user.keyboard('{Enter}');
  answer();
  release();
  await screen.findByText('Nothing found for “Prepare the demo”.');
  expect(await readTasks()).toEqual([]);
  await user.keyboard('{Enter}');
  await screen.findByText('Task added.');
  expect(await readTasks()).toHaveLength(1);
});

it('opens the form with the title, for all that a title doesn’t say', async () => {
  const { user, type } = await openAsFounder();
  await type('add ship the beta');
  await user.click(await findOption(/^Add it with a date/));
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(title.value).toBe('ship the beta');
});

it('completes and pledges the tasks that match, and says what the server refuses', async () => {
  const { db, founder, user, type, readTasks } = await openAsFounder();
  const founderId = founder.id;
  await newTask(db, { founderId, title: 'Call three lost customers' });
  await newTask(db, { founderId, title: 'Call the bank' });
  await type('pledge lost');
  await isMarked(/^Pledge “Call three lost customers”/);
  expect(within(screen.getByRole('dialog')).getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  await screen.findByText(/^Pledged\./);
  const field = await type('pledge call');
  await findOption(/^Pledge “Call the bank”/);
  expect(screen.queryByRole('option', { name: /lost customers/ })).toBeNull();

  await user.fill(field, 'complete');
  await user.click(await findOption('Complete a task…'));
  expect(field.value).toBe('complete ');
  await user.keyboard('customers lost');
  await isMarked(/^Complete “Call three lost customers”/);
  await user.keyboard('{Enter}{Enter}');
  await screen.findByText(/^\+20 points/);
  expect(await readTasks()).toEqual([
    { title: 'Call three lost customers', status: 'completed', isPledge: true },
    { title: 'Call the bank', status: 'pending', isPledge: false },
  ]);

  fakeResponse(/\/completion$/, () => refusal('task_not_found'));
  await type('finish bank');
  await findOption(/^Complete “Call the bank”/);
  await user.keyboard('{Enter}');
  await screen.findByText('That task was not found.');
  await type('complete bank');
  await findOption(/^Complete “Call the bank”/);
});

it('thanks a peer for a reason that was typed along, until there are no thanks left', async () => {
  const hannah = await newFounder(db, { name: 'Hannah Cho' });
  const { user, type } = await openAsFounder('/app/leaderboard', { cohortId: hannah.cohortId });
  await type('thank hannah for the intro to Ann');
  await isMarked(/^Thank Hannah Cho/);
  await user.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: 'Thank Hannah Cho' });
  const reason = within(form).getByRole<HTMLInputElement>('textbox', { name: 'For what?' });
  expect(reason.value).toBe('the intro to Ann');
  await user.press('Say thanks', form);
  await screen.findByText(/^You thanked Hannah Cho/);
  await isClosed();
  await type('thank ');
  const thanked = await findOption(/Thanked today/);
  expect(thanked.getAttribute('aria-disabled')).toBe('true');
  await user.click(thanked);
  await user.keyboard('{Enter}');
  await findField();
});

it('asks the coach once, and shows why a question was refused', async () => {
  const { db, founder, user, type } = await openAsFounder();
  await type('coach How do I set a price?');
  await isMarked('Ask the coach “How do I set a price?”');
  await user.keyboard('{Enter}{Enter}');
  await expect.poll(pageAddress).toBe('/app/ai-coach');
  await screen.findByText('How do I set a price?');
  const questions = () =>
    readRows(db, 'coach_exchanges', { founder_id: founder.id }, ['question', 'via']);
  expect(await questions()).toEqual([{ question: 'How do I set a price?', via: 'web' }]);
  const field = await type('ask what next');
  await user.keyboard('{Enter}');
  await screen.findByText('Nothing found for “ask what next”.');
  await user.keyboard('{Enter}');
  within(await screen.findByRole('alert')).getByText('The coach wasn’t asked.');
  expect(field.value).toBe('ask what next');
  expect(await questions()).toHaveLength(1);
});

it('waits for the line with a task that was added offline', async () => {
  const { user, type, readTasks } = await openAsFounder('/app/tasks');
  await type('add call from the train');
  const restore = fakeResponse(/^\/api\//, loseConnection);
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.keyboard('{Enter}');
  await isClosed();
  await screen.findByRole('heading', { name: 'call from the train' });
  restore();
  act(() => void window.dispatchEvent(new Event('online')));
  await expect.poll(readTasks).toHaveLength(1);
});

it('changes the theme, finds every page and setting, and puts recent choices first', async () => {
  const { user, type } = await openAsFounder();
  const theme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
  const before = theme();
  let field = await type('theme');
  await isMarked(/^Switch to (dark|light) theme$/);
  await user.keyboard('{Enter}');
  await expect.poll(theme).not.toBe(before);
  await isClosed();
  field = await type('two-step');
  await isMarked(/^Two-step sign-in/);
  await user.keyboard('{Enter}');
  await expect.poll(pageAddress).toBe('/app/settings#two-step');
  await isClosed();
  field = await type('points and');
  await isMarked(/^Why\? Points and streak/);
  await user.fill(field, '');
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(
    within(recent)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Two-step sign-in/), expect.stringMatching(/^Switch to/)]);
  const pages = screen.getByRole('group', { name: 'Go to' });
  for (const name of ['Dashboard', 'Startup Profile', 'Progress', 'Investors', 'Settings']) {
    within(pages).getByRole('option', { name: new RegExp(`^${name}`) });
  }
});

it('presses its own buttons by Enter, and keeps the focus in the field for a click', async () => {
  const { user, type, readTasks } = await openAsFounder();
  let field = await type('');
  await user.click(await findOption('Complete a task…'));
  expect(document.activeElement).toBe(field);
  await screen.findByText('You have no open tasks.');
  const restore = fakeResponse(/^\/api\/search/, () => Response.json({}, { status: 400 }));
  await user.fill(field, 'zzz');
  await screen.findByText('Tasks and founders could not be searched.');
  restore();
  screen.getByRole('button', { name: 'Try again' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Nothing found for “zzz”.');
  field = await findField();
  screen.getByRole('button', { name: 'Close' }).focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => field.isConnected).toBe(false);
  expect(await readTasks()).toEqual([]);
});

it('signs out', async () => {
  const { db, founder, user, type } = await openAsFounder();
  await type('log out');
  await isMarked('Sign Out');
  await user.keyboard('{Enter}');
  const sessions = db.selectFrom('sessions').where('account_id', '=', founder.accountId);
  await expect.poll(() => sessions.selectAll().execute()).toEqual([]);
});

it('lists the keys, goes by them, and lets them be switched off', async () => {
  const { user, type } = await openAsFounder('/app/tasks');
  await waitFor(async () => {
    await user.keyboard('?');
    screen.getByRole('dialog', { name: 'Keys' });
  });
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  const lines = (title: string) =>
    within(within(dialog).getByRole('region', { name: title }))
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
  expect(lines('Anywhere')).toEqual(
    expect.arrayContaining(['Search and commands', 'Add a task', 'Show these keys']),
  );
  expect(lines('Go to')).toContain('Cohort');
  expect(await findViolations()).toEqual([]);
  await user.keyboard('{Escape}');
  await isClosed();

  await user.keyboard('gc');
  await expect.poll(pageAddress).toBe('/app/cohort');
  await screen.findByRole('heading', { level: 1, name: 'Cohort' });
  await user.keyboard('n');
  const form = await screen.findByRole('dialog', { name: 'Add Task' });
  await user.type(within(form).getByRole('textbox', { name: 'Title' }), 'g t ?');
  expect(screen.getAllByRole('dialog')).toEqual([form]);
  await user.keyboard('{Escape}');
  await isClosed();

  const field = await type('shortcuts');
  await isMarked(/^Show keys/);
  await user.keyboard('{Enter}');
  const keys = await screen.findByRole('dialog', { name: 'Keys' });
  await expect.poll(() => field.isConnected).toBe(false);
  await user.click(within(keys).getByRole('switch', { name: /^Single keys/ }));
  await user.keyboard('{Escape}');
  await isClosed();
  await user.keyboard('?ngt');
  await type('');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(pageAddress()).toBe('/app/cohort');
  expect(localStorage.getItem('single-keys')).toBe('off');
});

it('goes to the pages of admins and investors', async () => {
  const admin = await newBrowserWithSession(db, web(), { audience: 'admin' });
  let user = openPage(web(), admin.browser, '/admin/dashboard');
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  await user.fill(await findField(), 'audit');
  await isMarked('Audit log');
  expect(await findViolations()).toEqual([]);
  await user.keyboard('{Enter}');
  await expect.poll(pageAddress).toBe('/admin/audit');
  await isClosed();
  await user.keyboard('gf');
  await expect.poll(pageAddress).toBe('/admin/founders');
  await user.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keys' });
  within(within(keys).getByRole('region', { name: 'Go to' })).getByText('Security');
  await user.keyboard('{Escape}');
  await isClosed();
  await user.keyboard('{Control>}k{/Control}');
  await user.fill(await findField(), 'Ada & Bo');
  await user.click(await findOption('Search investors for “Ada & Bo”'));
  await expect.poll(pageAddress).toBe('/admin/investors?state=all&search=Ada%20%26%20Bo');

  const { browser } = await newInvestorBrowser(db, web(), { name: 'Ada North' });
  user = openPage(web(), browser, '/investor/dashboard');
  await screen.findByRole('button', { name: 'Search' });
  await user.keyboard('{Control>}k{/Control}');
  await user.fill(await findField(), 'save');
  await user.keyboard('{Enter}');
  await expect.poll(pageAddress).toBe('/investor/saved');
  await isClosed();
  await user.keyboard('gd');
  await expect.poll(pageAddress).toBe('/investor/dashboard');
});
