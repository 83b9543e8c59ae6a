import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

// A founder of its own: the other files count on theirs as they were seeded.
const email = 'hannah.cho@demo.test';

it('throws another window out, and hands over one’s own data as a file', async () => {
  const open = async () => {
    const acting = await actAsFounder(browser, product, { email });
    await acting.page.goto('/app/settings');
    await acting.page.getByText('This device').waitFor();
    return acting;
  };
  const other = await open();
  const { context, page } = await open();
  const ends = page.getByRole('button', { name: /^End the session of Chrome on / });
  await ends.first().waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('You are signed in nowhere else.').waitFor();
  expect(await ends.count()).toBe(0);
  await other.page.waitForURL('**/founder/signin**');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^slipstream-export-\d{4}-\d\d-\d\d\.json$/);
  const own = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(own.profile).toMatchObject({ name: 'Hannah Cho', email });
  expect(own.tasks.length).toBeGreaterThan(0);
  const addresses = JSON.stringify(own).match(/[\w.]+@demo\.test/g);
  expect([...new Set(addresses)]).toEqual([email]);
  await context.close();
  await other.context.close();
});
