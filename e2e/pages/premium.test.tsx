import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';

const { database, web } = useTestWeb();

it('shows members what they have of each part of premium', async () => {
  const { db } = database();
  const { id: founderId, email } = await newFounderAccount(db);
  await newSubscription(db, { founderId });
  openPage(web(), await signInFounder(web(), email), '/app/premium');
  const list = await screen.findByRole('list', { name: 'What you have' });
  const parts = within(list).getAllByRole('listitem');
  expect(parts.map((part) => within(part).getByRole('heading').textContent)).toEqual([
    'Direct messaging',
    'Exclusive community',
    'Priority AI coaching',
    'Advanced analytics',
    'Investor introductions',
  ]);
  within(list).getByText(/^10 of 10 messages left in 24 hours\./);
  within(list).getByText(/^60 of 60 questions left today instead of 20, first in line\./);
  expect(await findViolations()).toEqual([]);
});
