import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { updateRow, updateRows } from '#db/testing/rows.ts';
import { addDays, localDate } from '#shared/time.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

it('welcomes a newcomer without a rank, and welcomes them back the next time', async () => {
  const founder = await newFounderAccount(db, { name: 'Ada Park' });
  const peer = await newFounder(db, { cohortId: founder.cohortId });
  await newCompletedTask(db, { founderId: peer.id, at: new Date() });
  openPage(web(), await signInFounder(web(), founder.email), '/founder/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' });
  await screen.findByText('Your first points give you one');
  expect(document.body.textContent).not.toMatch(/places? this week/);

  openPage(web(), await signInFounder(web(), founder.email), '/founder/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Hi Ada' });
});

it('proposes the next stage for a reason, takes a no, and moves on once it is confirmed', async () => {
  const { id, email } = await newFounderAccount(db, { stage: 'mvp' });
  await updateRow(db, 'startup_applications', startupOf(id), { monthly_revenue: '1k-10k' });
  const browser = await signInFounder(web(), email);
  let user = openPage(web(), browser, '/founder/dashboard');
  const question = /^You earn \$1K–\$10K a month\. Is .+ at the Traction stage now\?$/;
  await screen.findByText(question);
  await user.press('Not yet');
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());

  user = openPage(web(), browser, '/founder/dashboard/profile');
  await user.press('Move on to Traction');
  const dialog = await screen.findByRole('dialog', { name: 'Move on to Traction?' });
  expect(await findViolations()).toEqual([]);
  await user.press('Move on to Traction', dialog);
  await screen.findByText('You’re at the Traction stage now.');
  await screen.findByText('Moved on to the Traction stage');
  await screen.findByRole('button', { name: 'Move on to Launch' });
});

it('shows the state of Slack: not connected, not installed, taken out, active', async () => {
  const { email } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  const openUrl = 'https://slack.example/open';
  const inviteUrl = 'https://slack.example/join';
  const connected = { connectedAs: 'Lucía Paredes', installed: true, active: true, openUrl };
  const openWith = (slack: object) => {
    fakeResponse(/^\/api\/overview$/, async (_request, forward) => {
      const overview = await (await forward()).json();
      const shown = { ...overview.slack, ...connected, inviteUrl, ...slack };
      return Response.json({ ...overview, slack: shown });
    });
    return openPage(web(), browser, '/founder/dashboard', 390);
  };
  const panel = async (title: string) => within(await screen.findByRole('region', { name: title }));

  openWith({ connectedAs: null, active: false, openUrl: null });
  let slack = await panel('Slack');
  for (const benefit of [
    'Task Notifications',
    'Cohort Channel',
    'Public Pledges',
    'Milestone Celebrations',
  ]) {
    slack.getByText(benefit);
  }
  slack.getByRole('link', { name: 'Connect Your Slack Account' });
  const join = slack.getByRole('link', { name: 'Join Slack Community' });
  expect(join.getAttribute('href')).toBe(inviteUrl);
  expect(await findViolations()).toEqual([]);

  openWith({ connectedAs: null, active: false, installed: false });
  slack = await panel('Slack');
  await slack.findByText(/^Slack isn’t connected to this community yet\./);
  expect(slack.queryByRole('link', { name: 'Connect' })).toBeNull();
  expect(slack.queryByRole('link', { name: 'Connect Your Slack Account' })).toBeNull();

  openWith({ installed: false, active: false });
  slack = await panel('Slack');
  await slack.findByText('Connected as Lucía Paredes');
  slack.getByText('Paused');
  slack.getByText(/^The bot was removed from the Slack workspace/);
  expect(await findViolations()).toEqual([]);

  const user = openWith({});
  slack = await panel('Slack Connected');
  await slack.findByText('Active');
  const open = slack.getByRole('link', { name: 'Open Slack' });
  expect(open.getAttribute('href')).toBe(openUrl);
  await user.click(slack.getByRole('link', { name: 'Settings' }));
  await expect.poll(pageAddress).toBe('/app/settings#slack');
});

