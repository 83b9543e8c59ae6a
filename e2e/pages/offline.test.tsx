import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { fakeResponse, loseConnection, openPage, refusal } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

function loseLine() {
  const restore = fakeResponse(/^\/api\//, loseConnection);
  act(() => void window.dispatchEvent(new Event('offline')));
  return () => {
    restore();
    act(() => void window.dispatchEvent(new Event('online')));
  };
}

it('keeps what was done offline, and sends it once and in order when the line is back', async () => {
  const founder = await newFounderAccount(db);
  await newTask(db, { founderId: founder.id, title: 'Call Bo' });
  await newTask(db, { founderId: founder.id, title: 'Write Ann' });
  const user = openPage(web(), await signInFounder(web(), founder.email), '/app/tasks');
  await screen.findByRole('button', { name: 'Complete Call Bo' });
  const read = () => readRows(db, 'tasks', { user_id: founder.id }, ['title', 'status'], 'title');

  const comeBack = loseLine();
  await screen.findByText(/^You’re offline\. Changes to your tasks/);
  await user.click(screen.getByRole('button', { name: 'Complete Call Bo' }));
  await user.press('Add Task');
  const dialog = await screen.findByRole('dialog');
  await user.fill(within(dialog).getByRole('textbox', { name: 'Title' }), 'Made offline');
  await user.press('Add Task', dialog);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Complete Write Ann' }));
  await screen.findByText('You’re offline. 3 changes will be sent when you’re back.');
  screen.getByRole('heading', { name: 'Made offline' });
  expect(screen.queryByText('An error occurred. Please try again.')).toBeNull();
  expect(await read()).toEqual([
    { title: 'Call Bo', status: 'pending' },
    { title: 'Write Ann', status: 'pending' },
  ]);

  const sent: string[] = [];
  const stopListening = fakeResponse(/^\/api\/tasks/, async (request, forward) => {
    if (request.method === 'POST') sent.push(new URL(request.url).pathname.split('/')[4] ?? 'new');
    return forward();
  });
  comeBack();
  await expect.poll(read).toEqual([
    { title: 'Call Bo', status: 'completed' },
    { title: 'Made offline', status: 'pending' },
    { title: 'Write Ann', status: 'completed' },
  ]);
  await expect.poll(() => screen.queryByText(/You’re offline/)).toBeNull();
  await screen.findByRole('button', { name: 'Complete Made offline' });
  expect(screen.getAllByRole('heading', { name: 'Made offline' })).toHaveLength(1);
  expect(sent).toEqual(['completion', 'new', 'completion']);
  stopListening();
});

it('sends a setting once the line is back, and shows it meanwhile', async () => {
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(web(), founder.email);
  const user = openPage(web(), browser, '/app/settings#quiet-hours');
  const quiet = await screen.findByRole<HTMLInputElement>('switch', { name: 'Keep quiet hours' });
  expect(quiet.checked).toBe(true);
  const comeBack = loseLine();
  await user.click(quiet);
  await screen.findByText('You’re offline. 1 change will be sent when you’re back.');
  expect(quiet.checked).toBe(false);
  comeBack();
  await screen.findByText('Saved');
  expect((await browser.get('/api/settings')).body.quietHours).toBeNull();
});

it('tells of a task that the server refuses after all', async () => {
  const founder = await newFounderAccount(db);
  const user = openPage(web(), await signInFounder(web(), founder.email), '/app/tasks');
  await screen.findByRole('heading', { name: 'Tasks', level: 1 });
  const comeBack = loseLine();
  await user.press('Add Task');
  const dialog = await screen.findByRole('dialog');
  await user.fill(within(dialog).getByRole('textbox', { name: 'Title' }), 'One too many');
  await user.press('Add Task', dialog);
  await screen.findByText('You’re offline. 1 change will be sent when you’re back.');
  fakeResponse(/^\/api\/tasks$/, (request, forward) =>
    request.method === 'POST' ? refusal('too_many_open_tasks') : forward(),
  );
  comeBack();
  await screen.findByText(/^“One too many” wasn’t added\./);
  await screen.findByText(/There are 200 open tasks on your board/);
});
