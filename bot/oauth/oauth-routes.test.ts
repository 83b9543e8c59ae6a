import { expect, test } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { findRow } from '#db/testing/rows.ts';
import { botScopes } from '../slack/scopes.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;

async function linkOf(founderId: string) {
  return bot()
    .database.db.selectFrom('founders')
    .where('id', '=', founderId)
    .select(['slack_user_id', 'slack_team_id'])
    .executeTakeFirstOrThrow();
}

const unlinked = { slack_user_id: null, slack_team_id: null };

test('a founder can’t connect before the bot is installed', async () => {
  const founder = await newFounder(db);
  const cookie = await bot().signIn('founder', founder.id);
  const answer = await bot().get('/slack/connect', cookie);
  expect(answer.headers.get('location')).toBe('/founder/dashboard?slack=slack_not_installed');
});

test('a signed-out visitor is sent to sign in first', async () => {
  expect((await bot().get('/slack/connect')).headers.get('location')).toBe(
    '/founder/signin?next=/slack/connect',
  );
  expect((await bot().get('/slack/install')).headers.get('location')).toBe(
    '/admin?next=/slack/install',
  );
});

test('a founder who signed in a while ago confirms that it is still them first', async () => {
  const founder = await newFounder(db);
  const cookie = await bot().signIn('founder', founder.id);
  bot().now = new Date(Date.now() + 16 * 60_000);
  const late = await bot().get('/slack/connect', cookie);
  bot().now = null;
  expect(late.headers.get('location')).toBe('/founder/signin?next=/slack/connect&confirm=1');
});

test('only an admin can install', async () => {
  const founder = await newFounder(db);
  const answer = await bot().get('/slack/install', await bot().signIn('founder', founder.id));
  expect(answer.headers.get('location')).toBe('/founder/dashboard?slack=forbidden');
  for (const role of ['reviewer', 'manager'] as const) {
    const refused = await bot().get('/slack/install', await bot().signIn(role));
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain('/admin/slack');
  }
});

test('an admin installs the bot; the token is encrypted', async () => {
  const { database, slack } = bot();
  const admin = await bot().signIn('admin');
  const leaving = await bot().get('/slack/install', admin);
  expect(leaving.status).toBe(302);
  const consent = new URL(leaving.headers.get('location') ?? '');
  expect(consent.searchParams.get('redirect_uri')).toBe(`${bot().url}/slack/callback`);
  expect(consent.searchParams.get('scope')).toContain('users:read.email');
  expect(consent.searchParams.get('user_scope')).toBeNull();

  const back = await slack.authorize(consent.toString(), 'ada');
  const page = await bot().get(back, admin);
  expect(page.status).toBe(200);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.text).toContain('is in Slack');

  const row = await database.db
    .selectFrom('slack_installations')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ team_id: bot().teamId, app_id: slack.appId });
  expect(row.sealed.toString('latin1')).not.toContain('xoxb');
  const installation = await bot().context.workspaces.find(bot().teamId);
  expect(installation?.botToken).toMatch(/^xoxb-/);
});

test('a founder is asked for who they are only, in the community’s workspace', async () => {
  const founder = await newFounder(db);
  const leaving = await bot().get('/slack/connect', await bot().signIn('founder', founder.id));
  const consent = new URL(leaving.headers.get('location') ?? '').searchParams;
  expect(consent.get('user_scope')).toBe('openid');
  expect(consent.get('scope')).toBeNull();
  expect(consent.get('team')).toBe(bot().teamId);
});

test('a founder links the authorizing account, once', async () => {
  const founder = await newFounder(db);
  const cookie = await bot().signIn('founder', founder.id);
  const leaving = await bot().get('/slack/connect', cookie);
  const back = await bot().slack.authorize(leaving.headers.get('location') ?? '', 'ada');
  const answer = await bot().get(back, cookie);
  expect(answer.headers.get('location')).toBe('/founder/dashboard?slack=linked');
  const link = await linkOf(founder.id);
  expect(link).toEqual({ slack_user_id: expect.stringMatching(/^U/), slack_team_id: bot().teamId });

  // The same URL again: the state is used up.
  const again = await bot().get(back, cookie);
  expect(again.headers.get('location')).toBe('/founder/dashboard?slack=slack_state');
});

test('one Slack account belongs to one founder', async () => {
  const founder = await newFounder(db);
  const cookie = await bot().signIn('founder', founder.id);
  const leaving = await bot().get('/slack/connect', cookie);
  const back = await bot().slack.authorize(leaving.headers.get('location') ?? '', 'ada');
  const answer = await bot().get(back, cookie);
  expect(answer.headers.get('location')).toBe('/founder/dashboard?slack=slack_taken');
  expect(await linkOf(founder.id)).toEqual(unlinked);
});

test('an attacker’s callback URL links nobody when a victim follows it', async () => {
  const attacker = await newFounder(db);
  const victim = await newFounder(db);
  const attackerCookie = await bot().signIn('founder', attacker.id);
  const victimCookie = await bot().signIn('founder', victim.id);
  const leaving = await bot().get('/slack/connect', attackerCookie);
  const back = await bot().slack.authorize(leaving.headers.get('location') ?? '', 'bo');

  const answer = await bot().get(back, victimCookie);
  expect(answer.headers.get('location')).toBe('/founder/dashboard?slack=slack_state');
  const signedOut = await bot().get(back);
  expect(signedOut.status).toBe(400);
  expect(await linkOf(victim.id)).toEqual(unlinked);
  expect(await linkOf(attacker.id)).toEqual(unlinked);
});

