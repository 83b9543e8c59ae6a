import { beforeEach, expect, test } from 'vitest';
import { refreshSlackTokens } from '#db/operations/slack/installations.ts';
import { findSlackState, type Installation } from '#db/queries/slack/workspace.ts';
import { createSealer } from '#db/seal.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { checkSlack } from '../jobs/slack.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { createWorkspaces } from './workspaces.ts';

const bot = useTestBot();
const { db } = bot;

const installation: Installation = {
  teamId: 'T000000001',
  teamName: 'Cohort',
  appId: 'A000000001',
  botUserId: 'U1',
  scopes: [],
  botToken: 'xoxe.xoxb-old',
  refreshToken: 'xoxe-1-old',
  expiresAt: new Date('2026-11-21T12:00:00Z'),
};

beforeEach(async () => {
  await db.deleteFrom('slack_installations').execute();
  bot().slack.calls.length = 0;
});

function workspacesAt(now: string) {
  const { context } = bot();
  return createWorkspaces({ ...context, clock: () => new Date(now) });
}

const refreshesOf = (slack: ReturnType<typeof bot>['slack']) =>
  slack.called('oauth.v2.access').map((call) => call.args.refresh_token);

/** Slack answers the next refresh with new tokens. */
function renewNext(answer: object = rotation) {
  const body = JSON.stringify(answer);
  bot().slack.failNext({ method: 'oauth.v2.access', status: 200, headers: json, body });
}

const rotation = {
  ok: true,
  access_token: 'xoxe.xoxb-new',
  refresh_token: 'xoxe-1-new',
  expires_in: 43_200,
};
const json = { 'content-type': 'application/json' };

test('a token is refreshed shortly before it expires, by one process only', async () => {
  const { slack, teamId } = bot();
  await workspacesAt('2026-11-21T00:00:00Z').save(installation);
  const early = await workspacesAt('2026-11-21T11:49:00Z').find(teamId);
  expect(early?.botToken).toBe('xoxe.xoxb-old');
  expect(slack.called('oauth.v2.access')).toHaveLength(0);

  renewNext();
  const processes = Array.from({ length: 5 }, () => workspacesAt('2026-11-21T11:51:00Z'));
  const found = await Promise.all(processes.map((each) => each.find(teamId)));
  expect(refreshesOf(slack)).toEqual(['xoxe-1-old']);
  for (const each of found) expect(each?.botToken).toMatch(/^xoxe\.xoxb-(old|new)$/);
  const after = await workspacesAt('2026-11-21T12:30:00Z').find(teamId);
  expect(after).toMatchObject({
    botToken: 'xoxe.xoxb-new',
    refreshToken: 'xoxe-1-new',
    expiresAt: new Date('2026-11-21T23:51:00Z'),
  });
});

test('if refreshing fails, the old token is used and the next request tries again', async () => {
  const { teamId, slack } = bot();
  const workspaces = workspacesAt('2026-11-21T11:51:00Z');
  await workspaces.save(installation);
  slack.failNext({ method: 'oauth.v2.access', status: 500 });
  expect((await workspaces.find(teamId))?.botToken).toBe('xoxe.xoxb-old');
});

test('after a night without anybody, every process waits for the one new token', async () => {
  const { slack, teamId } = bot();
  await workspacesAt('2026-11-21T00:00:00Z').save(installation);
  renewNext();
  const processes = Array.from({ length: 5 }, () => workspacesAt('2026-11-22T09:00:00Z'));
  const found = await Promise.all(processes.map((each) => each.find(teamId)));
  expect(refreshesOf(slack)).toEqual(['xoxe-1-old']);
  for (const each of found) expect(each?.botToken).toBe('xoxe.xoxb-new');
});

test('a refresh whose answer was lost is repeated with the same token', async () => {
  const { slack, teamId } = bot();
  const workspaces = workspacesAt('2026-11-21T11:51:00Z');
  await workspaces.save(installation);
  slack.failNext({ method: 'oauth.v2.access', status: 502, body: 'lost' });
  expect((await workspaces.find(teamId))?.botToken).toBe('xoxe.xoxb-old');
  expect(workspaces.refusedRefresh(teamId)).toBeNull();
  renewNext();
  workspaces.reload(teamId);
  expect((await workspaces.find(teamId))?.botToken).toBe('xoxe.xoxb-new');
  expect(refreshesOf(slack)).toEqual(['xoxe-1-old', 'xoxe-1-old']);
});

