import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { fakeResponse, openPage } from './open-page.tsx';

const { database, web } = useTestWeb({
  config: { coach: { model: 'gpt-3.5-turbo', dailyLimit: 20 } },
});

/** As Safari tells of the key that ends a composition, and as the other browsers do. */
const keysOfInputMethod = [{ keyCode: 229 }, { keyCode: 229, isComposing: true }];

function press(field: HTMLElement, key: 'Enter' | 'Escape'): void {
  for (const each of keysOfInputMethod) {
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { key, ...each });
  }
}

async function openAsFounder(path: string) {
  const founder = await newFounderAccount(database().db);
  const user = openPage(web(), await signInFounder(web(), founder.email), path);
  const sent: string[] = [];
  fakeResponse(/^\/api\/(coach|tasks)/, (request, forward) => {
    if (request.method !== 'GET') sent.push(new URL(request.url).pathname);
    return forward();
  });
  return { user, sent };
}

it('a question to the coach is sent by Enter, not by the Enter of an input method', async () => {
  const { user, sent } = await openAsFounder('/app/ai-coach');
  const question = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Your question',
  });
  await user.fill(question, '価格はどう決める');
  press(question, 'Enter');
  expect(question.value).toBe('価格はどう決める');
  await user.keyboard('{Enter}');
  await expect.poll(() => question.value).toBe('');
  await expect.poll(() => sent).toEqual(['/api/coach/questions']);
});

it('a note of the coach is neither saved nor given up by the keys of an input method', async () => {
  const { user, sent } = await openAsFounder('/app/ai-coach');
  const panel = await screen.findByRole('region', { name: 'What I remember' });
  await user.press('Add', panel);
  const note = await within(panel).findByRole<HTMLTextAreaElement>('textbox');
  await user.fill(note, '目標');
  press(note, 'Enter');
  press(note, 'Escape');
  expect(note.isConnected).toBe(true);
  expect(note.value).toBe('目標');
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  await within(panel).findByRole('button', { name: 'Delete: 目標' });
});

it('the palette chooses nothing and stays open', async () => {
  const { user, sent } = await openAsFounder('/app/leaderboard');
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /^Search/ });
  await user.fill(field, 'add 電話');
  await screen.findByRole('option', { name: 'Add task “電話”' });
  press(field, 'Enter');
  press(field, 'Escape');
  expect(within(await screen.findByRole('dialog')).getByRole('combobox')).toBe(field);
  await user.keyboard('{Enter}');
  await screen.findByText('Task added.');
  expect(sent).toEqual(['/api/tasks']);
});
