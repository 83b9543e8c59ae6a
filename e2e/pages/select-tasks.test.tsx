import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { addDays, localDate } from '#shared/time.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

const today = localDate(new Date(), 'UTC');

/** A founder with tasks that are due today. */
async function openList(titles: string[]) {
  const { id: founderId, email } = await newFounderAccount(db);
  const ids: string[] = [];
  for (const title of titles) ids.push((await newTask(db, { founderId, title, dueOn: today })).id);
  const browser = await signInFounder(web(), email);
  const user = openPage(web(), browser, '/app/tasks');
  await findRow(titles[0] as string);
  const readBoard = async () => (await browser.get('/api/tasks')).body;
  return { founderId, ids, user, readBoard };
}
const findRow = async (title: string) =>
  (await screen.findByRole('heading', { name: title, level: 3 })).closest('li') as HTMLElement;
const box = (title: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` });
const selected = () =>
  screen
    .queryAllByRole<HTMLInputElement>('checkbox', { name: /^Select / })
    .filter(({ checked }) => checked)
    .map((each) => each.closest('li')?.querySelector('h3')?.textContent);
const bar = () => screen.findByRole('toolbar', { name: 'Selected tasks' });

it('completes several at once with one toast, and takes all back with one Undo', async () => {
  const { user, readBoard } = await openList(['A', 'B', 'C', 'D']);
  await user.click(await box('A'));
  await user.keyboard('{Shift>}');
  await user.click(await box('C'));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['A', 'B', 'C']);
  await screen.findByText('3 selected', { selector: '[aria-live] *, [aria-live]' });
  expect(await findViolations()).toEqual([]);
  const complete = within(await bar()).getByRole('button', { name: 'Complete' });
  await user.dblClick(complete);
  await screen.findByText(/^3 tasks completed\. \+60 points/);
  const toasts = screen.getAllByRole('status').filter((each) => /\d points/.test(each.textContent));
  expect(toasts).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected tasks' })).toBeNull());
  expect((await readBoard()).completed).toHaveLength(3);
  await user.press('Undo');
  await expect.poll(async () => (await readBoard()).pending.length).toBe(4);
  await screen.findByRole('region', { name: /^Today 4/ });
});

it('says which of them could not be changed, and why', async () => {
  const { founderId, ids, user } = await openList(['A', 'B']);
  await user.click(await box('A'));
  await user.click(await box('B'));
  const restore = fakeResponse(/^\/api\/tasks\/changes$/, async (_, forward) => {
    await completeTask(db, {
      founderId,
      taskId: ids[0] as string,
      now: new Date(),
      source: 'slack',
    });
    return forward();
  });
  await user.press('Complete', await bar());
  await screen.findByText(/^1 of 2 tasks completed\. \+20 points/);
  screen.getByText('“A”: That task is already completed.');
  restore();
});

it('moves and deletes them, each back by Undo', async () => {
  const { user, readBoard } = await openList(['A', 'B']);
  const dates = async () =>
    (await readBoard()).pending.map(({ dueDate }: { dueDate: string }) => dueDate.slice(0, 10));
  await user.click(await box('A'));
  await user.click(await box('B'));
  await user.press('Move', await bar());
  await user.click(await screen.findByRole('button', { name: /^In two weeks/ }));
  await screen.findByText(/^2 tasks moved to /);
  expect(await dates()).toEqual(Array(2).fill(addDays(today, 14)));
  await user.press('Undo');
  await expect.poll(dates).toEqual([today, today]);

  user.clearMessages();
  await screen.findByRole('region', { name: /^Today 2/ });
  await user.click(await box('A'));
  await user.click(await box('B'));
  await user.press('Delete', await bar());
  await screen.findByText('2 tasks deleted.');
  await screen.findByText('Nothing on your list');
  await user.press('Undo');
  await screen.findByRole('region', { name: /^Today 2/ });
});

it('chooses by keys, and Escape lets go', async () => {
  const { user } = await openList(['A', 'B', 'C']);
  (await findRow('A')).focus();
  await user.keyboard('x');
  expect(selected()).toEqual(['A']);
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['A', 'B', 'C']);
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toEqual(['A', 'B']);
  expect((document.activeElement as HTMLElement).getAttribute('data-card')).toBe(
    (await findRow('B')).dataset.card,
  );
  await user.tab();
  expect((await bar()).contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(selected()).toEqual([]);
  (await findRow('B')).focus();
  await user.keyboard('{Control>}a{/Control}');
  expect(selected()).toEqual(['A', 'B', 'C']);
  await user.press('Clear the selection', await bar());
  expect(selected()).toEqual([]);
});

it('chooses by a touch on the row once a finger asked for it', async () => {
  const { user } = await openList(['A', 'B']);
  await user.press('Select');
  within(await bar()).getByText('Select tasks');
  await user.click(screen.getByRole('button', { name: 'A' }));
  expect(selected()).toEqual(['A']);
  await user.click(screen.getByRole('button', { name: 'A' }));
  expect(selected()).toEqual([]);
  await user.press('Clear the selection', await bar());
  await user.click(screen.getByRole('button', { name: 'A' }));
  await expect.poll(async () => (await findRow('A')).dataset.open).toBe('');
});
