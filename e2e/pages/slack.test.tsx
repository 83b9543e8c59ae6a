import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  finishChannelRequest,
  recordChannelProblem,
} from '#db/operations/cohorts/cohort-channel.ts';
import { recordSlackHealth } from '#db/operations/slack/installations.ts';
import { findChannelRequest } from '#db/queries/cohorts/cohorts.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { readRow } from '#db/testing/rows.ts';
import { Browser, newBrowserWithSession } from '#web/server/testing/browser.ts';
import { startTestWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

it('offers no bot to install where no Slack app is configured', async () => {
  const { name } = await newCohort(db, { slack: false });
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const plain = await startTestWeb(database(), { config: { slackConfigured: false } });
  onTestFinished(() => plain.close());
  openPage(plain, browser.at(plain), '/admin/cohorts');
  const cohort = within(await screen.findByRole('article', { name }));
  await cohort.findByText('Slack isn’t set up. Everything works without it.');
  cohort.getByRole('link', { name: 'How to set it up' });
  expect(cohort.queryByText(/Install|connected Slack/)).toBeNull();
});

it('shows that the bot was removed from a channel, and brings it back with one button', async () => {
  const teamId = 'T000000001';
  await db
    .insertInto('slack_installations')
    .values({ team_id: teamId, team_name: 'Harbor', sealed: Buffer.from('x'), key_id: 'k' })
    .execute();
  const { id: cohortId, name } = await newCohort(db);
  const channelId = 'C0HARBOR01';
  await db
    .updateTable('cohorts')
    .set({ slack_channel_id: channelId, slack_channel_name: 'harbor' })
    .where('id', '=', cohortId)
    .execute();
  await recordChannelProblem(db, { teamId, channelId, problem: 'bot_removed' });
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const user = openPage(web(), browser, '/admin/slack');
  const row = async () => (await screen.findByText(name)).closest('li') as HTMLElement;
  await within(await row()).findByText(/The bot was removed from the channel/);
  expect(await findViolations()).toEqual([]);
  await user.press('Bring the bot back to #harbor', await row());
  await within(await row()).findByText('Being set up');
  const request = await findChannelRequest(db, { cohortId });
  expect(request?.channel).toBe(channelId);

  await finishChannelRequest(db, {
    cohortId,
    requestedAt: request?.requestedAt ?? new Date(),
    found: { teamId, id: channelId, name: 'harbor', isMade: false },
  });
  await waitFor(async () => within(await row()).getByText('Connected'), { timeout: 5_000 });
});

it('shows on a page that is open that Slack refuses the token, and that it takes it again', async () => {
  const record = (problem: string | null) =>
    recordSlackHealth(db, {
      teamId: 'T000000001',
      botName: 'slipstream',
      missingScopes: [],
      now: new Date(),
      problem,
    });
  await record(null);
  // The page asks every ten seconds: nobody has to wait for that.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  openPage(web(), browser, '/admin/slack');
  await screen.findByText('Healthy');
  await record('token_revoked');
  vi.advanceTimersByTime(10_000);
  await screen.findByText('No access');
  await screen.findByText(/Install it again: until then posts wait, and nothing is lost\./);
  await record(null);
  vi.advanceTimersByTime(10_000);
  await screen.findByText('Healthy');
});

it('an admin has the bot find a channel, and reads why it could not', async () => {
  const { id: cohortId, name } = await newCohort(db, { slack: false });
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const open = () => openPage(web(), browser, '/admin/cohorts');
  const findCohort = () => screen.findByRole('article', { name });
  const answer = async (found: Parameters<typeof finishChannelRequest>[1]['found']) => {
    const request = await findChannelRequest(db, { cohortId });
    if (!request) throw new Error('Nobody has asked for a channel');
    await finishChannelRequest(db, { cohortId, requestedAt: request.requestedAt, found });
    return request.channel;
  };
  let user = open();
  await user.press('Choose one', await findCohort());
  const form = await screen.findByRole('dialog', { name: `Slack channel of ${name}` });
  await user.fill(within(form).getByRole('textbox', { name: 'Channel' }), '#no-such-channel');
  await user.press('Use this channel', form);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await answer({ problem: 'not_found' })).toBe('#no-such-channel');
  user = open();
  const cohort = await findCohort();
  await within(cohort).findByText(/There is no public channel of that name\./);
  await user.press('Create channel', cohort);
  await expect.poll(() => findChannelRequest(db, { cohortId })).toMatchObject({ channel: null });
  const made = { teamId: 'T000000001', id: 'C_SPRING', name: 'cohort-spring', isMade: true };
  await answer(made);
  user = open();
  await within(await findCohort()).findByText(/cohort-spring/);
  openPage(web(), browser, '/admin/audit');
  await waitFor(() => expect(document.body.textContent).toContain('asked for a new Slack channel'));
});

it('an admin chooses how much a channel hears, and is told who can read it', async () => {
  const { id: cohortId, name } = await newCohort(db);
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  let user = openPage(web(), browser, '/admin/cohorts');
  const findCohort = async () => within(await screen.findByRole('article', { name }));
  (await findCohort()).getByText('Public: everyone in your Slack workspace can read it.');
  (await findCohort()).getByText(/At most one post an hour for completed tasks/);
  const cohort = await screen.findByRole('article', { name });
  // A card has the one button that its time asks for; all else is in its menu.
  expect(within(cohort).getAllByRole('button')).toEqual([
    within(cohort).getByRole('button', { name: `More for ${name}` }),
  ]);
  within(cohort).getByRole('link', { name: `${name} report` });
  await user.press(`More for ${name}`);
  await screen.findByRole('menuitem', { name: 'Change channel' });
  await user.click(screen.getByRole('menuitem', { name: 'Choose posts' }));
  const form = await screen.findByRole('dialog', { name: `Posts in ${name}’s channel` });
  expect(within(form).getAllByRole('radio').length).toBe(4);
  const bundles = within(form).getByRole('radio', { name: /^Bundles/, checked: true });
  await waitFor(() => expect(document.activeElement).toBe(bundles));
  await user.click(within(form).getByRole('radio', { name: /^Daily digest/ }));
  expect(await findViolations()).toEqual([]);
  await user.press('Save', form);
  await (await findCohort()).findByText(/One post at 6:00 PM/);
  expect(await readRow(db, 'cohorts', { id: cohortId }, 'channel_posts')).toEqual({
    channel_posts: 'daily',
  });
  user = openPage(web(), browser, '/admin/audit');
  await waitFor(() =>
    expect(document.body.textContent).toContain(
      `chose how much is posted in the Slack channel of ${name}`,
    ),
  );
});

it('says in a line of its own on the privacy page who can read a cohort’s channel', async () => {
  openPage(web(), new Browser(web()), '/privacy');
  const line = (await screen.findByText('Everyone in your Slack workspace can read')).closest('li');
  expect(line?.textContent).toContain('your cohort’s channel, not only your cohort');
});
