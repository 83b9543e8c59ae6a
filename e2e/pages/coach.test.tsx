import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { fakeResponse, loseConnection, openPage } from './open-page.tsx';

const { database, web } = useTestWeb();

it('says that a question could not be asked, and keeps the question', async () => {
  const { email } = await newFounderAccount(database().db);
  const user = openPage(web(), await signInFounder(web(), email), '/app/ai-coach');
  const question = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Your question',
  });
  await user.fill(question, 'Where do I begin?');
  const restore = fakeResponse(/^\/api\/coach/, (request, forward) =>
    request.method === 'POST' ? loseConnection(request, forward) : forward(),
  );
  await user.press('Ask');
  const failure = 'Sorry, I encountered an error. Please try again.';
  expect((await screen.findByRole('alert')).textContent).toBe(failure);
  expect(question.value).toBe('Where do I begin?');
  restore();
  await user.press('Ask');
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});
