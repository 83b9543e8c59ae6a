import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { queueMail } from '#db/operations/deliveries/mail-outbox.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newOpenCohort } from '#db/testing/new-founder.ts';
import { type Browser, newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;
let email: string;
let browser: Browser;

beforeAll(async () => {
  await newOpenCohort(db);
  ({ email, browser } = await newBrowserWithSession(db, web(), { audience: 'admin' }));
});

const open = (path: string) => openPage(web(), browser, path);
const findCohort = (name: string) => screen.findByRole('article', { name });
/** A line of the audit log, whose parts are marked up. */
const line = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));
const isGone = (text: string | RegExp) =>
  waitFor(() => expect(screen.queryByText(text)).toBeNull());

it('an admin creates a cohort, opens its window and reads why two can’t be open', async () => {
  let user = open('/admin/cohorts');
  await user.press('New cohort');
  const form = within(await screen.findByRole('dialog', { name: 'New cohort' }));
  const create = () => user.click(form.getByRole('button', { name: 'Create cohort' }));
  await user.fill(form.getByRole('textbox', { name: 'Name' }), 'Spring 2099');
  await user.fill(form.getByLabelText(/^Starts on/), '2099-03-01');
  await user.fill(form.getByLabelText(/^Ends on/), '2099-02-01');
  await create();
  await form.findByText('A cohort can’t end before it starts.');
  await user.fill(form.getByLabelText(/^Ends on/), '2099-06-01');
  await create();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const spring = await findCohort('Spring 2099');
  await within(spring).findByText('No application window is set.');
  await user.press('Open now', spring);
  await screen.findByText(/is taking applications then/);
  // The other one makes room.
  await user.press('Close now');
  expect(await screen.findAllByText(/^Applications closed on/)).not.toEqual([]);
  await user.press('Open now', spring);
  await within(spring).findByText(/^Applications have been open since .*, until you close them\.$/);
  user = open('/admin/cohorts');
  await within(await findCohort('Spring 2099')).findByText('Applications open');

  user = open('/admin/audit');
  await line(`${email} created the cohort Spring 2099`);
  await line(`${email} opened applications to Spring 2099`);
  await user.press('Investors');
  await screen.findByText('Nothing matches.');
  await user.press('Cohorts');
  await expect.poll(pageAddress).toBe('/admin/audit?kind=cohorts');
  await user.click(await screen.findByText('created the cohort Spring 2099', { exact: false }));
  expect(screen.getAllByRole('link', { name: 'History of Spring 2099' })[0]).toBeTruthy();
  expect(await findViolations()).toEqual([]);
  await user.selectOptions(screen.getByLabelText('What'), 'Created a cohort');
  await expect.poll(pageAddress).toBe('/admin/audit?action=cohort.created&kind=cohorts');
  await waitFor(() => expect(document.body.textContent).not.toContain('opened applications to'));
  user = open(pageAddress());
  await line(`${email} created the cohort Spring 2099`);
  await user.press('Clear filters');
  await line('opened applications to');
  // On a phone the search stands alone; the kind is a field among the others behind a button.
  const width = 390;
  user = openPage(web(), browser, '/admin/audit', width);
  await screen.findByRole('searchbox', { name: 'Subject' });
  expect(screen.queryByLabelText('Kind')).toBeNull();
  await user.press('Filters');
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Cohorts');
  await expect.poll(pageAddress).toBe('/admin/audit?kind=cohorts');
});

it('an admin retries a mail that failed', async () => {
  const { id: applicationId } = await newApplication(db);
  const to = 'retried@example.test';
  const mail = { template: 'application-received', to, data: { applicationId }, key: to } as const;
  await db.transaction().execute((trx) => queueMail(trx, { ...mail, now: new Date() }));
  const row = db.selectFrom('mails').where('recipient', '=', to).select('state');
  const failed = {
    state: 'failed',
    last_error: 'EENVELOPE: 550 No such user',
    attempts: 1,
  } as const;
  await db.updateTable('mails').set(failed).where('recipient', '=', to).execute();
  const user = open('/admin/delivery?kind=mail');
  const item = await waitFor(() => {
    const found = screen.getAllByRole('listitem').find((each) => each.textContent?.includes(to));
    if (!found) throw new Error('Not listed');
    return found;
  });
  await within(item).findByText('The email server doesn’t accept the address.');
  await user.press(/^Retry /, item);
  await waitFor(() => expect(item.isConnected).toBe(false));
  expect(await row.executeTakeFirst()).toEqual({ state: 'waiting' });
  open('/admin/audit');
  await line('retried the mail “Application received” to retried@example.test');
});

