import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { db, web } = useTestWeb();

beforeEach(async () => {
  await db.updateTable('program').set({ name: null }).execute();
  await db.updateTable('first_steps').set({ skipped: [], put_away_at: null }).execute();
});

const card = () => screen.findByRole('region', { name: 'Set up your program' });
const rowOf = async (title: string) => {
  const text = await within(await card()).findByText(title);
  return within(text.closest('li') as HTMLElement);
};

async function openList(staffRole: 'admin' | 'manager' = 'admin') {
  const admin = await newBrowserWithSession(db, web(), { audience: 'admin', staffRole });
  return openPage(web(), admin.browser, '/admin/dashboard');
}

it('leads a new admin, skips and puts away, and is found again', async () => {
  const user = await openList();
  const name = await rowOf('Name your program');
  expect(name.getByRole('link', { name: 'Choose a name' }).getAttribute('href')).toBe(
    '/admin/program',
  );
  expect(await findViolations()).toEqual([]);
  await user.press('Skip: Connect Slack');
  await (await rowOf('Connect Slack')).findByText('Skipped:');
  await user.press('Do it after all: Connect Slack');
  await (await rowOf('Connect Slack')).findByText('To do:');
  await user.press('Put away');
  await screen.findByText(/steps done\.$/);
  expect(screen.queryByRole('region', { name: 'Set up your program' })).toBeNull();
  await user.follow('Show them');
  await card();
});

it('leads to the form of a cohort, and to its application window', async () => {
  let user = await openList();
  await user.follow('Create a cohort');
  await screen.findByRole('dialog', { name: 'New cohort' });
  expect(pageAddress()).toBe('/admin/cohorts');
  // Without a cohort the window is a part of the new one's form.
  user = await openList();
  await user.follow('Choose the dates');
  await screen.findByRole('dialog', { name: 'New cohort' });
  const started = { name: 'Begun', starts_on: '2020-01-01', ends_on: '2099-06-01' };
  const coming = { name: 'Coming', starts_on: '2098-01-01', ends_on: '2099-06-01' };
  await db.insertInto('cohorts').values([started, coming]).execute();
  user = await openList();
  await user.follow('Take applications');
  const form = await screen.findByRole('dialog', { name: 'Edit Coming' });
  await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText(/^Opens/)));
  expect(pageAddress()).toBe('/admin/cohorts');
  await user.press('Cancel', form);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await findViolations()).toEqual([]);
});

it('says why a test email wasn’t sent, and that one was', async () => {
  const user = await openList();
  const email = await rowOf('Send yourself a test email');
  await user.press('Send it');
  await email.findByText(/^On its way to /);
  await db
    .updateTable('mails')
    .set({ last_error: 'EAUTH: 535 5.7.8 Bad credentials' })
    .where('template', '=', 'test-email')
    .execute();
  await email.findByText(/^The email server rejected our password\./, undefined, { timeout: 5000 });
  await email.findByText('EAUTH: 535 5.7.8 Bad credentials');
  await user.press('Send it');
  await email.findByText(/^On its way to /);
  await db
    .updateTable('mails')
    .set({ state: 'sent', sent_at: new Date(), data: '{}', last_error: null })
    .where('template', '=', 'test-email')
    .where('state', '=', 'waiting')
    .execute();
  await email.findByText(/^The email server took it for /, undefined, { timeout: 5000 });
  await email.findByText('Done:');
});

it('stays with the outcome of a test email that was the last step', async () => {
  const others = ['name', 'page', 'cohort', 'applications', 'team', 'slack'] as const;
  await db.deleteFrom('mails').where('template', '=', 'test-email').execute();
  await db
    .updateTable('first_steps')
    .set({ skipped: [...others] })
    .execute();
  const user = await openList();
  const email = await rowOf('Send yourself a test email');
  await user.press('Send it');
  await email.findByText(/^On its way to /);
  await db
    .updateTable('mails')
    .set({ state: 'sent', sent_at: new Date(), data: '{}', last_error: null })
    .where('template', '=', 'test-email')
    .execute();
  await screen.findByText(/^The email server took it for /, undefined, { timeout: 5000 });
  await user.press('Put away');
  await screen.findByText(/steps done\.$/);
  expect(screen.queryByRole('region', { name: 'Set up your program' })).toBeNull();
});

it('goes by itself once nothing is left, and is for admins', async () => {
  await db
    .updateTable('first_steps')
    .set({ skipped: ['name', 'page', 'cohort', 'applications', 'team', 'slack', 'email'] })
    .execute();
  await openList();
  await screen.findByText(/steps done\.$/);
  expect(screen.queryByRole('region', { name: 'Set up your program' })).toBeNull();
});

it('shows a manager nothing of it', async () => {
  await openList('manager');
  await screen.findByText('No applications have been submitted yet');
  await waitFor(() => expect(screen.queryByText('Set up your program')).toBeNull());
});
