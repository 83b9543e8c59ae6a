import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

const act = (email: string) => actAsFounder(browser, product, { email });
const payer = 'kenji.watanabe@demo.test';
/** For a second attempt: the first one may have paid. */
const otherPayer = 'chloe.fontaine@demo.test';
const recipient = { email: 'noor.haddad@demo.test', name: 'Noor Haddad' };

async function findRecipient(page: Page): Promise<string> {
  const q = encodeURIComponent(recipient.name);
  const { founders } = await (await page.request.get(`/api/search?q=${q}`)).json();
  return founders[0].id;
}

describe('premium', () => {
  it('is bought, used, late, and over; without it there is the offer', async ({ task }) => {
    const member = task.result?.retryCount ? otherPayer : payer;
    const words = `May I ask how you found your first ten? ${Date.now()}`;
    const { context, page } = await act(member);
    await page.goto('/app/premium');
    await page.getByRole('button', { name: 'Upgrade for $29 a month' }).click();
    await page.waitForURL('**/sandbox/pay/premium?client_reference_id=*');
    await page.getByText('no money moves').waitFor();
    await page.getByRole('button', { name: 'Pay $29, as a demo' }).click();
    // Nothing is reloaded: the webhook's news comes to the open page.
    await page.getByText('Your payment is confirmed: premium is active.').waitFor();
    await page.getByText(/^It renews on /).waitFor();

    const founderId = await findRecipient(page);
    const data = { founderId, text: 'First words', clientKey: randomUUID() };
    const headers = { origin: product.url };
    expect((await page.request.post('/api/messages', { data, headers })).status()).toBe(201);
    await page.getByRole('link', { name: 'Your messages' }).click();
    const contact = page.getByRole('button', { name: /^Contact Founder/ });
    await contact.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await dialog.getByText('Please write a message.').waitFor();
    await dialog.getByRole('textbox', { name: 'Message' }).fill(words);
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await page.getByText(`Your message to ${recipient.name} was sent.`).waitFor();
    await page.getByRole('paragraph').filter({ hasText: words }).waitFor();

    const reader = await act(recipient.email);
    await reader.page.goto('/app/messages');
    await reader.page.getByText(words).waitFor();
    expect(await reader.page.getByRole('main').textContent()).not.toContain(member);
    expect(await findViolations(reader.page)).toEqual([]);
    await reader.page
      .getByRole('button', { name: /^Accept the request of/ })
      .first()
      .click();
    await reader.page
      .getByRole('link', { name: `Answer ${member}` })
      .first()
      .waitFor();
    expect(await findViolations(reader.page)).toEqual([]);
    await reader.context.close();

    await page.goto('/app/premium');
    await page.getByRole('link', { name: 'Card, invoices and cancelling' }).click();
    await page.getByRole('button', { name: 'Let a payment fail' }).click();
    await page.getByText('Payment is late').waitFor();
    await page.goto('/app/tasks');
    await page.getByRole('complementary', { name: 'Payment' }).waitFor();
    await page.goto('/app/premium');
    await page.getByText('Payment is late').waitFor();
    await page.getByRole('link', { name: 'Card, invoices and cancelling' }).click();
    await page.getByRole('button', { name: 'End it now' }).click();
    await page.getByText('Ended').waitFor();
    await page.goto('/app/premium?paid=1');
    await page.getByText('If you’ve just paid, your payment is being confirmed').waitFor();
    expect(await page.getByRole('button', { name: /^Upgrade/ }).count()).toBe(0);

    await page.goto('/app/messages');
    await contact.first().click();
    await dialog.getByText('Contacting founders is a premium feature.').waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'Direct messaging',
      'Exclusive community',
      'Priority AI coaching',
      'Advanced analytics',
      'Investor introductions',
    ]);
    await dialog.getByText('$29 a month, cancel whenever you like').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });
});
