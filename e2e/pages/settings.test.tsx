import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { catchDownloads } from './catch-download.ts';
import { fakeResponse, openPage, pageAddress, refusal } from './open-page.tsx';

const paymentLink = 'https://buy.example/premium';
const { database, web } = useTestWeb({ config: { hasSlackToken: true, paymentLink } });
const { db } = database;

type Opened = {
  /** The group of settings, by its anchor. */
  group?: string;
  overrides?: Parameters<typeof newFounderAccount>[1];
  width?: number;
};

async function openSettings({ group = 'profile', overrides, width }: Opened = {}) {
  const founder = await newFounderAccount(db, overrides);
  const browser = await signInFounder(web(), founder.email);
  const reload = async () => {
    const user = openPage(web(), browser, `/app/settings#${group}`, width);
    await screen.findByRole('navigation', { name: 'Settings' });
    return user;
  };
  return { founder, browser, reload, user: await reload() };
}

const section = (name: string) => screen.getByRole('region', { name });
const settingsOf = async (browser: Browser) => (await browser.get('/api/settings')).body;

it('are where the menu, one’s own face and the bell lead', async () => {
  const { browser } = await openSettings();
  let user = openPage(web(), browser, '/app/dashboard');
  await user.follow('Settings', await screen.findByRole('navigation', { name: 'Main' }));
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  user = openPage(web(), browser, '/app/dashboard');
  await user.chooseOfAccount('Settings');
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  user = openPage(web(), browser, '/app/dashboard');
  // From another page, and then from the settings themselves.
  for (let visit = 1; visit <= 2; visit += 1) {
    await user.press(/^Notifications/);
    const link = await screen.findByText('Notification Settings');
    await user.click(link);
    await expect.poll(pageAddress).toBe('/app/settings#notifications');
    await expect.poll(() => link.isConnected).toBe(false);
    const title = await screen.findByRole('heading', { name: 'Notifications' });
    await expect.poll(() => document.activeElement).toBe(title);
  }
});

it('are grouped in a side list, and any section’s address leads to its group', async () => {
  const { user } = await openSettings();
  const nav = within(screen.getByRole('navigation', { name: 'Settings' }));
  const names = nav.getAllByRole('link').map((link) => link.firstChild?.textContent);
  expect(names).toEqual([
    'Profile',
    'Notifications',
    'Slack',
    'Team and plan',
    'Security',
    'Connections',
    'Data',
  ]);
  const current = () =>
    nav.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current().map(({ firstChild }) => firstChild?.textContent)).toEqual(['Profile']);
  section('Time zone');
  expect(screen.queryByRole('region', { name: 'Password' })).toBeNull();
  await user.follow('Security');
  await expect.poll(pageAddress).toBe('/app/settings#security');
  expect(current().map(({ firstChild }) => firstChild?.textContent)).toEqual(['Security']);
  const title = within(section('Password')).getByRole('heading', { name: 'Password' });
  await expect.poll(() => document.activeElement).toBe(title);
  expect(screen.queryByRole('region', { name: 'Time zone' })).toBeNull();

  for (const [anchor, name] of [
    ['quiet-hours', 'Quiet hours'],
    ['list-hour', 'Morning list'],
    ['momentum', 'Momentum for investors'],
    ['premium', 'Premium'],
    ['email', 'Email address'],
    ['passkeys', 'Passkeys'],
    ['delete-account', 'Delete account'],
  ] as const) {
    openPage(
      web(),
      await signInFounder(web(), (await newFounderAccount(db)).email),
      `/app/settings#${anchor}`,
    );
    const heading = within(await screen.findByRole('region', { name })).getByRole('heading', {
      name,
    });
    await expect.poll(() => document.activeElement).toBe(heading);
  }
  openPage(
    web(),
    await signInFounder(web(), (await newFounderAccount(db)).email),
    '/app/settings#connections',
  );
  await expect.poll(pageAddress).toBe('/app/connections');
  await screen.findByRole('link', { name: 'Connections', current: 'page' });
});

