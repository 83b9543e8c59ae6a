import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
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
