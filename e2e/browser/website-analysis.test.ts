import { expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { openProductSql } from './open-product-sql.ts';
import { product } from './product.ts';

it('a founder has their website analysed: it survives a reload, and what is ticked becomes a task', async () => {
  const { context, page } = await actAsFounder(browser, product, { email: 'ben.carter@demo.test' });
  await forgetAnalysis();
  const generate = page.getByRole('button', { name: 'Generate Tasks from Website' });
  const { websiteUrl: before } = await (await context.request.get('/api/profile')).json();
  /** As another window of theirs would. */
  const setWebsite = async (websiteUrl: string | null) => {
    const { version } = await (await context.request.get('/api/profile')).json();
    const headers = { origin: product.url };
    const data = { websiteUrl, version };
    const saved = await context.request.patch('/api/profile', { data, headers });
    expect(saved.status()).toBe(200);
  };
  await setWebsite(null);
  await page.goto('/app/profile');
  await page.getByRole('heading', { name: 'Startup Details' }).waitFor();
  expect(await generate.count()).toBe(0);

  await setWebsite('https://unhurried.example');
  await page.reload();
  await generate.click();
  await page.getByRole('status').getByText('Reading https://unhurried.example').waitFor();
  expect(await generate.isDisabled()).toBe(true);
  await page.reload();
  await page.getByRole('status').getByText('Reading https://unhurried.example').waitFor();
  expect(await generate.isDisabled()).toBe(true);
  await page.getByText('Generated 6 personalized tasks based on your website!').waitFor();
  await page.getByText('Your website could not be read').waitFor();
  await expect.poll(() => generate.isDisabled()).toBe(false);

  const panel = page.getByRole('region', { name: 'Tasks from your website' });
  await panel.getByText('Hard · 35 points').first().waitFor();
  for (const title of ['Write the price page', 'Ask for a referral', 'Watch one florist sign up']) {
    await panel.getByRole('checkbox', { name: title }).uncheck();
  }
  await panel.getByRole('button', { name: 'Add 3 tasks' }).click();
  await page.getByText('Added 3 tasks to your board.').waitFor();
  expect(await panel.getByRole('checkbox', { name: 'Call five florists' }).isDisabled()).toBe(true);
  const { pending } = await (await context.request.get('/api/tasks')).json();
  expect(pending).toContainEqual(
    expect.objectContaining({ title: 'Call five florists', points: 35, isPublicPledge: false }),
  );
  await panel.getByRole('button', { name: 'Dismiss these tasks' }).click();
  await panel.waitFor({ state: 'detached' });
  await setWebsite(before);
  await context.close();
});

/** A first attempt may have put the tasks on the board. */
async function forgetAnalysis(): Promise<void> {
  const sql = await openProductSql(product.dataDir);
  await sql.query(`update tasks t set title = 'Before: ' || title from founders a
    where a.id = t.user_id and a.email = 'ben.carter@demo.test'
      and t.template_key is null and t.title not like 'Before: %'`);
  await sql.query(`delete from website_analyses w using founders a
    where a.id = w.founder_id and a.email = 'ben.carter@demo.test'`);
  await sql.end();
}
