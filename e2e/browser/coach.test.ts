import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { actAsFounder, sendCommand } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const last = (page: Page) => page.getByRole('article', { name: 'Answer' }).last();

/** Once nothing is being answered any more: what is sent before waits in the field. */
async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Ask( AI Coach)?$/ }).waitFor();
  await question(page).fill(text);
  await question(page).press('Enter');
}

it('on the dashboard: a tip, the default question, an answer that is judged and made a task', async () => {
  const { context, page } = await actAsFounder(browser, product, { email: 'ben.carter@demo.test' });
  await page.goto('/app/dashboard');
  const panel = page.getByRole('region', { name: 'AI Coach' });
  const tip = await panel.locator('[aria-live]').textContent();
  await panel.getByRole('button', { name: 'Another tip' }).press('Enter');
  await expect.poll(() => panel.locator('[aria-live]').textContent()).not.toBe(tip);
  await panel.getByText('20 of 20 questions left today').waitFor();
  await panel.getByRole('button', { name: 'Ask AI Coach' }).click();
  await panel.getByRole('listitem').getByText('What should I work on today?').last().waitFor();
  await last(page).getByText('Ask what they did last time.').waitFor();
  await panel.getByText('19 of 20 questions left today').waitFor();
  await panel.getByRole('button', { name: 'How do I validate my idea?' }).click();
  await panel.getByText('18 of 20 questions left today').waitFor();
  await last(page).getByRole('button', { name: 'This helped' }).click();
  await last(page).getByRole('button', { name: 'This helped', pressed: true }).waitFor();
  await last(page).getByRole('button', { name: 'Add as task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await expect.poll(() => title.inputValue()).toBe('Ask what they did last time');
  await title.fill('Ask three customers what they did');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await page.getByText('Task added.').waitFor();
  const { pending } = await (await context.request.get('/api/tasks')).json();
  expect(pending).toContainEqual(
    expect.objectContaining({ title: 'Ask three customers what they did' }),
  );
  await context.close();
});

it('in mid-answer: found again after a reload and on the page, stopped, tried again', async () => {
  const { context, page } = await actAsFounder(browser, product, { email: 'ben.carter@demo.test' });
  await page.goto('/app/dashboard');
  await ask(page, 'Tell me slowly');
  await last(page).getByText('step 3').waitFor();
  await page.reload();
  await last(page).getByText('step 40').waitFor();
  await page.getByRole('link', { name: 'Open the whole conversation' }).click();
  await page.getByRole('heading', { name: 'AI Coach', level: 1 }).waitFor();
  expect(await page.getByRole('article', { name: 'Answer' }).count()).toBe(3);
  await page.getByText('17 of 20 questions left today').waitFor();

  await ask(page, 'Once more, unhurriedly');
  await last(page).getByText('step 2').waitFor();
  await page.reload();
  await last(page).getByText('step 4').waitFor();
  await page.getByRole('button', { name: 'Stop the answer' }).click();
  await last(page).getByText('You stopped this answer. It was not counted.').waitFor();
  await page.getByText('17 of 20 questions left today').waitFor();
  expect(await last(page).textContent()).toMatch(/step 4(?!0)/);
  expect(await last(page).textContent()).not.toContain('step 40');

  await ask(page, 'Now fall over');
  await last(page).getByText('Focus on the fundamentals: talk to users').waitFor();
  const retried = page.waitForResponse(/\/retry$/);
  await last(page).getByRole('button', { name: 'Try again' }).click();
  expect((await retried).ok()).toBe(true);
  await last(page).getByText('Focus on the fundamentals: talk to users').waitFor();

  await ask(page, 'Give me markup');
  await last(page).getByText('<img src=x onerror=alert(1)>').waitFor();
  expect(await last(page).locator('a, img').count()).toBe(0);
  await context.close();
});

it('the conversation is the same in Slack, and deleting it empties both', async () => {
  const { context, page } = await actAsFounder(browser, product, { email: 'ben.carter@demo.test' });
  await page.goto('/app/ai-coach');
  const slack = await context.newPage();
  await slack.goto('/sandbox/slack?as=ben.carter@demo.test');
  await sendCommand(slack, '/coach Should I sign this contract?');
  await slack.getByText('Please have a lawyer look at this').waitFor();
  await last(page).getByText('Please have a lawyer look at this').waitFor();
  await page.getByText('In Slack ·').last().waitFor();

  const stopped = 'You stopped this answer. It was not counted.';
  // The requests that the sandbox lists have the same words.
  const inSlack = (words: string) => slack.getByRole('article').getByText(words).last();
  await slack.goto('/sandbox/slack?as=ben.carter@demo.test&in=dm');
  await sendCommand(slack, 'Tell me there unhurriedly');
  await inSlack('step 2').waitFor();
  await last(page).getByText('step 2').waitFor();
  const stop = slack.getByRole('button', { name: 'Stop', exact: true });
  await stop.click();
  await inSlack(stopped).waitFor();
  await last(page).getByText(stopped).waitFor();
  await stop.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('heading', { name: 'Ask what would move you forward' }).waitFor();
  expect((await (await context.request.get('/api/coach')).json()).exchanges).toEqual([]);
  await context.close();
});
