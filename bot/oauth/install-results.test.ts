import { beforeEach, expect, test } from 'vitest';
import { findInstallation } from '#db/queries/slack/workspace.ts';
import { createSealer } from '#db/seal.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { welcomeInstaller } from '../jobs/slack.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
let admin = '';

beforeEach(async () => {
  admin = await bot().signIn('admin');
  await db.deleteFrom('slack_installations').execute();
});

async function leave(path = '/slack/install', cookie = admin): Promise<string> {
  return (await bot().get(path, cookie)).headers.get('location') ?? '';
}

const stateOf = (consent: string) => new URL(consent).searchParams.get('state');

/** The page an admin sees, and where its button leads. */
async function read(address: string, cookie = admin) {
  const answer = await bot().get(address, cookie);
  const html = answer.text;
  return {
    status: answer.status,
    title: html.match(/<h1>(.*?)<\/h1>/)?.[1],
    text: html.match(/<\/h1><p>(.*?)<\/p>/)?.[1],
    ways: [...html.matchAll(/class="(?:way|back)" href="([^"]+)"/g)].map(([, href]) => href),
  };
}

const ways = ['/slack/install', '/admin/slack'];

test('success names the workspace and links back', async () => {
  const back = await bot().slack.authorize(await leave(), 'ada');
  expect(await read(back)).toEqual({
    status: 200,
    title: 'Slipstream is in Slack',
    text: expect.stringContaining('in the workspace “Cohort”.'),
    ways: ['/admin/slack'],
  });
  // After a reload the state is used up, but the installation stays.
  expect(await read(back)).toMatchObject({
    title: 'This link no longer works',
    ways,
    status: 400,
  });
  expect(await bot().context.workspaces.communityTeam()).toBe(bot().teamId);
});

