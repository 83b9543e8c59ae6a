import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';
import { openPage } from './open-page.tsx';

const database = useTestDatabase();
let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb(database());
});
afterAll(() => web?.close());

it('completes a task on the board and takes the completion back', async () => {
  const { db } = database();
  const founder = await newFounderAccount(db);
  const { id } = await newTask(db, { founderId: founder.id, title: 'Call Bo' });
  const user = openPage(web, await signInFounder(web, founder.email), '/app/tasks');

  await user.click(await screen.findByRole('button', { name: 'Complete Call Bo' }));
  await screen.findByRole('button', { name: 'Reopen Call Bo' });
  const read = () =>
    db.selectFrom('tasks').where('id', '=', id).select('status').executeTakeFirstOrThrow();
  await expect.poll(read).toEqual({ status: 'completed' });

  await user.click(screen.getByRole('button', { name: 'Reopen Call Bo' }));
  await expect.poll(read).toEqual({ status: 'pending' });
});
