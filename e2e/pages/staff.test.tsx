import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { openSession } from '#db/operations/accounts/sessions.ts';
import { changeStaffRole, removeStaff } from '#db/operations/staff/staff-members.ts';
import { enableTotp, newAccount } from '#db/testing/new-account.ts';
import { nextUniqueNumber } from '#db/testing/new-founder.ts';
import { Browser, newBrowserWithSession } from '#web/server/testing/browser.ts';
import { startTestWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';
import { pathInMail, readMails } from './read-mails.ts';

const { database, web } = useTestWeb();
const { db } = database;
let boss: Awaited<ReturnType<typeof newBrowserWithSession>>;
let browser: Browser;

beforeAll(async () => {
  boss = await newBrowserWithSession(db, web(), { audience: 'admin' });
  ({ browser } = boss);
});

const dialog = () => screen.findByRole('dialog');
const list = (name: string) => screen.findByRole('list', { name });

async function rowOf(email: string, name = 'On the staff'): Promise<HTMLElement> {
  const text = await within(await list(name)).findByText(email);
  return text.closest('li') as HTMLElement;
}

/** The menu that everybody on the staff has. */
const own = ['Security', 'Connections'];

const nav = async () => {
  const links = within(await screen.findByRole('navigation', { name: 'Admin' }));
  return (await links.findAllByRole('link')).map(({ textContent }) => textContent);
};

it('an admin invites a manager, who chooses a password and finds what is theirs', async () => {
  let user = openPage(web(), browser, '/admin/staff');
  expect((await rowOf(boss.email)).textContent).toContain('AdminYouTwo-step sign-in off');
  expect(await findViolations()).toEqual([]);
  const email = `nora-${nextUniqueNumber()}@example.test`;
  const address = screen.getByRole('textbox', { name: 'Email' });
  await user.fill(address, 'nora at example');
  await user.press('Send invitation');
  await screen.findByText('Please enter their email address.');
  await user.fill(address, ` ${email.toUpperCase()}`);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Manager');
  await user.press('Send invitation');
  await screen.findByText(`Invitation sent to ${email}.`);
  const row = await rowOf(email, 'Open invitations');
  expect(row.textContent).toMatch(/ManagerInvited just now · link valid until .+Sent just now/);
  await user.fill(address, boss.email);
  await user.press('Send invitation');
  await screen.findByText('They’re already on the staff.');

  const [mail] = await readMails(db, email);
  expect(mail?.text).toContain('Founders, cohorts'.toLowerCase());
  user = openPage(web(), new Browser(web()), pathInMail(mail!, '/set-password/'));
  await user.fill(
    await screen.findByLabelText(/^New password/, { selector: 'input' }),
    'seven calm boats',
  );
  await user.press('Set password and sign in');
  await expect.poll(pageAddress).toBe('/admin/dashboard');
  expect(await nav()).toEqual([
    'Applications',
    'Founders',
    'Cohorts',
    'Mentors',
    'Investors',
    'Introductions',
    ...own,
  ]);
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await screen.findByText('Manager');
});

it('an admin changes a role, withdraws an invitation and removes somebody', async () => {
  const ada = await newAccount(db, 'admin', 'manager');
  const user = openPage(web(), browser, '/admin/staff');
  await user.press(`Change role of ${ada.email}`, await rowOf(ada.email));
  const role = within(await dialog()).getByRole('combobox', { name: `Role of ${ada.email}` });
  await user.selectOptions(role, 'Reviewer');
  await within(await dialog()).findByText(/no decisions/);
  await user.press('Change role', await dialog());
  await screen.findByText(`The role of ${ada.email} is reviewer now.`);
  expect((await rowOf(ada.email)).textContent).toContain('Reviewer');

  const email = `typo-${nextUniqueNumber()}@example.test`;
  await user.fill(screen.getByRole('textbox', { name: 'Email' }), email);
  await user.press('Send invitation');
  await user.press(`Withdraw the invitation to ${email}`);
  await user.press('Withdraw', await dialog());
  await screen.findByText(`The invitation to ${email} is withdrawn.`);
  await waitFor(() => expect(screen.queryByText(email)).toBeNull());

  user.clearMessages();
  await user.press(`Remove ${ada.email}`, await rowOf(ada.email));
  await within(await dialog()).findByText(/Their ratings, notes and entries/);
  await user.press('Remove', await dialog());
  await screen.findByText(`${ada.email} isn’t on the staff anymore.`);
  await waitFor(() => expect(screen.queryByText(ada.email)).toBeNull());
  const own = await rowOf(boss.email);
  expect(within(own).queryByRole('button')).toBeNull();

  openPage(web(), browser, '/admin/audit');
  for (const what of [
    `changed the role of ${ada.email} to reviewer`,
    `withdrew the staff invitation of ${email}`,
    `removed from the staff: ${ada.email}`,
  ])
    await waitFor(() => expect(document.body.textContent).toContain(what));
});

it.each([
  ['reviewer', '/admin/founders', 'It’s for managers and admins.'],
  ['manager', '/admin/failed-sign-ins', 'It’s for admins.'],
  ['manager', '/admin/staff', 'It’s for admins.'],
] as const)('a %s who opens %s is told so, and led home', async (staffRole, path, text) => {
  const account = { audience: 'admin', staffRole } as const;
  const person = await newBrowserWithSession(db, web(), account);
  const user = openPage(web(), person.browser, path);
  await screen.findByRole('heading', { level: 1, name: 'This page isn’t open to you' });
  await screen.findByText(text, { exact: false });
  expect(await findViolations()).toEqual([]);
  await user.follow('Go to the applications');
  await expect.poll(pageAddress).toBe('/admin/dashboard');
});

it('a reviewer goes by keys and by the palette to their own pages only', async () => {
  const account = { audience: 'admin', staffRole: 'reviewer' } as const;
  const person = await newBrowserWithSession(db, web(), account);
  const user = openPage(web(), person.browser, '/admin/security');
  expect(await nav()).toEqual(['Applications', ...own]);
  const press = async (keys: string) => {
    await user.keyboard(keys);
    return pageAddress();
  };
  // The code of the keys comes when the page is idle.
  await expect.poll(() => press('ga')).toBe('/admin/dashboard');
  expect(await press('gf')).toBe('/admin/dashboard');
  await user.press('Search');
  const palette = await dialog();
  await waitFor(() => expect(palette.textContent).toContain('Applications'));
  expect(palette.textContent).not.toMatch(/Founders|Audit log|Staff|Delivery/);
});

it('somebody whose role changes signs in again', async () => {
  const account = { audience: 'admin', staffRole: 'manager' } as const;
  const ada = await newBrowserWithSession(db, web(), account);
  const user = openPage(web(), ada.browser, '/admin/introductions');
  await screen.findByRole('heading', { level: 1, name: 'Introductions' });
  const change = { actor: boss, accountId: ada.accountId, now: new Date() };
  await changeStaffRole(db, { ...change, role: 'reviewer' });
  await user.follow('Founders', await screen.findByRole('navigation', { name: 'Admin' }));
  await expect.poll(pageAddress).toMatch(/^\/admin\?next=/);
});

it('another account that signs in in the same browser is noticed with the next refusal', async () => {
  const account = { audience: 'admin', staffRole: 'manager' } as const;
  const ada = await newBrowserWithSession(db, web(), account);
  const bo = await newBrowserWithSession(db, web(), { ...account, staffRole: 'reviewer' });
  const user = openPage(web(), ada.browser, '/admin/introductions');
  await screen.findByRole('heading', { level: 1, name: 'Introductions' });
  ada.browser.cookie = bo.browser.cookie;
  await user.follow('Founders', await screen.findByRole('navigation', { name: 'Admin' }));
  await screen.findByRole('heading', { level: 1, name: 'This page isn’t open to you' });
  expect(await nav()).toEqual(['Applications', ...own]);
  await removeStaff(db, { actor: boss, accountId: bo.accountId, now: new Date() });
  openPage(web(), ada.browser, '/admin/security');
  await expect.poll(pageAddress).toBe('/admin?next=%2Fadmin%2Fsecurity');
});

/** An admin with an authenticator app, signed in. */
async function newProtectedAdmin() {
  const account = await newAccount(db, 'admin');
  await enableTotp(db, { actor: account, now: new Date() });
  const { token } = await openSession(db, { ...account, userAgent: null, now: new Date() });
  const signedIn = new Browser(web());
  signedIn.cookie = `session=${token}`;
  return signedIn;
}

it('an admin requires two-step sign-in, once they have it', async () => {
  const toggle = () => screen.findByRole('switch', { name: /^Required for everybody/ });
  let user = openPage(web(), browser, '/admin/staff');
  await user.click(await toggle());
  await screen.findByText(/Set up two-step sign-in for yourself first/);

  user = openPage(web(), await newProtectedAdmin(), '/admin/staff');
  await user.click(await toggle());
  await screen.findByText('Everybody on the staff needs two-step sign-in now.');
  openPage(web(), browser, '/admin/staff');
  await expect.poll(pageAddress).toBe('/admin/security');

  user = openPage(web(), await newProtectedAdmin(), '/admin/staff');
  await user.click(await toggle());
  await screen.findByText('Two-step sign-in is everybody’s own choice now.');
});

it('says so where the server requires it', async () => {
  const strict = await startTestWeb(database(), { config: { staffTwoStep: true } });
  try {
    openPage(strict, (await newProtectedAdmin()).at(strict), '/admin/staff');
    await screen.findByText(/The server’s settings require it/);
  } finally {
    await strict.close();
  }
});
