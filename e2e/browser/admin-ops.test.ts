import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsAdmin } from '../act-as.ts';
import { browser } from './browser.ts';
import { openProductSql } from './open-product-sql.ts';
import { product } from './product.ts';

let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  ({ context, page } = await actAsAdmin(browser, product));
});
afterAll(async () => {
  await restoreWindows();
});

/** Other files count on the seeded cohort taking applications. */
async function restoreWindows(): Promise<void> {
  const { request } = (await actAsAdmin(browser, product)).context;
  const { cohorts } = await (await request.get('/api/admin/cohorts')).json();
  const put = async (name: string, window: object) => {
    const cohort = cohorts.find((each: { name: string }) => each.name === name);
    const { startsOn, endsOn, opensAt } = cohort;
    const answer = await request.put(`/api/admin/cohorts/${cohort.id}`, {
      headers: { origin: product.url },
      data: { name, startsOn, endsOn, opensAt, ...window },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  for (const { name } of cohorts) {
    if (name.startsWith('Spring ')) await put(name, { opensAt: null, closesAt: null });
  }
  const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
  await put('Cohort 9', { closesAt: inAMonth.toISOString() });
}

const cohort = (name: string) => page.getByRole('article', { name, exact: true });
/** Of each attempt its own. */
let springName = '';

describe('an admin', () => {
  it('creates a cohort, opens its window and reads why two can’t be open', async () => {
    await restoreWindows();
    springName = `Spring ${Date.now()}`;
    await page.goto('/admin/cohorts');
    await page.getByRole('button', { name: 'New cohort' }).click();
    const form = page.getByRole('dialog', { name: 'New cohort' });
    await form.getByRole('textbox', { name: 'Name' }).fill(springName);
    await form.getByLabel('Starts on').fill('2099-03-01');
    await form.getByLabel('Ends on').fill('2099-02-01');
    await form.getByRole('button', { name: 'Create cohort' }).click();
    await form.getByText('A cohort can’t end before it starts.').waitFor();
    await form.getByLabel('Ends on').fill('2099-06-01');
    await form.getByRole('button', { name: 'Create cohort' }).click();
    await form.waitFor({ state: 'detached' });

    const spring = cohort(springName);
    await spring.getByText('No application window is set.').waitFor();
    await spring.getByRole('button', { name: 'Open applications now' }).click();
    await page.getByText(/takes applications during that time/).waitFor();
    // The seeded one makes room.
    await page.getByRole('button', { name: 'Close now' }).click();
    await page
      .getByText(/^Applications closed on/)
      .first()
      .waitFor();
    await spring.getByRole('button', { name: 'Open applications now' }).click();
    await spring.getByText(/^Applications are open since .*, until you close them\.$/).waitFor();
    await page.reload();
    await spring.getByText('Applications open', { exact: true }).waitFor();
  });

  it('has the bot find a channel, and reads why it could not', async () => {
    const spring = cohort(springName);
    await spring.getByRole('button', { name: 'Choose one' }).click();
    const form = page.getByRole('dialog', { name: `Slack channel of ${springName}` });
    await form.getByRole('textbox', { name: 'Channel' }).fill('#no-such-channel');
    await form.getByRole('button', { name: 'Use this channel' }).click();
    await spring.getByText('There is no public channel of that name.').waitFor();
    await spring.getByRole('button', { name: 'Create channel' }).click();
    await spring.getByText(`cohort-${springName.toLowerCase().replace(' ', '-')}`).waitFor();
  });

  it('reads all of it in the audit log, filtered by address', async () => {
    await page.goto('/admin/audit');
    await page.getByText(`admin@demo.test created the cohort ${springName}`).waitFor();
    await page.getByText(`admin@demo.test opened applications to ${springName}`).waitFor();
    await page.getByLabel('What', { exact: true }).selectOption({ label: 'Created a cohort' });
    await page.waitForURL('**/admin/audit?action=cohort.created');
    await page.getByText('opened applications to').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(`admin@demo.test created the cohort ${springName}`).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('asked for a new Slack channel').first().waitFor();
  });

  it('retries a mail that failed, and it arrives', async () => {
    const client = await openProductSql(product.dataDir);
    const key = `e2e:retried:${Date.now()}`;
    const recipient = `retried-${Date.now()}@example.test`;
    const { rows } = await client.query(
      `insert into mails (template, recipient, data, key, state, last_error, attempts, send_after)
       select 'application-received', $1,
         json_build_object('applicationId', id), $2, 'failed',
         'EENVELOPE: 550 No such user', 1, now()
       from startup_applications where status = 'pending' limit 1 returning id`,
      [recipient, key],
    );
    expect(rows).toHaveLength(1);
    await page.goto('/admin/delivery?kind=mail');
    const item = page.getByRole('listitem').filter({ hasText: recipient });
    await item.getByText('The email server doesn’t accept the address.').waitFor();
    await item.getByRole('button', { name: /^Retry / }).click();
    await item.waitFor({ state: 'detached' });
    await expect
      .poll(
        async () => {
          const query = 'select state from mails where key = $1';
          return (await client.query(query, [key])).rows[0]?.state;
        },
        { timeout: 15_000 },
      )
      .toBe('sent');
    await client.end();
    await page.goto('/sandbox/mail');
    await page.getByText(recipient).first().waitFor();
    await page.goto('/admin/audit');
    await page.getByText(`retried the mail “Application received” to ${recipient}`).waitFor();
  });

  it('settles payments without a founder by keyboard, and goes on at the next', async () => {
    const sql = await openProductSql(product.dataDir);
    await sql.query(`delete from unclaimed_payments where payer_email like '%@payer.test'`);
    await sql.query(
      `insert into unclaimed_payments (subscription_id, customer_id, payer_email, why,
         first_seen_at, status, period_end, ends_then, read_number)
       select 'sub_' || who, 'cus_' || who, who || '@payer.test', 'no_founder', now(), 'active',
         now() + interval '20 days', false, 1 from unnest(array['first', 'second']) as who`,
    );
    await sql.end();
    await page.goto('/admin/delivery');
    const press = async (name: string) => {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Attach the payment of first@payer.test');
    await page.getByRole('dialog', { name: 'Attach a payment' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'Attach…' }).waitFor();
    await press('Dismiss the payment of first@payer.test');
    await page.locator('li:focus', { hasText: 'second@payer.test' }).waitFor();
    await press('Dismiss the payment of second@payer.test');
    await page.locator('main:focus').waitFor();
    await page.getByText('Payments without a founder').waitFor({ state: 'detached' });
  });

  it('signs in, which the log knows too', async () => {
    await page.goto('/admin/audit');
    await page.getByText('admin@demo.test signed in').first().waitFor();
    await context.close();
  });
});
