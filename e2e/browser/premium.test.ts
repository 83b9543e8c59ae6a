import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { browser } from './browser.ts';
import { openInApp } from './open-in-app.ts';
import { product } from './product.ts';

const act = (email: string) => actAsFounder(browser, product, { email });
const payer = 'kenji.watanabe@demo.test';
/** For a second attempt: the first one may have paid. */
const otherPayer = 'chloe.fontaine@demo.test';

describe('premium', () => {
  it('is bought, late, and over', async ({ task }) => {
    const member = task.result?.retryCount ? otherPayer : payer;
    const { context, page } = await act(member);
    await page.goto('/app/premium');
    await page.getByRole('button', { name: 'Upgrade for $29 a month' }).click();
    await page.waitForURL('**/sandbox/pay/premium?client_reference_id=*');
    await page.getByText('no money moves').waitFor();
    await page.getByRole('button', { name: 'Pay $29, as a demo' }).click();
    // Nothing is reloaded: the webhook's news comes to the open page.
    await page.getByText('Your payment is confirmed: premium is active.').waitFor();
    await page.getByText(/^It renews on /).waitFor();

    await page.getByRole('link', { name: 'Card, invoices and canceling' }).click();
    await page.getByRole('button', { name: 'Let a payment fail' }).click();
    await page.getByText('Payment is late').waitFor();
    // The banner comes late and moves no title.
    for (const path of ['/app/tasks', '/app/ai-coach', '/app/profile', '/app/dashboard']) {
      await page.goto(path);
      await page.getByRole('complementary', { name: 'Payment' }).waitFor();
      expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y, path).toBe(84);
    }
    await openInApp(page, '/app/premium');
    await page.getByText('Payment is late').waitFor();
    await page.getByRole('link', { name: 'Card, invoices and canceling' }).click();
    await page.getByRole('button', { name: 'End it now' }).click();
    await page.getByText('Ended').waitFor();
    await page.goto('/app/premium?paid=1');
    await page.getByText('If you’ve just paid, your payment is being confirmed').waitFor();
    expect(await page.getByRole('button', { name: /^Upgrade/ }).count()).toBe(0);
    await context.close();
  });
});
