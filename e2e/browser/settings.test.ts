import { expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

it('a window whose session is ended elsewhere leads to the sign-in by itself', async () => {
  // A founder of its own: the other files count on theirs as they were seeded.
  const { context, page } = await actAsFounder(browser, product, { email: 'hannah.cho@demo.test' });
  await page.goto('/app/settings');
  await page.getByText('This device').waitFor();
  const headers = { origin: product.url };
  const other = await browser.newContext({ baseURL: product.url });
  const signedIn = await other.request.post('/api/session/founder', {
    data: { email: 'hannah.cho@demo.test', password: 'demo-founder' },
    headers,
  });
  expect(signedIn.status()).toBe(200);
  expect((await other.request.delete('/api/settings/sessions', { headers })).ok()).toBe(true);
  await page.waitForURL('**/founder/signin**');
  await context.close();
  await other.close();
});
