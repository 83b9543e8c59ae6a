import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actAsFounder, sendCommand } from '../act-as-founder.ts';
import { launchBrowser } from '../launch-browser.ts';
import { product } from './product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const last = (page: Page) => page.getByRole('article', { name: 'Answer' }).last();

async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text);
  await question(page).press('Enter');
}

it('a founder asks the coach: streamed, found again after a reload, stopped, tried again, made a task', async () => {
  const { context, page } = await actAsFounder(browser, product, { email: 'ben.carter@demo.test' });
  await page.goto('/app/dashboard');
  await page.getByRole('link', { name: 'AI Coach', exact: true }).click();
  await page.getByText('20 of 20 questions left today').waitFor();

  await page.getByRole('button', { name: 'How do I validate my idea?' }).click();
  await last(page).getByText('Ask what they did last time.').waitFor();
  await page.getByText('19 of 20 questions left today').waitFor();
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

  await ask(page, 'Tell me slowly');
  await last(page).getByText('step 3').waitFor();
  await page.reload();
  await last(page).getByText('step 6').waitFor();
  expect(await last(page).textContent()).not.toContain('step 40');
  await last(page).getByText('step 40').waitFor();
  await page.getByText('18 of 20 questions left today').waitFor();

  await ask(page, 'Once more, slowly');
  const stop = page.getByRole('button', { name: 'Stop the answer' });
  await stop.waitFor();
  await last(page).getByText('step 2').waitFor();
  await stop.click();
  await last(page).getByText('You stopped this answer. It was not counted.').waitFor();
  await page.getByText('18 of 20 questions left today').waitFor();
  expect(await last(page).textContent()).toContain('step 2');

  await ask(page, 'Now fall over');
  await last(page).getByText('Focus on the fundamentals: talk to users').waitFor();
  await last(page).getByRole('button', { name: 'Try again' }).waitFor();

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
  await page.getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('heading', { name: 'Ask what would move you forward' }).waitFor();
  expect((await (await context.request.get('/api/coach')).json()).exchanges).toEqual([]);
  await context.close();
});
