import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { helplineUrl, humanHelpText } from '#shared/domain/coach-answers.ts';
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

it('answers a cry for help alone, without buttons, even with no question left', async () => {
  const { db } = database();
  const { email, id: founderId } = await newFounderAccount(db);
  const day = new Date(Date.now() - 86_400_000);
  for (const offset of [0, 1, 2]) {
    const date = new Date(day.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    const used = { founder_id: founderId, day: date, reserved: 500, attempts: 500 };
    await db.insertInto('coach_usage').values(used).execute();
  }
  const user = openPage(web(), await signInFounder(web(), email), '/app/ai-coach');
  const question = await screen.findByRole('textbox', { name: 'Your question' });
  await user.fill(question, 'I want to end my life');
  await user.press('Ask');
  const answer = await screen.findByRole('article', { name: 'Answer' });
  await within(answer).findByText(humanHelpText('crisis'));
  expect(within(answer).getByRole('link').getAttribute('href')).toBe(helplineUrl);
  expect(within(answer).queryAllByRole('button')).toEqual([]);
});
