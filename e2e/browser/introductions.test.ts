import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { findViolations } from '../find-violations.ts';
import { browser } from './browser.ts';
import { clearQuietHours, forgetIntroductions } from './open-product-sql.ts';
import { product } from './product.ts';

const requester = 'noor.haddad@demo.test';
const introducedFounder = 'aisha.rahman@demo.test';

/** Waits in the sandbox's mailbox for a mail to somebody; its words. */
async function readMail(page: Page, to: string, subject: string): Promise<string> {
  await page.goto('/sandbox/mail');
  await page.getByLabel('Filter by recipient or subject').fill(to);
  const mails = page.getByRole('region', { name: 'Mails' });
  await mails.getByText(subject).first().click();
  const body = page.frameLocator('iframe').locator('body');
  await body.getByText('Slipstream').first().waitFor();
  return (await body.textContent()) ?? '';
}

describe('an introduction', () => {
  it('is asked for on a card, accepted on the page, and mails each the other’s address', async () => {
    await clearQuietHours(product.dataDir, [requester, introducedFounder]);
    await forgetIntroductions(product.dataDir, introducedFounder);
    const noor = await actAsFounder(browser, product, { email: requester });
    const aisha = await actAsFounder(browser, product, { email: introducedFounder });
    await aisha.page.goto('/app/introductions');
    await aisha.page.getByText('Nobody has asked you yet.').waitFor();

    await noor.page.goto('/app/cohort');
    const card = noor.page.getByRole('article', { name: 'Quietroom' });
    await card.getByRole('button', { name: /^Request Introduction/ }).click();
    const dialog = noor.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await dialog.getByText('Please say in a few words why you would like to talk.').waitFor();
    expect(await findViolations(noor.page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Your message' }).fill('Your clinicians cook, too.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await noor.page
      .getByText('Introduction request sent for Quietroom! The founder will be notified.')
      .waitFor();
    const button = card.getByRole('button', { name: /^Requested/ });
    await button.waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');

    // Both pages are open: neither is reloaded.
    const request = aisha.page.getByRole('article', { name: 'Noor Haddad' });
    await request.getByText('Your clinicians cook, too.').waitFor();
    expect(await request.textContent()).not.toContain('@');
    await noor.page.goto('/app/introductions');
    await noor.page.getByRole('article', { name: 'Aisha Rahman' }).getByText('Requested').waitFor();
    await request.getByRole('button', { name: /^Accept/ }).click();
    await request.getByRole('link', { name: requester }).waitFor();
    const sent = noor.page.getByRole('article', { name: 'Aisha Rahman' });
    await sent.getByRole('link', { name: introducedFounder }).waitFor();

    const subject = 'You are introduced: Noor Haddad and Aisha Rahman';
    expect(await readMail(noor.page, requester, subject)).toContain(introducedFounder);
    expect(await readMail(aisha.page, introducedFounder, subject)).toContain(requester);
    await noor.context.close();
    await aisha.context.close();
  });
});
