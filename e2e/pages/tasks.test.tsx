import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTask } from '#db/operations/tasks/create-task.ts';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { generateTasksForFounder } from '#db/operations/tasks/generate-tasks.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { addDays, localDate } from '#shared/time.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';
import { fakeResponse, openPage, pageAddress, rememberBoard } from './open-page.tsx';

const database = useTestDatabase();
const { db } = database;
let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb(database());
});
afterAll(() => web?.close());

it('completes a task and takes the completion back', async () => {
  const founder = await newFounderAccount(db);
  const { id } = await newTask(db, { founderId: founder.id, title: 'Call Bo' });
  const user = openPage(web, await signInFounder(web, founder.email), '/app/tasks');

  await user.click(await screen.findByRole('button', { name: 'Complete Call Bo' }));
  await screen.findByRole('button', { name: 'Undo: Call Bo' });
  const read = () =>
    db.selectFrom('tasks').where('id', '=', id).select('status').executeTakeFirstOrThrow();
  await expect.poll(read).toEqual({ status: 'completed' });

  await user.click(screen.getByRole('button', { name: 'Undo: Call Bo' }));
  await expect.poll(read).toEqual({ status: 'pending' });
  await screen.findByRole('button', { name: 'Complete Call Bo' });
});

it('hides no two cards of a column', async () => {
  const founder = await newFounderAccount(db);
  for (let index = 0; index < 12; index += 1) await newTask(db, { founderId: founder.id });
  openPage(web, await signInFounder(web, founder.email), '/app/tasks?view=board');
  const column = await screen.findByRole('region', { name: /^To Do/ });
  expect(column.querySelectorAll('[data-card]').length).toBe(12);
});

it('shows the first ten of a long column, and the rest on request with the focus on it', async () => {
  const founder = await newFounderAccount(db);
  const tasks = [];
  for (let index = 0; index < 14; index += 1) {
    const title = `Task ${String.fromCharCode(65 + index)}`;
    const dueOn = addDays(localDate(new Date(), 'UTC'), index + 1);
    tasks.push(await newTask(db, { founderId: founder.id, title, dueOn }));
  }
  const browser = await signInFounder(web, founder.email);
  const user = openPage(web, browser, '/app/tasks?view=board');
  const column = await screen.findByRole('region', { name: /^To Do/ });
  const cards = () => column.querySelectorAll('[data-card]').length;
  expect(cards()).toBe(10);
  within(column).getByText('14');

  within(column).getByRole('button', { name: 'Move or change Task J' }).focus();
  await user.keyboard('{ArrowDown}');
  const more = within(column).getByRole('button', { name: 'Show 4 more: To Do' });
  expect(document.activeElement).toBe(more);
  await user.keyboard('{Enter}');
  expect(cards()).toBe(14);
  expect(document.activeElement?.textContent).toContain('Task K');
  expect(within(column).queryByRole('button', { name: /^Show/ })).toBeNull();

  // A link, or a filter, finds those at the end, too.
  openPage(web, browser, `/app/tasks?view=board&task=${tasks[13]?.id}`);
  await screen.findByText('Task N');
  openPage(web, browser, '/app/tasks?view=board&q=task');
  await screen.findByText('Task N');
});

it('moves a card by arrow key as often as it is pressed, while the server still saves', async () => {
  const founder = await newFounderAccount(db);
  const { id } = await newTask(db, { founderId: founder.id, title: 'Read the contract' });
  const user = openPage(web, await signInFounder(web, founder.email), '/app/tasks?view=board');
  const name = 'Move or change Read the contract';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  fakeResponse(/^\/api\/tasks\/[^/]+\//, async (request, forward) => {
    sent.push(`${request.method} ${new URL(request.url).pathname.split('/')[4]}`);
    await held;
    return forward();
  });
  const cardIn = async (column: string) => {
    const region = await screen.findByRole('region', { name: new RegExp(`^${column}`) });
    return within(region).findByRole('listitem');
  };

  (await screen.findByRole('button', { name })).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  const completed = await cardIn('Completed');
  expect(completed.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(completed);
  within(completed).getByRole('button', { name });
  within(completed).getByRole('button', { name: 'Reopen Read the contract' });
  await user.keyboard('{ArrowLeft}');
  const started = await cardIn('In Progress');
  expect(document.activeElement).toBe(started);
  await screen.findByText('Read the contract moved to In Progress.');
  expect(screen.queryByText(/can no longer be reopened/)).toBeNull();

  release();
  const isBusy = async () => (await cardIn('In Progress')).getAttribute('aria-busy');
  await expect.poll(isBusy).toBe('false');
  expect(sent).toEqual(['PUT status', 'POST completion', 'DELETE completion', 'PUT status']);
  const stored = db.selectFrom('tasks').where('id', '=', id).select(['status', 'completed_at']);
  expect(await stored.executeTakeFirstOrThrow()).toEqual({
    status: 'in_progress',
    completed_at: null,
  });
});

it('links a task to the Slack message that it was made from', async () => {
  const founder = await newFounderAccount(db);
  const sourceUrl = 'https://cohort.slack.com/archives/C7/p1700000000000100';
  const task = newTaskSchema.parse({ title: 'Call Ann' });
  await createTask(db, { founderId: founder.id, now: new Date(), task, sourceUrl });
  const user = openPage(web, await signInFounder(web, founder.email), '/app/tasks');
  await user.press('Call Ann');
  const link = await screen.findByRole('link', { name: 'Slack message' });
  expect(link.getAttribute('href')).toBe(sourceUrl);
});