it('an admin adds a webhook, tests and replays it, and switches, renews and deletes it', async () => {
  const user = open('/admin/webhooks');
  await screen.findByText('No webhooks yet');
  await user.press('Add a webhook');
  const dialog = () => screen.findByRole('dialog');
  await user.press('Add', await dialog());
  await screen.findByText('Please choose at least one event.');
  await user.fill(screen.getByRole('textbox', { name: 'Address' }), 'https://hooks.test/in');
  await user.click(screen.getByRole('checkbox', { name: /Task completed/ }));
  await user.press('Add', await dialog());
  const secret = (await screen.findByText(/^whsec_.{40,}/)).textContent;
  await expect.poll(findViolations).toEqual([]);
  await user.press('Done');
  await screen.findByText('Nothing sent yet');
  expect(await findViolations()).toEqual([]);

  await user.press('Send a test event to hooks.test');
  await within(await screen.findByRole('list', { name: 'Deliveries to hooks.test' })).findByText(
    'Test event',
  );
  await screen.findByText(/1 delivery waiting/);
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'sent', sent_at: new Date(), tried_at: new Date(), attempts: 1 })
    .set({ status_code: 204, answer_ms: 1234, answer: '' })
    .execute();
  await user.press('Switch off hooks.test');
  await line('Switched off just now');
  await user.press('Switch on hooks.test');
  await screen.findByText(/1 attempt · 204 in 1,234 ms/);
  await user.press(/^Replay Test event/);
  await screen.findByText(/1 delivery waiting/);
  const ids = await db.selectFrom('webhook_deliveries').select('message_id').execute();
  expect(new Set(ids.map(({ message_id }) => message_id)).size).toBe(1);

  await user.press('Edit hooks.test');
  await user.click(await screen.findByRole('checkbox', { name: /Pledge made/ }));
  await user.press('Save', await dialog());
  await screen.findByText('Task completed · Pledge made');
  await user.press('New secret for hooks.test');
  await user.press('Make a new secret', await dialog());
  const renewed = (await screen.findByText(/^whsec_.{40,}/)).textContent;
  expect(renewed).not.toBe(secret);
  await user.press('Done');
  await user.press('Delete hooks.test');
  await user.press('Delete', await dialog());
  await screen.findByText('No webhooks yet');
  open('/admin/audit');
  await line(`${email} deleted the webhook to hooks.test`);
  await line(`${email} renewed the secret of the webhook to hooks.test`);
});

it('an admin settles payments without a founder by keyboard, and goes on at the next', async () => {
  const now = new Date();
  await db
    .insertInto('unclaimed_payments')
    .values(
      ['first', 'second'].map((who) => ({
        subscription_id: `sub_${who}`,
        customer_id: `cus_${who}`,
        payer_email: `${who}@payer.test`,
        why: 'no_founder' as const,
        first_seen_at: now,
        status: 'active' as const,
        period_end: new Date(now.getTime() + 20 * 24 * 60 * 60 * 1000),
        ends_then: false,
        read_number: '1',
      })),
    )
    .execute();
  const user = open('/admin/delivery');
  const pressByKey = async (name: string) => {
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  await pressByKey('Attach the payment of first@payer.test');
  await screen.findByRole('dialog', { name: 'Attach a payment' });
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Attach…');
  await pressByKey('Dismiss the payment of first@payer.test');
  await expect.poll(() => document.activeElement?.textContent).toContain('second@payer.test');
  expect(document.activeElement?.tagName).toBe('LI');
  await pressByKey('Dismiss the payment of second@payer.test');
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
  await isGone('Payments without a founder');
});

it('the log knows who signs in', async () => {
  const visitor = await newBrowserWithSession(db, web(), { audience: 'admin' });
  visitor.browser.cookie = null;
  const data = { email: visitor.email, password: 'a-good-password' };
  expect((await visitor.browser.post('/api/session/admin', data)).status).toBe(200);
  open('/admin/audit');
  await line(`${visitor.email} signed in`);
});