it('keep quiet hours, saved on leaving them, and turn them off', async () => {
  const { browser, user, reload } = await openSettings({ group: 'notifications' });
  const quiet = section('Quiet hours');
  const from = await within(quiet).findByLabelText<HTMLInputElement>('From');
  const until = within(quiet).getByLabelText<HTMLInputElement>('Until');
  const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const stored = async () => (await settingsOf(browser)).quietHours;
  const before = await stored();
  await user.click(from);
  set(from, '21:30');
  set(until, '21:30');
  await user.click(until);
  expect(await stored()).toEqual(before);
  await user.click(document.body);
  await within(quiet).findByText('Quiet hours can’t start and end at the same time.');
  expect([from.value, until.value]).toEqual(['21:30', '21:30']);
  expect(document.activeElement).toBe(document.body);

  const restore = fakeResponse(/settings\/quiet-hours$/, () => refusal('unavailable'));
  await user.click(until);
  set(until, '07:15');
  await user.click(document.body);
  await within(quiet).findByText(/^Slipstream is catching its breath\./);
  expect([from.value, until.value]).toEqual(['21:30', '07:15']);
  restore();
  await user.click(until);
  await user.keyboard('{Enter}');
  await within(quiet).findByText('Saved');
  expect(await stored()).toEqual({ from: '21:30', until: '07:15' });
  within(quiet).getByRole('switch').focus();
  await user.keyboard(' ');
  await expect.poll(stored).toBeNull();
  await reload();
  const keep = await screen.findByRole<HTMLInputElement>('switch', { name: 'Keep quiet hours' });
  expect(keep.checked).toBe(false);
});

it('have presets for notifications, and a changed switch makes them one’s own', async () => {
  const { browser, user } = await openSettings({ group: 'notifications' });
  const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
  const channelsOf = async (type: string) => {
    const { preferences } = await settingsOf(browser);
    return preferences.find((each: { type: string }) => each.type === type).channels;
  };
  expect((await choice('Normal')).checked).toBe(true);
  expect(screen.getAllByRole('radio').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Quiet',
    'Normal',
    'Everything',
    'My own',
  ]);
  const inApp = (name: string) =>
    screen.getByRole<HTMLInputElement>('switch', { name: `${name}, In the app` });
  await user.click(inApp('Cheers'));
  await expect.poll(async () => (await choice('My own')).checked).toBe(true);
  await within(section('Notifications')).findByText('Saved');
  expect((await channelsOf('cheer')).in_app).toBe(false);

  await user.click(await choice('Quiet'));
  await expect
    .poll(() => channelsOf('pledge_missed'))
    .toEqual({ in_app: null, slack: false, email: false });
  expect(inApp('Completed tasks').checked).toBe(false);
  expect(inApp('Cheers').checked).toBe(true);
  // Leads back to the switches as they were.
  await user.click(await choice('My own'));
  await expect.poll(() => channelsOf('cheer')).toEqual({ in_app: false, slack: true, email: null });
  expect(inApp('Cheers').checked).toBe(false);
  await user.click(await choice('Everything'));
  await expect.poll(async () => (await channelsOf('streak_at_risk')).email).toBe(true);

  const restore = fakeResponse(/settings\/notifications$/, () => refusal('unavailable'));
  await user.click(await choice('Normal'));
  await within(section('Notifications')).findByText(/^Slipstream is catching its breath\./);
  expect((await choice('Everything')).checked).toBe(true);
  restore();
  const groups = ['People', 'Your team', 'Your tasks and pledges', 'Your cohort'];
  for (const name of groups) screen.getByRole('heading', { level: 3, name });
});

it('decide whether the bell rings, and a switch that is refused turns back', async () => {
  const { founder, browser, user } = await openSettings({ group: 'notifications' });
  const peer = await newFounderAccount(db, { cohortId: founder.cohortId });
  const peersBrowser = await signInFounder(web(), peer.email);
  const complete = async (title: string) => {
    const { id } = await newTask(db, { founderId: peer.id, title });
    expect((await peersBrowser.post(`/api/tasks/${id}/completion`, {})).status).toBe(200);
  };
  const inbox = async () => JSON.stringify((await browser.get('/api/notifications')).body.items);
  const tasks = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Completed tasks, In the app',
  });
  await complete('A bell that rings');
  expect(await inbox()).toContain('A bell that rings');

  const restore = fakeResponse(/settings\/notifications\//, () => refusal('unavailable'));
  await user.click(tasks);
  await screen.findByText(/^Slipstream is catching its breath\./);
  await expect.poll(() => tasks.checked).toBe(true);
  restore();

  await user.click(tasks);
  expect(tasks.checked).toBe(false);
  const isOn = async () => {
    const { preferences } = await settingsOf(browser);
    return preferences.find((each: { type: string }) => each.type === 'task_completed').channels
      .in_app;
  };
  await expect.poll(isOn).toBe(false);
  await complete('A bell that stays quiet');
  expect(await inbox()).not.toContain('A bell that stays quiet');
  expect(screen.getAllByText('Slack: never')).not.toHaveLength(0);
});