it('leads a newcomer to today’s tasks, never to a word that they are there already', async () => {
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(web, founder.email);
  rememberBoard(founder.id);
  const user = openPage(web, browser, '/app/tasks');
  const box = await screen.findByRole('region', { name: 'Recommended for you' });
  await user.press('Get today’s tasks', box);
  await screen.findByText(/tasks added\./);
  await user.press('See today’s tasks', box);
  await expect.poll(pageAddress).toBe('/app/tasks?due=today');
  await screen.findByText('3 of 8 tasks');

  // Nothing is left of today, and nothing more can be generated.
  await generateTasksForFounder(db, { founderId: founder.id, now: new Date() });
  await updateRows(db, 'tasks', { user_id: founder.id }, { deleted_at: new Date() });
  const again = openPage(web, browser, '/app/tasks');
  const next = await screen.findByRole('region', { name: 'Recommended for you' });
  await again.press('Get today’s tasks', next);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('textbox', { name: /^Title/ });
  expect(document.body.textContent).not.toContain('on your board already');
});

it('asks with the first task who sees it, remembers the answer, and marks what is just me', async () => {
  const founder = await newFounderAccount(db);
  const user = openPage(web, await signInFounder(web, founder.email), '/app/tasks');
  const openForm = async () => {
    await user.press('Add Task');
    return screen.findByRole('dialog');
  };
  const add = async (dialog: HTMLElement, title: string) => {
    await user.fill(within(dialog).getByRole('textbox', { name: 'Title' }), title);
    await user.press('Add Task', dialog);
    const card = (await screen.findByRole('heading', { name: title })).closest('li');
    return card?.textContent ?? '';
  };
  const radio = (dialog: HTMLElement, name: string) =>
    within(dialog).getByRole<HTMLInputElement>('radio', { name });

  const first = await openForm();
  expect(radio(first, 'Shared with your cohort').checked).toBe(true);
  expect(first.textContent).toContain('Your cohort hears about it when you complete it.');
  expect(first.textContent).toContain('We’ll suggest your choice next time');
  await user.click(radio(first, 'Just me'));
  expect(first.textContent).toContain('Nobody else sees it. Points and streak count as usual.');
  // A pledge is always shared, and leaves the choice for other tasks alone.
  const pledge = within(first).getByRole('switch', { name: /^Public pledge/ });
  await user.click(pledge);
  expect(first.textContent).toContain('A pledge is always shared with your cohort.');
  const { checked, disabled } = radio(first, 'Shared with your cohort');
  expect({ checked, disabled }).toEqual({ checked: true, disabled: true });
  await user.click(pledge);
  expect(await add(first, 'See a doctor')).toContain('Just me');

  // The account is read again once the choice is stored.
  await expect.poll(async () => (await readFounder()).private_by_default).toBe(true);
  await expect.poll(async () => isNextPrivate()).toBe(true);
  const second = await openForm();
  expect(second.textContent).not.toContain('We’ll suggest');
  await user.click(radio(second, 'Shared with your cohort'));
  expect(await add(second, 'Call Bo')).not.toContain('Just me');

  function readFounder() {
    const row = db.selectFrom('founders').where('id', '=', founder.id);
    return row.select('private_by_default').executeTakeFirstOrThrow();
  }
  async function isNextPrivate() {
    const dialog = await openForm();
    const isPrivate = radio(dialog, 'Just me').checked;
    await user.press('Close', dialog);
    await waitForElementToBeRemoved(dialog);
    return isPrivate;
  }
});

it('a link to a task shows its row or card, and above them one that is not there', async () => {
  const founder = await newFounderAccount(db);
  const founderId = founder.id;
  const browser = await signInFounder(web, founder.email);
  const open = await newTask(db, { founderId, title: 'Call Bo' });
  const old = new Date(Date.now() - 14 * 86_400_000);
  const { task: done } = await newCompletedTask(db, { founderId, at: old, title: 'Write to Ann' });
  openPage(web, browser, `/app/tasks?task=${open.id}`);
  const card = (await screen.findByRole('heading', { name: 'Call Bo' })).closest('li');
  await expect.poll(() => document.activeElement).toBe(card);
  expect(card?.hasAttribute('data-linked')).toBe(true);
  expect(screen.queryByRole('region', { name: 'The task you opened' })).toBeNull();

  // Likewise on the board, whose code comes later.
  openPage(web, browser, `/app/tasks?view=board&task=${open.id}`);
  const onBoard = await screen.findByRole('region', { name: /^To Do/ });
  await expect.poll(() => document.activeElement?.localName).toBe('li');
  expect(onBoard.contains(document.activeElement)).toBe(true);

  openPage(web, browser, `/app/tasks?task=${open.id}&q=other`);
  await screen.findByText('Your filters hide it.');
  const user = openPage(web, browser, `/app/tasks?task=${done.id}`);
  const linked = await screen.findByRole('region', { name: 'The task you opened' });
  within(linked).getByText('Write to Ann');
  within(linked).getByText('You completed it in an earlier week.');
  await user.press('Close', linked);
  await expect.poll(() => pageAddress()).toBe('/app/tasks');

  await deleteTask(db, { founderId, taskId: open.id, now: new Date() });
  openPage(web, browser, `/app/tasks?task=${open.id}`);
  await screen.findByText('This task isn’t on your board anymore.');
});