test('a missing, made-up, repeated or expired state is refused', async () => {
  const founder = await newFounder(db);
  const cookie = await bot().signIn('founder', founder.id);
  const leaving = await bot().get('/slack/connect', cookie);
  const back = await bot().slack.authorize(leaving.headers.get('location') ?? '', 'bo');
  const code = new URL(back).searchParams.get('code');
  const state = new URL(back).searchParams.get('state');
  const refused = '/founder/dashboard?slack=slack_state';
  for (const query of [
    `code=${code}`,
    `code=${code}&state=made-up`,
    `code=${code}&state=${state}&state=${state}`,
  ]) {
    const answer = await bot().get(`/slack/callback?${query}`, cookie);
    expect(answer.headers.get('location')).toBe(refused);
  }
  await db
    .updateTable('slack_oauth_states')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await bot().get(back, cookie)).headers.get('location')).toBe(refused);
  expect(await linkOf(founder.id)).toEqual(unlinked);
});

test('declining, or a code that Slack does not know, shows a reason', async () => {
  const founder = await newFounder(db);
  const cookie = await bot().signIn('founder', founder.id);
  const stateOf = async () => {
    const leaving = await bot().get('/slack/connect', cookie);
    return new URL(leaving.headers.get('location') ?? '').searchParams.get('state');
  };
  const denied = await bot().get(
    `/slack/callback?error=access_denied&state=${await stateOf()}`,
    cookie,
  );
  expect(denied.headers.get('location')).toBe('/founder/dashboard?slack=slack_denied');
  const unknown = await bot().get(`/slack/callback?code=x&state=${await stateOf()}`, cookie);
  expect(unknown.headers.get('location')).toBe('/founder/dashboard?slack=slack_unavailable');
});

test('a workspace other than the community’s is refused', async () => {
  const founder = await newFounder(db);
  const cookie = await bot().signIn('founder', founder.id);
  const leaving = await bot().get('/slack/connect', cookie);
  const back = await bot().slack.authorize(leaving.headers.get('location') ?? '', 'bo');
  await db.updateTable('slack_installations').set({ team_id: 'T_OTHER' }).execute();
  const answer = await bot().get(back, cookie);
  await db.updateTable('slack_installations').set({ team_id: bot().teamId }).execute();
  expect(answer.headers.get('location')).toBe('/founder/dashboard?slack=slack_wrong_workspace');
  expect(await linkOf(founder.id)).toEqual(unlinked);
});

test.each([
  ['as they are asked to', null],
  ['with every scope', botScopes.join(',')],
  ['with fewer scopes', 'commands'],
])('a founder who connects, %s, changes nothing of the installation', async (_what, scope) => {
  const founder = await newFounder(db);
  const cookie = await bot().signIn('founder', founder.id);
  const removed = { slack_team_id: bot().teamId, slack_channel_problem: 'bot_removed' };
  await db.updateTable('cohorts').set(removed).where('id', '=', founder.cohortId).execute();
  const installation = () => db.selectFrom('slack_installations').selectAll().execute();
  const problem = () =>
    findRow(db, 'cohorts', { id: founder.cohortId }, 'slack_channel_problem as problem');
  const before = await installation();
  await bot().unlinkFounders();
  const leaving = await bot().get('/slack/connect', cookie);
  const consent = new URL(leaving.headers.get('location') ?? '');
  if (scope) consent.searchParams.set('scope', scope);
  const back = await bot().slack.authorize(consent.toString(), 'bo');
  const answer = await bot().get(back, cookie);
  expect(answer.headers.get('location')).toBe('/founder/dashboard?slack=linked');
  expect(await installation()).toEqual(before);
  expect(await problem()).toEqual({ problem: 'bot_removed' });
});

test('a manager proves which Slack account is theirs, and installs nothing', async () => {
  await bot().install();
  const { database, slack } = bot();
  const before = await database.db.selectFrom('slack_installations').selectAll().execute();
  const manager = await bot().signIn('manager');
  const leaving = await bot().get('/slack/staff', manager);
  const consent = new URL(leaving.headers.get('location') ?? '');
  expect(consent.searchParams.get('user_scope')).toBe('openid');
  expect(consent.searchParams.get('scope')).toBeNull();
  const page = await bot().get(await slack.authorize(consent.toString(), 'ada'), manager);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Slack knows you now');
  const linked = { slack_user_id: bot().ada, slack_team_id: bot().teamId };
  expect(await findRow(db, 'accounts', linked, ['staff_role', 'slack_linked_at'])).toEqual({
    staff_role: 'manager',
    slack_linked_at: expect.any(Date),
  });
  expect(await database.db.selectFrom('slack_installations').selectAll().execute()).toEqual(before);
  const other = await bot().signIn('admin');
  const again = await bot().get('/slack/staff', other);
  const back = await slack.authorize(again.headers.get('location') ?? '', 'ada');
  const refused = await bot().get(back, other);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('already belongs to someone else on the staff');
});

test('nobody else proves a Slack account of the staff’s', async () => {
  expect((await bot().get('/slack/staff')).headers.get('location')).toBe(
    '/admin?next=/slack/staff',
  );
  const founder = await newFounder(db);
  const asFounder = await bot().get('/slack/staff', await bot().signIn('founder', founder.id));
  expect(asFounder.headers.get('location')).toBe('/founder/dashboard?slack=forbidden');
  expect((await bot().get('/slack/staff', await bot().signIn('reviewer'))).status).toBe(403);
  const manager = await bot().signIn('manager');
  bot().now = new Date(Date.now() + 16 * 60_000);
  const late = await bot().get('/slack/staff', manager);
  bot().now = null;
  expect(late.headers.get('location')).toBeNull();
  expect(late.text).toContain('/admin/security#monday');
});