it('change the password, which throws other sessions out, and end them one by one', async () => {
  const { founder, user, reload } = await openSettings({ group: 'security' });
  const second = await signInFounder(web(), founder.email);
  const third = await signInFounder(web(), founder.email);
  await reload();
  await screen.findByText('This device');
  const ends = () =>
    within(section('Sessions')).getAllByRole('button', { name: /^End the session/ });
  expect(ends()).toHaveLength(2);
  await user.click(ends()[0] as HTMLElement);
  await screen.findByText('Session ended.');
  await expect.poll(() => ends().length).toBe(1);
  const isIn = async (who: Browser) => (await who.get('/api/me')).status === 200;
  expect([await isIn(second), await isIn(third)].toSorted()).toEqual([false, true]);

  const form = section('Password');
  const current = within(form).getByLabelText<HTMLInputElement>('Current password');
  const next = within(form).getByLabelText('New password');
  await user.fill(current, 'not-my-password');
  await user.fill(next, 'password123');
  await user.press('Change password', form);
  await within(form).findByText(/^That password is too easy to guess\./);
  await user.fill(next, 'tide.carries.seven');
  await user.press('Change password', form);
  await within(form).findByText('That isn’t your current password.');
  await user.fill(current, testPassword);
  await user.press('Change password', form);
  await screen.findByText('Password changed.');
  await screen.findByText('You aren’t signed in anywhere else.');
  expect([await isIn(second), await isIn(third)]).toEqual([false, false]);
  expect(current.value).toBe('');
});

it('disconnect Slack, and let a founder leave for good, on a phone', async () => {
  const slack = { slackUserId: 'U_CHLOE', name: 'Chloé Fontaine' };
  const { founder, browser, user } = await openSettings({
    group: 'slack',
    overrides: slack,
    width: 390,
  });
  const goTo = async (groupName: string, group: string) => {
    await user.click(
      screen.getByRole('button', { expanded: false, name: `Settings: ${groupName}` }),
    );
    await user.follow(group, screen.getByRole('navigation', { name: 'Settings' }));
  };
  const peer = await newFounderAccount(db, { cohortId: founder.cohortId });
  expect((await settingsOf(browser)).slack.connectedAs).not.toBeNull();
  await user.press('Disconnect', section('Slack'));
  await within(section('Slack')).findByRole('link', { name: 'Connect Your Slack Account' });
  expect((await settingsOf(browser)).slack.connectedAs).toBeNull();
  await goTo('Slack', 'Notifications');
  const news = within(section('Notifications'));
  await news.findByRole('heading', { name: 'A missed pledge' });
  expect(news.queryByRole('table')).toBeNull();
  await goTo('Notifications', 'Data');

  const grave = section('Delete account');
  await user.press('Delete my account…', grave);
  const { startupName } = await settingsOf(browser);
  const name = await within(grave).findByLabelText(`Type “${startupName}” to confirm`);
  await expect.poll(() => document.activeElement).toBe(name);
  await user.fill(name, 'Petit');
  await user.fill(within(grave).getByLabelText('Your password'), testPassword);
  await user.press('Delete my account for good', grave);
  await within(grave).findByText('That is not the name of your startup.');
  await user.fill(name, startupName);
  await user.press('Delete my account for good', grave);
  await expect.poll(pageAddress).toBe('/');
  expect((await browser.get('/api/me')).status).toBe(401);
  await expect(signInFounder(web(), founder.email)).rejects.toThrow('founder_credentials');
  openPage(web(), await signInFounder(web(), peer.email), '/app/leaderboard');
  await screen.findByRole('heading', { name: 'This week’s ranking' });
  expect(screen.queryByText('Chloé Fontaine')).toBeNull();
});

it('throw other windows out, and hand over one’s own data as a file', async () => {
  const { founder, user, reload } = await openSettings({ group: 'security' });
  const { id: founderId, name, email } = founder;
  await newTask(db, { founderId });
  const other = await signInFounder(web(), email);
  await reload();
  const ends = () => screen.queryAllByRole('button', { name: /^End the session/ });
  await expect.poll(() => ends().length).toBe(1);
  await user.press('Sign out everywhere else');
  await screen.findByText('You aren’t signed in anywhere else.');
  expect(ends()).toEqual([]);
  expect((await other.get('/api/me')).status).toBe(401);

  await user.follow('Data');
  const downloads = catchDownloads();
  await user.press('Download my data');
  await expect.poll(() => downloads.length).toBe(1);
  expect(downloads[0]?.name).toMatch(/^slipstream-export-\d{4}-\d\d-\d\d\.json$/);
  const text = (await downloads[0]?.text) ?? '';
  const own = JSON.parse(text);
  expect(own.profile).toMatchObject({ name, email });
  expect(own.tasks.length).toBeGreaterThan(0);
  expect([...new Set(text.match(/[\w.-]+@example\.test/g))]).toEqual([email]);
});
