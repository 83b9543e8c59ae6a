import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { maxOpenTasks } from '#shared/domain/task-generation.ts';
import { addDays, localDate } from '#shared/time.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

async function openLine() {
  const { id: founderId, email } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  const user = openPage(web(), browser, '/app/tasks');
  const line = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Add a task in one line',
  });
  const listAll = async () => (await browser.get('/api/tasks')).body.pending;
  return { founderId, user, line, listAll };
}
const due = (at: string) => localDate(new Date(at), 'UTC');
const tomorrow = addDays(localDate(new Date(), 'UTC'), 1);

it('reads a line as it is typed, shows what it means, and is ready for the next once added', async () => {
  const { user, line, listAll } = await openLine();
  await user.keyboard('a');
  expect(document.activeElement).toBe(line);
  await user.type(line, 'Call Ana by tomorrow, hard, pledge');
  await screen.findByRole('button', { name: /^Due Tomorrow/ });
  screen.getByRole('button', { name: /^Hard · 35 points/ });
  screen.getByRole('button', { name: /^Public pledge/ });
  expect(await findViolations()).toEqual([]);
  await user.keyboard('{Enter}{Enter}');
  await screen.findByText('Added “Call Ana”, due tomorrow.');
  expect([line.value, document.activeElement]).toEqual(['', line]);
  const [task, ...others] = await listAll();
  expect(others).toEqual([]);
  expect(task).toMatchObject({ title: 'Call Ana', difficulty: 'hard', isPublicPledge: true });
  expect(due(task.dueDate)).toBe(tomorrow);
  await screen.findByRole('heading', { name: 'Call Ana', level: 3 });

  await user.type(line, 'Call Bo');
  await user.keyboard('{Escape}');
  expect(line.value).toBe('');
});

it('keeps words in the title that somebody wants there, also “just me”', async () => {
  const { user, line, listAll } = await openLine();
  await user.type(line, 'Call Ana by tomorrow, easy, just me');
  await user.click(await screen.findByRole('button', { name: /Keep the difficulty in the title/ }));
  await user.click(await screen.findByRole('button', { name: /Keep “just me” in the title/ }));
  await screen.findByText('Call Ana, easy, just me');
  await user.keyboard('{Enter}');
  await screen.findByText('Added “Call Ana, easy, just me”, due tomorrow.');
  await user.type(line, 'Call my lawyer, just me');
  await user.keyboard('{Enter}');
  await screen.findByText(/^Added “Call my lawyer”/);
  expect(await listAll()).toMatchObject([
    { title: 'Call Ana, easy, just me', difficulty: 'medium', isPrivate: false },
    { title: 'Call my lawyer', isPrivate: true },
  ]);
});

it('says at the line why a task can’t be added, and keeps the words', async () => {
  const { founderId, user, line, listAll } = await openLine();
  await user.type(line, 'Call Ana by Nov 3, 2020');
  await user.keyboard('{Enter}');
  await within(screen.getByRole('region', { name: 'Add a task' })).findByRole('alert');
  expect(line.value).toBe('Call Ana by Nov 3, 2020');
  await user.press('Keep it in the title');
  await user.keyboard('{Enter}');
  await screen.findByText(/^Added “Call Ana by Nov 3, 2020”/);

  await user.type(line, 'Call Bo, pledge, just me');
  await user.keyboard('{Enter}');
  const alert = await within(screen.getByRole('region', { name: 'Add a task' })).findByRole(
    'alert',
  );
  expect(alert.textContent).toMatch(/^A pledge is always shared/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(alert.isConnected).toBe(false));
  const rows = Array.from({ length: maxOpenTasks - 1 }, (_, index) => ({
    user_id: founderId,
    title: `Task ${index}`,
    points_value: 20,
  }));
  await db.insertInto('tasks').values(rows).execute();
  await user.type(line, 'One too many');
  await user.keyboard('{Enter}');
  await within(screen.getByRole('region', { name: 'Add a task' })).findByRole('alert');
  expect(line.value).toBe('One too many');
  expect(await listAll()).toHaveLength(maxOpenTasks);
});

it('adds one task when the answer was lost and Enter is pressed again', async () => {
  const { user, line, listAll } = await openLine();
  const restore = fakeResponse(/^\/api\/tasks$/, async ({ method }, forward) => {
    const answer = await forward();
    if (method === 'POST') throw new TypeError('Failed to fetch');
    return answer;
  });
  await user.type(line, 'Call Ana');
  await user.keyboard('{Enter}');
  await within(screen.getByRole('region', { name: 'Add a task' })).findByRole('alert');
  restore();
  await user.click(line);
  await user.keyboard('{Enter}');
  await screen.findByText(/^Added “Call Ana”/);
  expect(await listAll()).toHaveLength(1);
});

it('turns a pasted list into as many tasks, once they were shown', async () => {
  const { user, line, listAll } = await openLine();
  await user.click(line);
  await user.paste('- Call Ana by tomorrow\n- Call Bo, easy\n- Write, just me');
  const list = await screen.findByRole('region', { name: 'Pasted list' });
  expect((await within(list).findAllByRole('listitem')).map((each) => each.textContent)).toEqual([
    'Call AnaDue Tomorrow',
    'Call BoEasy',
    'WriteJust me',
  ]);
  expect(await listAll()).toEqual([]);
  await user.press('Add 3 tasks');
  await screen.findByText('3 tasks added.');
  expect(await listAll()).toHaveLength(3);
});

it('carries over what was typed to the whole form, and is empty once that was added', async () => {
  const { user, line, listAll } = await openLine();
  await user.type(line, 'Call Ana by tomorrow, hard');
  await user.press('More options');
  const dialog = await screen.findByRole('dialog', { name: 'Add Task' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe(
    'Call Ana',
  );
  expect(within(dialog).getByLabelText<HTMLInputElement>('Due date').value).toBe(tomorrow);
  await user.press('Add Task', dialog);
  await waitFor(() => expect(line.value).toBe(''));
  expect(await listAll()).toMatchObject([{ title: 'Call Ana', difficulty: 'hard' }]);
});
