import { describe, expect, it } from 'vitest';
import { actAsFounder, demoFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { openPage } from './open-page.ts';
import { product } from './product.ts';

describe('signing in', () => {
  it('says what the specification says, keeps what was typed, and leads where one wanted to go', async () => {
    const { context, page } = await openPage(browser, { baseURL: product.url });
    await page.goto('/app/tasks');
    await page.getByRole('heading', { name: 'Welcome Back, Founder!' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/founder/signin');
    const email = page.getByRole('textbox', { name: 'Email' });
    const password = page.getByLabel('Password', { exact: true });
    const submit = page.getByRole('button', { name: 'Sign In to Dashboard' });

    await email.fill('nobody@demo.test');
    await password.fill('short');
    await submit.click();
    await page.getByText('Invalid password. Password must be at least 6 characters.').waitFor();
    await password.fill('long enough');
    await submit.click();
    await page
      .getByText(
        'Invalid credentials or application not yet approved. Please check your email or contact support.',
      )
      .waitFor();
    expect(await email.inputValue()).toBe('nobody@demo.test');
    await page.route('**/api/session/founder', (route) => route.abort(), { times: 1 });
    await submit.click();
    await page.getByText('An error occurred. Please try again.', { exact: true }).waitFor();

    await email.fill(demoFounder.email);
    await password.fill(demoFounder.password);
    await submit.click();
    await page.waitForURL('**/app/tasks');
    await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/founder|maya/i);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${product.url}/`);
    await page.goto('/founder/dashboard');
    await page.waitForURL('**/founder/signin**');
    await context.close();
  });

  it('follows the route table for unknown and short addresses', async () => {
    const { context, page } = await actAsFounder(browser, product);
    for (const [from, to] of [
      ['/home', '/'],
      ['/no/such/page', '/'],
      ['/app', '/app/dashboard'],
    ] as const) {
      await page.goto(from);
      await page.waitForURL(product.url + to);
    }
    await page.goto('/app/unheard-of');
    await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
    await context.close();
  });
});
