import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  createTeamLink,
  inviteTeammate,
  withdrawTeamInvitation,
} from '#db/operations/team/team-invitations.ts';
import { enableTotp, newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { nextUniqueNumber } from '#db/testing/new-founder.ts';
import { readRow } from '#db/testing/rows.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';
import { pathInMail, readMails } from './read-mails.ts';

const { database, web } = useTestWeb();
const { db } = database;

const profile = '/founder/dashboard/profile';
const password = 'tide carries seven boats';
const dayMs = 24 * 60 * 60_000;

type Invitation = { founderId: string; email?: string; at?: Date };

/** An invitation with the link that its email would carry. */
async function newInvitation({ founderId, at = new Date(), ...rest }: Invitation) {
  const { email = `teammate-${nextUniqueNumber()}@example.test` } = rest;
  await inviteTeammate(db, { founderId, email, now: at });
  const { id } = await readRow(db, 'team_invitations', { email, ended_at: null }, 'id');
  const token = await createTeamLink(db, { invitationId: id, now: at });
  return { email, id, token: token ?? '' };
}

/** An owner with one teammate for each name, all signed in. */
async function newTeam(...names: string[]) {
  const owner = await newFounderAccount(db, { name: 'Mara Okafor' });
  const teammates = [];
  for (const name of names) {
    const { email, token } = await newInvitation({ founderId: owner.id });
    const browser = new Browser(web());
    const joined = await browser.post('/api/team/membership', { token, name, password });
    expect(joined.status).toBe(200);
    teammates.push({ name, email, browser });
  }
  return { owner, browser: await signInFounder(web(), owner.email), teammates };
}

const section = () => screen.findByRole('region', { name: 'Team' });
const dialog = () => screen.findByRole('dialog');

async function rowOf(name: string): Promise<HTMLElement> {
  const text = await within(await section()).findByText(name);
  return text.closest('li') as HTMLElement;
}

async function choose(user: ReturnType<typeof openPage>, item: string, name: string) {
  const row = await rowOf(name);
  await user.press(`More for ${name}`, row);
  await user.click(await within(row).findByRole('menuitem', { name: item, hidden: true }));
}

it('a founder alone invites a teammate, who gets a link by email', async () => {
  const { owner, browser } = await newTeam();
  const user = openPage(web(), browser, `${profile}#team`);
  const team = within(await section());
  await team.findByText(/^It’s just you so far\./);
  await expect.poll(() => document.activeElement?.textContent).toBe('Team');
  expect((await rowOf(owner.name)).textContent).toContain('YouOwner · Slack not connected');
  expect(await findViolations()).toEqual([]);

  const address = team.getByRole('textbox', { name: 'Invite a teammate' });
  await user.fill(address, 'ada at example');
  await user.press('Send invitation');
  await team.findByText('Please enter their email address.');
  const email = `ada-${nextUniqueNumber()}@example.test`;
  await user.fill(address, ` ${email.toUpperCase()}`);
  await user.press('Send invitation');
  await screen.findByText(`Invitation sent to ${email}.`);
  expect((await rowOf(email)).textContent).toMatch(/Invited .+ · link valid until .+/);
  expect((address as HTMLInputElement).value).toBe('');
  expect(team.queryByText(/^It’s just you so far\./)).toBeNull();
  const [mail] = await readMails(db, email);
  expect(pathInMail(mail!, '/join/')).toMatch(/^\/join\/[\w-]{43}$/);
});

it('somebody with a startup of their own can’t be invited, and the founder is told', async () => {
  const other = await newFounderAccount(db);
  const { browser, owner } = await newTeam();
  const user = openPage(web(), browser, profile);
  const address = await screen.findByRole('textbox', { name: 'Invite a teammate' });
  const refused = async (email: string, text: string) => {
    await user.fill(address, email);
    await user.press('Send invitation');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  };
  await refused(other.email, 'This address already belongs to another startup here');
  await refused(owner.email, 'They’re already on your team.');
});

it('a full team shows a sentence instead of the form until an invitation is withdrawn', async () => {
  const { owner, browser } = await newTeam();
  const founderId = owner.id;
  const { email, token } = await newInvitation({ founderId });
  for (let number = 2; number <= 7; number += 1) await newInvitation({ founderId });
  const user = openPage(web(), browser, profile);
  await screen.findByText(/^That’s eight with the open invitations/);
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  await choose(user, 'Withdraw', email);
  await user.press('Cancel', await dialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(user, 'Withdraw', email);
  within(await dialog()).getByText(`The link in the email to ${email} stops working.`, {
    exact: false,
  });
  await user.press('Withdraw', await dialog());
  await screen.findByText(`The invitation to ${email} is withdrawn.`);
  await screen.findByRole('button', { name: 'Send invitation' });
  openPage(web(), new Browser(web()), `/join/${token}`);
  await screen.findByRole('heading', { name: 'This link no longer works' });
});

it('an invitation is sent again, but not right after it was sent', async () => {
  const { owner, browser } = await newTeam();
  const founderId = owner.id;
  const fresh = await newInvitation({ founderId });
  const old = await newInvitation({ founderId, at: new Date(Date.now() - 10 * dayMs) });
  const user = openPage(web(), browser, profile);
  expect((await rowOf(old.email)).textContent).toContain('Link expired');
  const row = await rowOf(fresh.email);
  await user.press(`More for ${fresh.email}`, row);
  const item = await within(row).findByRole('menuitem', { name: 'Sent just now', hidden: true });
  expect((item as HTMLButtonElement).disabled).toBe(true);
  await user.keyboard('{Escape}');
  await choose(user, 'Send again', old.email);
  await screen.findByText(`A new link is on its way to ${old.email}.`, { exact: false });
  const mails = db.selectFrom('mails').where('recipient', '=', old.email).select('template');
  expect(await mails.execute()).toHaveLength(2);
});

it('the owner removes a teammate, who is signed out', async () => {
  const { browser, teammates } = await newTeam('Ada Park', 'Noor Haddad');
  const user = openPage(web(), browser, profile);
  expect((await rowOf('Ada Park')).textContent).toMatch(/Member since .+ · Slack not connected/);
  expect(await findViolations()).toEqual([]);
  await choose(user, 'Remove', 'Ada Park');
  const question = await screen.findByRole('dialog', { name: 'Remove Ada Park from the team?' });
  within(question).getByText(/The open tasks they added go to you/);
  await user.press('Remove', question);
  await screen.findByText('Ada Park isn’t on your team anymore.');
  const list = within(await section()).getByRole('list', { name: /^The team of/ });
  expect(within(list).queryByText('Ada Park')).toBeNull();
  within(list).getByText('Noor Haddad');
  expect((await teammates[0]!.browser.get('/api/me')).status).toBe(401);
});

it('a team that changes elsewhere changes on the open page', async () => {
  const { owner, browser } = await newTeam();
  openPage(web(), browser, profile);
  await screen.findByText(/^It’s just you so far\./);
  const { token } = await newInvitation({ founderId: owner.id });
  const joining = { token, name: 'Ada Park', password };
  expect((await new Browser(web()).post('/api/team/membership', joining)).status).toBe(200);
  expect((await rowOf('Ada Park')).textContent).toContain('Member since');
});

it('the owner hands the startup over and can leave then', async () => {
  const { browser } = await newTeam('Ada Park');
  const user = openPage(web(), browser, profile);
  await section();
  expect(screen.queryByRole('button', { name: 'Leave the team' })).toBeNull();
  await choose(user, 'Make owner', 'Ada Park');
  await user.press('Make owner', await screen.findByRole('dialog', { name: /^Make Ada Park/ }));
  await screen.findByText('Ada Park is the owner now.');
  expect((await rowOf('Ada Park')).textContent).toContain('Owner');
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More for Ada Park' })).toBeNull();

  await user.press('Leave the team', await section());
  const question = await screen.findByRole('dialog', { name: /^Leave Startup/ });
  within(question).getByText(/The open tasks you added go to Ada Park/);
  await user.press('Leave the team', question);
  await expect.poll(pageAddress).toBe('/');
  expect((await browser.get('/api/me')).status).toBe(401);
});

it('the owner of a team is told to hand it over before they delete their account', async () => {
  const { browser } = await newTeam('Ada Park');
  const { startupName } = (await browser.get('/api/settings')).body;
  const user = openPage(web(), browser, '/app/settings#data');
  const grave = await screen.findByRole('region', { name: 'Delete account' });
  await user.press('Delete my account…', grave);
  const name = await within(grave).findByLabelText(`Type “${startupName}” to confirm`);
  await user.fill(name, startupName);
  await user.fill(within(grave).getByLabelText('Your password'), testPassword);
  await user.press('Delete my account for good', grave);
  await within(grave).findByText(/Hand over the startup to a teammate first\./);
  await user.follow('Open your team', grave);
  await expect.poll(pageAddress).toBe('/app/profile#team');
  await expect.poll(() => document.activeElement?.textContent).toBe('Team');
});

const joinField = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' });

it('whoever is invited joins with a name and a password, once', async () => {
  const { owner, browser: ownersBrowser } = await newTeam();
  const { startupName } = (await ownersBrowser.get('/api/settings')).body;
  const { email, token } = await newInvitation({ founderId: owner.id });
  const browser = new Browser(web());
  const user = openPage(web(), browser, `/join/${token}`);
  await screen.findByRole('heading', { name: `Join ${startupName}` });
  screen.getByText(/^Mara Okafor would like you on the team\./);
  const address = (await joinField(/^Email/)) as HTMLInputElement;
  expect([address.value, address.readOnly]).toEqual([email, true]);
  expect(document.body.textContent).not.toContain('You already have an account');
  expect(await findViolations()).toEqual([]);

  await user.press(`Join ${startupName}`);
  await screen.findByText('Please enter your name.');
  await user.fill(await joinField(/^Your name/), 'Ada Park');
  await user.fill(await joinField(/^Password/), 'password1');
  await user.press(`Join ${startupName}`);
  await screen.findByText(/^That password is too easy to guess\./);
  await user.fill(await joinField(/^Password/), password);
  await user.press(`Join ${startupName}`);
  await expect.poll(pageAddress, { timeout: 10_000 }).toBe('/app/dashboard');
  await screen.findByText('Total Points');

  openPage(web(), new Browser(web()), `/join/${token}`);
  await screen.findByRole('heading', { name: 'This link no longer works' });
  screen.getByText(/ask your teammate for a new invitation/);
});

it('an invitation that is withdrawn while somebody joins says so', async () => {
  const { owner } = await newTeam();
  const founderId = owner.id;
  const { id, token } = await newInvitation({ founderId });
  const user = openPage(web(), new Browser(web()), `/join/${token}`);
  await user.fill(await joinField(/^Your name/), 'Ada Park');
  await user.fill(await joinField(/^Password/), password);
  await withdrawTeamInvitation(db, { founderId, invitationId: id, now: new Date() });
  await user.press(/^Join /);
  await screen.findByText(/was already used or withdrawn/);
});

it('whoever was here before chooses a new password for the account they have', async () => {
  const { owner, teammates } = await newTeam('Ada Park');
  const { email, browser } = teammates[0]!;
  expect((await browser.post('/api/team/departure')).status).toBe(200);
  const { token } = await newInvitation({ founderId: owner.id, email });
  const user = openPage(web(), browser, `/join/${token}`);
  await screen.findByText(/^You already have an account with this address\./);
  await user.fill(await joinField(/^Your name/), 'Ada Park');
  await user.fill(await joinField(/^Password/), 'four boats on the tide');
  await user.press(/^Join /);
  await expect.poll(pageAddress, { timeout: 10_000 }).toBe('/app/dashboard');
});

it('whoever has two-step sign-in signs in by it after joining', async () => {
  const { owner, teammates } = await newTeam('Ada Park');
  const { email, browser } = teammates[0]!;
  const account = db.selectFrom('accounts').where('email', '=', email).select('id');
  const { id: accountId } = await account.executeTakeFirstOrThrow();
  expect((await browser.post('/api/team/departure')).status).toBe(200);
  await enableTotp(db, { actor: { accountId, email }, now: new Date() });
  const { token } = await newInvitation({ founderId: owner.id, email });
  const user = openPage(web(), browser, `/join/${token}`);
  await user.fill(await joinField(/^Your name/), 'Ada Park');
  await user.fill(await joinField(/^Password/), 'four boats on the tide');
  await user.press(/^Join /);
  await expect.poll(pageAddress, { timeout: 10_000 }).toBe('/founder/signin');
  await screen.findByText(/^Please sign in with your new password and your second step\./);
});

it('whoever is invited can decline, and the owner hears of it in the bell', async () => {
  const { owner, browser } = await newTeam();
  const { startupName } = (await browser.get('/api/settings')).body;
  const { email, token } = await newInvitation({ founderId: owner.id });
  const user = openPage(web(), new Browser(web()), `/join/${token}`);
  await joinField(/^Your name/);
  await user.press('Decline');
  const question = await screen.findByRole('dialog', { name: `Decline to join ${startupName}?` });
  await user.press('Cancel', question);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.press('Decline');
  await user.press('Decline', await dialog());
  await screen.findByRole('heading', { name: 'You declined the invitation' });
  expect(await findViolations()).toEqual([]);
  expect((await browser.get('/api/team')).body.invitations).toEqual([]);
  expect((await browser.get('/api/notifications')).body.items).toMatchObject([
    { type: 'team_change', founderName: email, message: 'declined your invitation', photo: null },
  ]);
  openPage(web(), new Browser(web()), `/join/${token}`);
  await screen.findByRole('heading', { name: 'This link no longer works' });
});
