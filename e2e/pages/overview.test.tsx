import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';

const { database, web } = useTestWeb();

it('welcomes a newcomer without a rank, and welcomes them back the next time', async () => {
  const { db } = database();
  const founder = await newFounderAccount(db, { name: 'Ada Park' });
  const peer = await newFounder(db, { cohortId: founder.cohortId });
  await newCompletedTask(db, { founderId: peer.id, at: new Date() });
  openPage(web(), await signInFounder(web(), founder.email), '/founder/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada Park' });
  await screen.findByText('Your first points give you one');
  expect(document.body.textContent).not.toMatch(/places? this week/);

  openPage(web(), await signInFounder(web(), founder.email), '/founder/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada Park' });
});

it('proposes the next stage for a reason, takes a no, and moves on once it is confirmed', async () => {
  const { db } = database();
  const { id, email } = await newFounderAccount(db, { stage: 'mvp' });
  await db
    .updateTable('startup_applications')
    .set({ monthly_revenue: '1k-10k' })
    .where('id', '=', id)
    .execute();
  const browser = await signInFounder(web(), email);
  let user = openPage(web(), browser, '/founder/dashboard');
  const question = /^You earn \$1K–\$10K a month\. Is .+ at the Traction stage now\?$/;
  await screen.findByText(question);
  await user.press('Not yet');
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());

  user = openPage(web(), browser, '/founder/dashboard/profile');
  await user.press('Move on to Traction');
  const dialog = await screen.findByRole('dialog', { name: 'Move on to Traction?' });
  expect(await findViolations()).toEqual([]);
  await user.press('Move on to Traction', dialog);
  await screen.findByText('You’re at the Traction stage now.');
  await screen.findByText('Moved on to the Traction stage');
  await screen.findByRole('button', { name: 'Move on to Launch' });
});