test('an app whose tokens rotate: the refresh token is kept, encrypted', async () => {
  const back = await bot().slack.authorize(await leave(), 'mo');
  const answer = {
    ok: true,
    app_id: bot().slack.appId,
    authed_user: { id: 'U1' },
    team: { id: bot().teamId, name: 'Cohort' },
    bot_user_id: 'U2',
    scope: 'commands',
    token_type: 'bot',
    access_token: 'xoxe.xoxb-first',
    refresh_token: 'xoxe-1-first',
    expires_in: 43_200,
  };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(answer);
  bot().slack.failNext({ method: 'oauth.v2.access', status: 200, headers, body });
  expect(await read(back)).toMatchObject({ title: 'Slipstream is in Slack', status: 200 });
  const row = await db.selectFrom('slack_installations').selectAll().executeTakeFirstOrThrow();
  expect(row.sealed.toString('latin1')).not.toContain('xoxe');
  const sealer = createSealer(bot().context.config.appSecret);
  const found = await findInstallation(db, { teamId: bot().teamId, sealer });
  expect(found).toMatchObject({ botToken: 'xoxe.xoxb-first', refreshToken: 'xoxe-1-first' });
  const hours = (Number(found?.expiresAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(11.9);
  expect(hours).toBeLessThanOrEqual(12);
});

test('who installs the bot is notified once of what comes next, however often it is installed', async () => {
  const { context, database, slack, teamId } = bot();
  const welcomes = async () =>
    (await listQueuedJobs(database.db)).filter(({ name }) => name === 'welcome-installer');
  await clearJobs(database.db);
  const backs = [await leave(), await leave()].map((consent) => slack.authorize(consent, 'ada'));
  await Promise.all((await Promise.all(backs)).map((back) => read(back)));
  const installer = { teamId, userId: expect.stringMatching(/^U/) };
  expect(await welcomes()).toMatchObject([{ payload: installer }]);
  await clearJobs(database.db);
  await bot().install();
  expect(await welcomes()).toEqual([]);

  await newFounder(database.db);
  await welcomeInstaller(context, { teamId, userId: bot().ada });
  const [post, ...others] = slack.called('chat.postMessage');
  expect(others).toEqual([]);
  expect(post?.args.channel).toBe(bot().ada);
  expect(post?.args.text).toMatch(
    /1\. \*Channels\.\*.*\n2\. \*Founders\.\* 1 of 1 founder .*\n3\. /,
  );
  expect(post?.args.text).toContain(`${bot().url}/admin/slack|remind them by email`);
  slack.refuseNext('chat.postMessage', 'x');
  await welcomeInstaller(context, { teamId, userId: 'U0NOBODY' });
  slack.failNext({ method: 'chat.postMessage', status: 503 });
  await expect(welcomeInstaller(context, { teamId, userId: bot().ada })).rejects.toThrow();
});

test('declining in Slack', async () => {
  const state = stateOf(await leave());
  expect(await read(`/slack/callback?error=access_denied&state=${state}`)).toEqual({
    title: 'Nothing was installed',
    ways,
    status: 400,
    text: expect.stringContaining('declined there'),
  });
  expect(await bot().context.workspaces.communityTeam()).toBeNull();
});

test('a workspace other than the installed one: the admin is asked first, and nothing has changed', async () => {
  await bot().install();
  const back = await bot().slack.authorize(await leave(), 'ada');
  await db.updateTable('slack_installations').set({ team_id: 'T_OTHER' }).execute();
  expect(await read(back)).toEqual({
    title: 'Move to “Cohort”?',
    ways: [expect.stringContaining(bot().slack.authorizeUrl), '/admin/slack'],
    status: 200,
    text: expect.stringContaining('Nothing has changed yet'),
  });
  const teams = await db.selectFrom('slack_installations').select('team_id').execute();
  expect(teams).toEqual([{ team_id: 'T_OTHER' }]);
});

test('an expired, missing or foreign state', async () => {
  const expired = await bot().slack.authorize(await leave(), 'ada');
  const past = { expires_at: new Date(0) };
  await db.updateTable('slack_oauth_states').set(past).execute();
  const foreign = await bot().slack.authorize(
    await leave('/slack/install', await bot().signIn('admin')),
    'ada',
  );
  for (const address of [expired, '/slack/callback?code=x', '/slack/callback', foreign]) {
    expect(await read(address), address).toEqual({
      title: 'This link no longer works',
      ways,
      status: 400,
      text: expect.stringContaining('start again'),
    });
  }
  expect(await bot().context.workspaces.communityTeam()).toBeNull();
});

test('a signed-out visitor is led back and learns nothing more', async () => {
  const back = await bot().slack.authorize(await leave(), 'ada');
  expect(await read(back, '')).toMatchObject({
    title: 'This link no longer works',
    status: 400,
    ways: ['/'],
  });
});

test.each([
  ['says no to the code', { status: 200, body: '{"ok":false,"error":"invalid_code"}' }],
  ['is unwell', { status: 503, body: '' }],
  ['answers without a token', { status: 200, body: '{"ok":true,"team":{"id":"T1"}}' }],
])('Slack %s', async (_what, fault) => {
  const headers = { 'content-type': 'application/json' };
  bot().slack.failNext({ method: 'oauth.v2.access', headers, ...fault });
  const address = `/slack/callback?code=x&state=${stateOf(await leave())}`;
  expect(await read(address)).toEqual({
    title: 'Something went wrong at Slack',
    ways,
    status: 503,
    text: expect.stringContaining('try again in a moment'),
  });
});

test('an organization-wide installation is refused', async () => {
  bot().slack.failNext({
    method: 'oauth.v2.access',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"ok":true,"team":null,"enterprise":{"id":"E1"},"is_enterprise_install":true}',
  });
  const address = `/slack/callback?code=x&state=${stateOf(await leave())}`;
  expect(await read(address)).toMatchObject({
    title: 'Not this workspace',
    ways,
    status: 409,
  });
});

test('a founder’s state is useless to an admin, and the other way round', async () => {
  await bot().install();
  const { id } = await newFounder(db);
  const founder = await bot().signIn('founder', id);
  const linking = `/slack/callback?code=x&state=${stateOf(await leave('/slack/connect', founder))}`;
  expect(await read(linking)).toMatchObject({
    title: 'This link no longer works',
    ways,
    status: 400,
  });
  const installing = `/slack/callback?code=x&state=${stateOf(await leave())}`;
  const answer = await bot().get(installing, founder);
  expect(answer.headers.get('location')).toBe('/founder/dashboard?slack=slack_state');
});
