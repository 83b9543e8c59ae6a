import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateProfile } from '#db/operations/founders/update-profile.ts';
import { findProfile } from '#db/queries/founders.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, loseConnection, openPage, pageAddress, refusal } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;
const address = '/founder/dashboard/profile';

async function newOwner() {
  const { email } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  return { email, browser, open: (path = address) => openPage(web(), browser, path) };
}

const field = (name: string) =>
  within(screen.getByRole('form', { name: 'Edit Profile' })).getByRole<HTMLInputElement>(
    'textbox',
    { name },
  );

async function edit(user: ReturnType<typeof openPage>): Promise<void> {
  await user.press('Edit Profile');
  await screen.findByRole('form', { name: 'Edit Profile' });
}

it('edits and saves a profile, which is there after a reload; Cancel restores it', async () => {
  const { open } = await newOwner();
  let user = open('/founder/dashboard');
  await user.follow('Startup Profile', await screen.findByRole('navigation', { name: 'Main' }));
  await screen.findByText(/This is what investors will see when they view your startup/);
  await edit(user);
  await user.fill(field('Bio'), 'Built bridges.\nThen software for them.');
  await user.fill(field('Location'), 'Brno');
  await user.fill(field('LinkedIn'), 'javascript:alert(1)');
  await user.fill(field('Website URL'), 'bridges.example');
  await screen.findByText('Please enter a web address, like https://example.com.');
  await user.press('Save');
  await expect.poll(() => document.activeElement).toBe(field('LinkedIn'));
  await user.fill(field('LinkedIn'), '');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Team Size' }), '5+');
  const seeks = screen.getByRole<HTMLInputElement>('switch', {
    name: 'Currently looking for funding',
  });
  if (!seeks.checked) await user.click(screen.getByText('Currently looking for funding'));
  const amount = await screen.findByRole('combobox', { name: 'Funding Amount Seeking' });
  await user.selectOptions(amount, '1m-5m');
  await user.press('Save');
  await screen.findByText('Profile updated successfully!');

  user = open();
  await screen.findByText(/Then software for them\./);
  await screen.findByText('Seeking $1M–$5M');
  await screen.findByText('5+');
  expect(screen.queryByRole('link', { name: 'LinkedIn' })).toBeNull();
  const website = screen.getByRole('link', { name: /Website/ });
  expect(website.getAttribute('href')).toBe('https://bridges.example/');
  expect(website.getAttribute('target')).toBe('_blank');

  await edit(user);
  await user.fill(field('Location'), 'Nowhere');
  await user.press('Cancel');
  await screen.findByText('Brno');
  await edit(user);
  expect(field('Location').value).toBe('Brno');
});

it('shows both versions of a profile changed in two windows, and loses neither', async () => {
  const { browser, open } = await newOwner();
  let user = open();
  await edit(user);
  // The other window has read the same version.
  const { version } = (await browser.get('/api/profile')).body;
  const first = await browser.send('/api/profile', {
    method: 'PATCH',
    body: {
      version,
      founderBio: 'The first window’s words.',
      description: 'The first window’s description.',
    },
  });
  expect(first.status).toBe(200);

  await user.fill(field('Bio'), 'The second window’s words.');
  await user.fill(field('Location'), 'Olomouc');
  await user.press('Save');
  await screen.findByText(/Error updating profile/);
  const [alert] = (await screen.findAllByRole('alert')).filter(({ textContent }) =>
    textContent?.includes('changed in another window'),
  );
  const conflict = within(alert as HTMLElement);
  await conflict.findByText('The first window’s words.');
  await conflict.findByText('The second window’s words.');
  await conflict.findByText(/Description: The first window’s description\./);
  expect(await findViolations()).toEqual([]);
  await user.click(conflict.getByRole('radio', { name: /Saved in the meantime/ }));
  expect(field('Bio').value).toBe('The first window’s words.');
  await user.click(conflict.getByRole('radio', { name: /Your version/ }));
  await user.press('Save');
  await screen.findByText('Profile updated successfully!');
  user = open();
  await screen.findByText('The second window’s words.');
  await screen.findByText('The first window’s description.');
  await screen.findByText('Olomouc');
});

it('says which teammate changed the startup’s profile meanwhile, and loses nothing', async () => {
  const ada = await newFounderAccount(db);
  const bo = await newTeammate(db, ada, { name: 'Bo Lind' });
  const user = openPage(web(), await signInFounder(web(), ada.email), address);
  await edit(user);
  const { version } = await findProfile(db, { founderId: bo.id });
  const changes = { description: 'Bo’s words.' };
  await updateProfile(db, { founderId: bo.id, version, changes, now: new Date() });
  await user.fill(field('Description'), 'Ada’s words.');
  await user.press('Save');
  await screen.findByText('Bo Lind changed your startup’s profile while you were editing.');
  await user.click(screen.getByRole('radio', { name: /Saved by Bo Lind/ }));
  await user.click(screen.getByRole('radio', { name: /Your version/ }));
  await user.press('Save');
  await screen.findByText('Profile updated successfully!');
  await screen.findByText('Ada’s words.');
});

