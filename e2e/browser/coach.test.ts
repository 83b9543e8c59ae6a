import { expect, it } from 'vitest';
import { actAsFounder, sendCommand } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const email = 'ben.carter@demo.test';

it('answers on the page and in Slack as one reads, over a reload, until it is stopped', async () => {
  const { context, page } = await actAsFounder(browser, product, { email });
  const headers = { origin: product.url };
  const cleared = await context.request.delete('/api/coach/history', { headers });
  expect(cleared.status()).toBe(200);
  const last = page.getByRole('article', { name: 'Answer' }).last();
  await page.goto('/app/dashboard');
  const question = page.getByRole('textbox', { name: 'Your question' });
  await question.fill('Tell me slowly');
  // Safari's Enter that takes a Japanese word.
  const takeWord = { key: 'Enter', keyCode: 229 };
  await question.dispatchEvent('keydown', takeWord);
  expect(await question.inputValue()).toBe('Tell me slowly');
  await question.press('Enter');
  await last.getByText('step 3').waitFor();
  await page.reload();
  await last.getByText('step 40').waitFor();
  await page.getByRole('link', { name: 'Open the whole conversation' }).click();
  await page.getByRole('heading', { name: 'AI Coach', level: 1 }).waitFor();

  const slack = await context.newPage();
  await slack.goto(`/sandbox/slack?as=${email}`);
  const composer = slack.getByRole('textbox', { name: /^Message/ });
  await composer.fill('日本');
  await composer.dispatchEvent('keydown', takeWord);
  expect(await composer.inputValue()).toBe('日本');
  await sendCommand(slack, '/coach Should I sign this contract?');
  await slack.getByText('Please have a lawyer look at this').last().waitFor();
  await last.getByText('Please have a lawyer look at this').waitFor();
  await page.getByText('In Slack ·').last().waitFor();

  const stopped = 'You stopped this answer. It was not counted.';
  // The requests that the sandbox lists have the same words.
  const inSlack = (words: string) => slack.getByRole('article').getByText(words).last();
  await slack.goto(`/sandbox/slack?as=${email}&in=dm`);
  await sendCommand(slack, 'Tell me there unhurriedly');
  await inSlack('step 2').waitFor();
  await last.getByText('step 2').waitFor();
  const stop = slack.getByRole('button', { name: 'Stop', exact: true });
  await stop.click();
  await inSlack(stopped).waitFor();
  await last.getByText(stopped).waitFor();
  expect(await last.textContent()).not.toContain('step 40');
  await stop.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('heading', { name: 'Ask what would move you forward' }).waitFor();
  expect((await (await context.request.get('/api/coach')).json()).exchanges).toEqual([]);
  await context.close();
});