test('a refresh token that Slack refuses is on the admins’ page until the bot is installed again', async () => {
  const { slack, teamId, context } = bot();
  const clock = () => new Date('2026-11-21T11:51:00Z');
  const workspaces = workspacesAt('2026-11-21T11:51:00Z');
  await workspaces.save(installation);
  await clearJobs(db);
  const problem = async () => {
    // Asked of Slack anew, as the check in the background does it.
    slack.refuseNext('oauth.v2.access', 'invalid_refresh_token');
    slack.failNext({
      method: 'auth.test',
      status: 200,
      headers: json,
      body: JSON.stringify({ ok: true, user: 'slipstream' }),
    });
    await checkSlack({ ...context, clock, workspaces }, { teamId });
    return (await findSlackState(db, { now: clock() })).health?.problem;
  };
  slack.refuseNext('oauth.v2.access', 'invalid_refresh_token');
  expect((await workspaces.find(teamId))?.botToken).toBe('xoxe.xoxb-old');
  expect((await listQueuedJobs(db)).map(({ name }) => name)).toContain('check-slack');
  expect(await problem()).toBe('invalid_refresh_token');
  await workspaces.save({ ...installation, expiresAt: new Date('2026-11-21T23:51:00Z') });
  await checkSlack({ ...context, clock, workspaces }, { teamId });
  expect(workspaces.refusedRefresh(teamId)).toBeNull();
});

test('an installation of before the rotation keeps its token until it is installed again', async () => {
  const { slack, teamId } = bot();
  const before = { ...installation, botToken: 'xoxb-old', refreshToken: null, expiresAt: null };
  await workspacesAt('2026-11-21T00:00:00Z').save(before);
  expect((await workspacesAt('2027-11-21T00:00:00Z').find(teamId))?.botToken).toBe('xoxb-old');
  expect(refreshesOf(slack)).toEqual([]);
  await workspacesAt('2027-11-21T00:00:00Z').save(installation);
  renewNext();
  expect((await workspacesAt('2027-11-21T00:00:00Z').find(teamId))?.botToken).toBe('xoxe.xoxb-new');
});

test('tokens of an installation made during a refresh are kept', async () => {
  const { teamId, context } = bot();
  const workspaces = workspacesAt('2026-11-21T11:51:00Z');
  await workspaces.save(installation);
  const again = { ...installation, botToken: 'xoxe.xoxb-again', refreshToken: 'xoxe-1-again' };
  let saved = Promise.resolve();
  await refreshSlackTokens(db, {
    teamId,
    sealer: createSealer(context.config.appSecret),
    now: new Date('2026-11-21T11:51:00Z'),
    isDue: () => true,
    async refresh() {
      saved = workspaces.save(again);
      const { access_token: botToken, refresh_token: refreshToken } = rotation;
      return { botToken, refreshToken, expiresAt: new Date('2026-11-21T23:51:00Z') };
    },
  });
  await saved;
  expect((await workspacesAt('2026-11-21T00:00:00Z').find(teamId))?.botToken).toBe(
    'xoxe.xoxb-again',
  );
});

test('a bot that is removed during a refresh stays removed', async () => {
  const { teamId, context } = bot();
  await workspacesAt('2026-11-21T11:51:00Z').save(installation);
  const found = await refreshSlackTokens(db, {
    teamId,
    sealer: createSealer(context.config.appSecret),
    now: new Date('2026-11-21T11:51:00Z'),
    isDue: () => true,
    async refresh() {
      await workspacesAt('2026-11-21T11:51:00Z').forget(teamId, null);
      const { access_token: botToken, refresh_token: refreshToken } = rotation;
      return { botToken, refreshToken, expiresAt: new Date('2026-11-21T23:51:00Z') };
    },
  });
  expect(found).toBeNull();
});

test('a row copied to another workspace can’t be decrypted', async () => {
  const workspaces = workspacesAt('2026-11-21T00:00:00Z');
  await workspaces.save(installation);
  await db.updateTable('slack_installations').set({ team_id: 'T_OTHER' }).execute();
  await expect(workspacesAt('2026-11-21T00:00:00Z').find('T_OTHER')).rejects.toThrow();
});

test('after APP_SECRET changes, the bot counts as not installed', async () => {
  const { context, teamId } = bot();
  await workspacesAt('2026-11-21T00:00:00Z').save(installation);
  const config = { ...context.config, appSecret: Buffer.alloc(32, 7) };
  expect(await createWorkspaces({ ...context, config }).find(teamId)).toBeNull();
});