it('keeps what was typed when saving fails', async () => {
  const { open } = await newOwner();
  const user = open();
  await edit(user);
  await user.fill(field('Location'), 'Ostrava');
  const restore = fakeResponse(/^\/api\/profile$/, loseConnection);
  await user.press('Save');
  await screen.findByText(/Error updating profile/);
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('An error occurred. Please try again.'),
    ),
  );
  expect(field('Location').value).toBe('Ostrava');
  restore();
  await user.press('Save');
  await screen.findByText('Profile updated successfully!');
  await screen.findByText('Ostrava');

  await edit(user);
  await user.fill(field('Location'), 'Opava');
  const milestone = within(screen.getByRole('form', { name: 'Add Milestone' }));
  const title = milestone.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await user.fill(title, 'Half typed');
  await user.press('Save');
  await screen.findByText(/^Your milestone hasn’t been added yet/);
  expect(title.value).toBe('Half typed');
  expect(field('Location').value).toBe('Opava');
  await user.fill(title, '');
  await user.press('Save');
  await screen.findByText('Opava');
});

it('saves a milestone with the profile, restores it by Cancel, and takes it and its news back', async () => {
  const { email, cohortId } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  const peer = await newFounderAccount(db, { cohortId });
  const peersBrowser = await signInFounder(web(), peer.email);
  const title = 'Hundredth <pilot> signed';
  let user = openPage(web(), browser, address);
  const item = () => screen.queryByText(title)?.closest('li') ?? null;
  const isGone = () => waitFor(() => expect(item()).toBeNull());
  const isThere = () => waitFor(() => expect(item()).not.toBeNull());
  const form = () => screen.getByRole('form', { name: 'Add Milestone' });
  const date = () => within(form()).getByLabelText(/^Date/);
  const name = () => within(form()).getByRole('textbox', { name: 'Title' });

  await edit(user);
  await user.press('Add Milestone', form());
  within(form()).getByText('Please give the milestone a title.');
  within(form()).getByText('Please choose a date.');
  await user.fill(name(), title);
  fireEvent.change(date(), { target: { value: '2199-01-01' } });
  await user.selectOptions(within(form()).getByRole('combobox', { name: 'Type' }), 'Business');
  await user.press('Add Milestone', form());
  within(form()).getByText(/^Please choose today or an earlier day/);
  fireEvent.change(date(), { target: { value: '2025-01-31' } });
  await user.press('Add Milestone', form());
  await isThere();
  for (const text of ['Business', 'Fri, Jan 31, 2025', 'Achieved']) {
    expect(item()?.textContent).toContain(text);
  }
  await user.press('Cancel');
  await isGone();

  await edit(user);
  fireEvent.change(date(), { target: { value: '2025-01-31' } });
  await user.fill(name(), title);
  await user.keyboard('{Enter}');
  await isThere();
  await user.press('Save');
  await screen.findByText('Profile updated successfully!');
  await isThere();

  const reached = /reached a milestone: “Hundredth <pilot> signed”/;
  // The page behind the bell tells of it, too; only the bell's row is a link.
  const news = () => screen.queryAllByText(reached).find((each) => each.closest('a'));
  const openBell = async () => {
    const peersUser = openPage(web(), peersBrowser, '/founder/dashboard');
    await peersUser.press(/^Notifications/);
  };
  await openBell();
  await waitFor(() => expect(news()).toBeTruthy());

  user = openPage(web(), browser, address);
  await edit(user);
  await user.press(`Delete ${title}`);
  await isGone();
  await user.press('Cancel');
  await isThere();
  await user.press('View as investor');
  await screen.findByText(/^Your email address stays private/);
  await isThere();
  await edit(user);
  await user.press(`Delete ${title}`);
  await user.press('Save');
  await screen.findByText('Profile updated successfully!');
  await isGone();
  openPage(web(), browser, address);
  await screen.findByRole('button', { name: 'Edit Profile' });
  expect(item()).toBeNull();
  await openBell();
  await screen.findByText('No notifications yet');
});

it('brings back what was typed before the session ended', async () => {
  const { email, browser, open } = await newOwner();
  const user = open();
  await edit(user);
  await user.fill(field('Location'), 'Plzeň');
  browser.cookie = null;
  await user.press('Save');
  await user.fill(await screen.findByRole('textbox', { name: 'Email' }), email);
  await user.fill(screen.getByLabelText(/^Password/, { selector: 'input' }), testPassword);
  await user.press('Sign In to Dashboard');
  // Signing in loads the document anew.
  await expect.poll(() => browser.cookie).not.toBeNull();
  await expect.poll(pageAddress).toBe(address);
  open();
  await screen.findByText(/^What you hadn’t saved yet is back\./);
  expect(field('Location').value).toBe('Plzeň');
  await user.press('Cancel');
  expect(screen.queryByText('Plzeň')).toBeNull();
});

it('keeps what was typed when the server asks to slow down', async () => {
  const { open } = await newOwner();
  const user = open();
  await edit(user);
  await user.fill(field('Location'), 'Ostrava');
  const restore = fakeResponse(/^\/api\/profile$/, (request, forward) =>
    request.method === 'PATCH' ? refusal('slow_down') : forward(),
  );
  await user.press('Save');
  await screen.findByText('That was a lot in one minute. Please wait a moment and try again.');
  expect(field('Location').value).toBe('Ostrava');
  restore();
  await user.press('Save');
  await screen.findByText('Profile updated successfully!');
});
