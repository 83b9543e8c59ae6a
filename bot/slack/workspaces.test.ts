import { beforeEach, expect, test } from 'vitest';
import type { Installation } from '#db/queries/slack/workspace.ts';
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
});

function workspacesAt(now: string) {
  const { context } = bot();
  return createWorkspaces({ ...context, clock: () => new Date(now) });
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

  slack.failNext({
    method: 'oauth.v2.access',
    status: 200,
    headers: json,
    body: JSON.stringify(rotation),
  });
  const processes = Array.from({ length: 5 }, () => workspacesAt('2026-11-21T11:51:00Z'));
  const found = await Promise.all(processes.map((each) => each.find(teamId)));
  expect(slack.called('oauth.v2.access').map((call) => call.args.refresh_token)).toEqual([
    'xoxe-1-old',
  ]);
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
