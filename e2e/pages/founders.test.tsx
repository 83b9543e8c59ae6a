import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { changeStage } from '#db/operations/founders/manage-founder.ts';
import { newAccount, newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { readRows } from '#db/testing/rows.ts';
import { newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

async function openAsAdmin(path: string) {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  return openPage(web(), browser, path);
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const manage = () => screen.findByRole('region', { name: 'Manage' });
const setting = async (text: string | RegExp) => within(await manage()).findByText(text);
const history = async (text: RegExp) =>
  within(await screen.findByRole('region', { name: 'History' })).findByText(text);

it('finds a founder by email, and leads back to the list as it was', async () => {
  const { email } = await newFounderAccount(db, { name: 'Zoë Nuñez' });
  await newFounder(db, { name: 'Bo Stern' });
  const user = await openAsAdmin('/admin/founders');
  await screen.findAllByRole('link', { name: 'Bo Stern' });
  await user.fill(screen.getByRole('searchbox', { name: /^Search/ }), email.toUpperCase());
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bo Stern' })).toBeNull());
  expect(await findViolations()).toEqual([]);
  await user.follow('Zoë Nuñez');
  await title('Zoë Nuñez');
  expect(await findViolations()).toEqual([]);
  await user.follow('Founders', screen.getByRole('main'));
  await title('Founders');
  expect(pageAddress()).toBe(
    `/admin/founders?${new URLSearchParams({ search: email.toUpperCase() })}`,
  );
});

it('changes the stage, and moves a founder to another cohort', async () => {
  const next = await newCohort(db);
  const { id } = await newFounder(db);
  const user = await openAsAdmin(`/admin/founders/${id}`);
  await user.press('Change stage');
  const changing = await dialog('Change stage');
  await user.selectOptions(within(changing).getByRole('combobox', { name: 'Stage' }), 'traction');
  await user.press('Change stage', changing);
  await noDialog();
  await setting('Traction');
  await history(/changed the stage from Idea to Traction/);

  await user.press('Move');
  const moving = await dialog('Move to another cohort');
  await user.selectOptions(within(moving).getByRole('combobox', { name: 'Cohort' }), next.id);
  await user.press('Move', moving);
  await noDialog();
  await setting(next.name);
});

it('pauses, resumes, lets a founder leave for a reason, and return', async () => {
  const { id, name } = await newFounderAccount(db);
  const user = await openAsAdmin(`/admin/founders/${id}`);
  await title(name);
  await user.press('Pause');
  const pausing = await dialog('Pause the program');
  await within(pausing).findByText(/paused days neither break nor extend it/);
  await user.press('Pause', pausing);
  await noDialog();
  await setting(/^Paused since/);
  await user.press('Resume');
  await setting('Running');

  await user.press('Mark as left');
  const leaving = await dialog('Mark as left');
  await user.press('Mark as left', leaving);
  await within(leaving).findByText('Please give a reason.');
  expect(await findViolations()).toEqual([]);
  await user.fill(within(leaving).getByRole('textbox', { name: 'Reason' }), 'A new job');
  await user.press('Mark as left', leaving);
  await noDialog();
  await history(/A new job/);
  expect(screen.queryByRole('button', { name: 'Change stage' })).toBeNull();
  await user.press('Return');
  await screen.findByRole('button', { name: 'Change stage' });
  await history(/let them return/);
});

it('asks who signed in long ago for their password, and goes on by itself with what was typed', async () => {
  const { id } = await newFounderAccount(db);
  const staff = await newBrowserWithSession(db, web(), { audience: 'admin', staffRole: 'manager' });
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 10 * 24 * 3_600_000) })
    .where('account_id', '=', staff.accountId)
    .execute();
  const user = openPage(web(), staff.browser, `/admin/founders/${id}`);
  await user.press('Change email');
  const asking = within(await dialog('Change email'));
  const next = 'long-ago@new.test';
  await user.fill(asking.getByRole('textbox', { name: 'New email address' }), next);
  await user.click(asking.getByRole('button', { name: /^(Send|Change|Ask)/ }));
  // Escape closes the question only, and leads back to what was typed.
  await dialog('Is it still you?');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Is it still you?' })).toBeNull();
  const field = asking.getByRole<HTMLInputElement>('textbox', { name: 'New email address' });
  expect(field.value).toBe(next);
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^(Send|Change|Ask)/);
  await user.click(asking.getByRole('button', { name: /^(Send|Change|Ask)/ }));
  const confirming = within(await dialog('Is it still you?'));
  await user.fill(confirming.getByLabelText(/^Password/, { selector: 'input' }), testPassword);
  await user.click(confirming.getByRole('button', { name: 'Confirm' }));
  await noDialog();
  await history(/asked to change their email address/);
  expect(await readRows(db, 'email_changes', { email: next }, 'email')).toHaveLength(1);
});

it('asks for another email address, which waits for its confirmation', async () => {
  const { id, email } = await newFounderAccount(db);
  const user = await openAsAdmin(`/admin/founders/${id}`);
  await user.press('Change email');
  const asking = await dialog('Change email');
  const field = within(asking).getByRole('textbox', { name: 'New email address' });
  await user.fill(field, email);
  await user.press('Send link', asking);
  await within(asking).findByText('That’s already their address.');
  await user.fill(field, 'new@address.test');
  await user.press('Send link', asking);
  await noDialog();
  await setting(/new@address\.test is waiting to be confirmed/);
  await history(/asked to change their email address/);
  await user.press('Cancel change');
  await screen.findByRole('button', { name: 'Change email' });
});

it('sends an invitation again to who has no password yet', async () => {
  const { id, email } = await newFounder(db);
  await createAccount(db, { audience: 'founder', email, passwordHash: null, founderId: id });
  const user = await openAsAdmin(`/admin/founders/${id}`);
  await setting('Not sent yet');
  await user.press('Resend');
  await screen.findByText(`The invitation is on its way to ${email}.`);
  await history(/sent the invitation again/);
});

it('tells the second of two admins that something changed, and shows it', async () => {
  const { id: founderId } = await newFounder(db);
  const user = await openAsAdmin(`/admin/founders/${founderId}`);
  await user.press('Change stage');
  const changing = await dialog('Change stage');
  await user.selectOptions(within(changing).getByRole('combobox', { name: 'Stage' }), 'launch');
  const actor = await newAccount(db, 'admin');
  await changeStage(db, { founderId, stage: 'mvp', from: 'idea', actor, now: new Date() });
  await user.press('Change stage', changing);
  await within(changing).findByText(/Another admin changed this in the meantime/);
  await setting('MVP');
});

it('says so when there is nobody, or no such founder', async () => {
  const user = await openAsAdmin('/admin/founders?search=nobody-at-all');
  await screen.findByText('No founders found');
  await user.press('Clear filters');
  await waitFor(() => expect(pageAddress()).toBe('/admin/founders'));
  await openAsAdmin('/admin/founders/00000000-0000-4000-8000-000000000000');
  await title('That founder was not found.');
});