it('shows who got something done, and cheers them on and back', async () => {
  const founder = await newFounderAccount(db, { name: 'Ada Park' });
  const peer = await newFounderAccount(db, { cohortId: founder.cohortId, name: 'Bo Lind' });
  await newCompletedTask(db, { founderId: peer.id, at: new Date(), title: 'Call five customers' });
  const pledge = { dueOn: addDays(localDate(new Date(), 'UTC'), 3), isPublicPledge: true };
  await newTask(db, { founderId: peer.id, title: 'Ship the beta', now: new Date(), ...pledge });
  const user = openPage(web(), await signInFounder(web(), founder.email), '/founder/dashboard');
  const now = await screen.findByRole('region', { name: 'Cohort now' });
  within(now).getByText('completed “Call five customers”', { exact: false });
  const cheer = within(now).getByRole('button', {
    name: 'Cheer Bo Lind: completed “Call five customers”',
  });
  await user.click(cheer);
  expect(cheer.getAttribute('aria-pressed')).toBe('true');
  const inbox = async () => (await findInbox(db, peer.id)).items.map(({ message }) => message);
  await waitFor(async () => expect(await inbox()).toContain('cheers for “Call five customers”'));
  await waitFor(() => expect(cheer.textContent).toBe('Cheer1'));
  await user.press('Cheer Bo Lind on: Ship the beta');
  await waitFor(async () => expect(await inbox()).toContain('cheers you on: “Ship the beta”'));
  await user.click(cheer);
  await waitFor(async () =>
    expect(await inbox()).not.toContain('cheers for “Call five customers”'),
  );
  expect(cheer.getAttribute('aria-pressed')).toBe('false');
  expect(await findViolations()).toEqual([]);
});

it('shows one’s own completions among what the cohort got done', async () => {
  const { db } = database();
  const { id, email } = await newFounderAccount(db);
  await newCompletedTask(db, { founderId: id, at: new Date(), title: 'Ship the beta' });
  openPage(web(), await signInFounder(web(), email), '/founder/dashboard');
  const now = await screen.findByRole('region', { name: 'Cohort now' });
  expect(within(now).getByRole('listitem').textContent).toContain('You completed “Ship the beta”');
  expect(within(now).queryByRole('button', { name: /^Cheer/ })).toBeNull();
});

it('shows the days of this week and what the next bonus needs', async () => {
  const { id, email } = await newFounderAccount(db);
  await newCompletedTask(db, { founderId: id, at: new Date() });
  openPage(web(), await signInFounder(web(), email), '/founder/dashboard');
  const week = await screen.findByRole('list', { name: 'This week' });
  const days = within(week).getAllByRole('listitem');
  expect(days).toHaveLength(7);
  expect(days.filter(({ textContent }) => textContent?.includes(': done'))).toHaveLength(1);
  screen.getByText('6 days to +50');
});

it('gathers what waits in one card, and has one filled button', async () => {
  const { id, email } = await newFounderAccount(db);
  const long = new Date(Date.now() - 9 * 86_400_000);
  const task = { title: 'Ship the beta', now: long, isPublicPledge: true };
  const dueOn = addDays(localDate(new Date(), 'UTC'), -2);
  const pledge = await newTask(db, { founderId: id, dueOn, ...task });
  await updateRows(db, 'pledges', { task_id: pledge.id }, { state: 'missed', resolved_at: long });
  const user = openPage(web(), await signInFounder(web(), email), '/app/dashboard');
  const card = await screen.findByRole('region', { name: 'Waiting for you' });
  within(card).getByText('Your pledge “Ship the beta” is past its date.');
  const isFilled = ':is([data-variant="filled"], :not([data-variant]))';
  const filled = [...document.querySelectorAll(`main .mantine-Button-root${isFilled}`)];
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Add Task']);
  expect(await findViolations()).toEqual([]);
  await user.follow('Choose what’s next', card);
  await expect.poll(pageAddress).toMatch(/^\/app\/tasks\?/);
});

it('leads a newcomer through the first steps, and an older founder no more', async () => {
  const { id, email } = await newFounderAccount(db);
  const browser = await signInFounder(web(), email);
  openPage(web(), browser, '/app/dashboard');
  const list = await screen.findByRole('region', { name: 'Your first week' });
  within(list).getByText(/^0 of \d done$/);
  within(list).getByRole('link', { name: 'Make a pledge your cohort can see' });
  expect(screen.queryByRole('region', { name: 'Cohort now' })).toBeNull();
  expect(await findViolations()).toEqual([]);

  await newCompletedTask(db, { founderId: id, at: new Date() });
  openPage(web(), browser, '/app/dashboard');
  await screen.findByText(/^1 of \d done$/);
  const first_signed_in_at = new Date(Date.now() - 8 * 86_400_000);
  await updateRows(db, 'accounts', { founder_id: id }, { first_signed_in_at });
  openPage(web(), browser, '/app/dashboard');
  await screen.findByRole('region', { name: 'Cohort now' });
  expect(screen.queryByRole('region', { name: 'Your first week' })).toBeNull();
});
