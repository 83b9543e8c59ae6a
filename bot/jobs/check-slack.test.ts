import { beforeAll, expect, test } from 'vitest';
import { findSlackState } from '#db/queries/slack/workspace.ts';
import { botScopes } from '../slack/scopes.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { checkSlack } from './slack.ts';

const bot = useTestBot();
beforeAll(() => bot().install());

async function check() {
  const { context, database, teamId } = bot();
  await checkSlack(context, { teamId });
  return (await findSlackState(database.db, { now: new Date() })).health;
}

test('Slack lets the bot in, with every scope', async () => {
  expect(await check()).toMatchObject({ problem: null, missingScopes: [] });
});

test('what the workspace does not allow is named', async () => {
  const scopes = botScopes.filter((scope) => scope !== 'links:write');
  bot().slack.failNext({
    method: 'auth.test',
    status: 200,
    headers: { 'x-oauth-scopes': scopes.join(',') },
    body: JSON.stringify({ ok: true, user: 'slipstream' }),
  });
  expect(await check()).toMatchObject({
    problem: null,
    botName: 'slipstream',
    missingScopes: ['links:write'],
  });
});

test('a revoked token is told, and that the bot was taken out', async () => {
  const body = JSON.stringify({ ok: false, error: 'token_revoked' });
  bot().slack.failNext({ method: 'auth.test', status: 200, body });
  expect(await check()).toMatchObject({ problem: 'token_revoked' });
  await bot().context.workspaces.forget(bot().teamId, null);
  expect(await check()).toMatchObject({ problem: 'slack_not_installed' });
});
