import { expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

it('a window whose session is ended elsewhere leads to the sign-in by itself', async () => {
  // A founder of its own: the other files count on theirs as they were seeded.
  const { context, page } = await actAsFounder(browser, product, { email: 'hannah.cho@demo.test' });
  await page.goto('/app/settings#security');
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

it('a passkey made in the browser signs in without a password', async () => {
  const { context, page } = await actAsFounder(browser, product, { email: 'hannah.cho@demo.test' });
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto('/app/settings#security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('My laptop').waitFor();
  await context.clearCookies();
  await page.goto('/founder/signin');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/app/dashboard');
  await context.close();
});
