import { beforeAll, expect, test } from 'vitest';
import { findSlackState } from '#db/queries/slack/workspace.ts';
import { findMondaySetting } from '#db/queries/staff.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { updateRows } from '#db/testing/rows.ts';
import { botScopes } from '../slack/scopes.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { checkSlack, findStaffInSlack } from './slack.ts';

const bot = useTestBot();
beforeAll(() => bot().install());

async function check() {
  const { context, database, teamId } = bot();
  await checkSlack(context, { teamId });
  return (await findSlackState(database.db, { now: new Date() })).health;
}

test('a valid token with every scope has no problem', async () => {
  expect(await check()).toMatchObject({ problem: null, missingScopes: [] });
});

test('scopes that the workspace did not grant are named', async () => {
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

test('staff are found in Slack by their addresses, and asked for again after an outage', async () => {
  const { context, database, teamId, slack } = bot();
  const { accountId } = await newAccount(database.db, 'admin', 'manager');
  const isInSlack = async () => (await findMondaySetting(database.db, { accountId })).isInSlack;
  slack.failNext({ method: 'users.lookupByEmail', status: 500, body: 'no' });
  await findStaffInSlack(context, { teamId });
  expect(await isInSlack()).toBe(false);
  await updateRows(database.db, 'accounts', { id: accountId }, { email: 'ada@example.test' });
  await findStaffInSlack(context, { teamId });
  expect(await isInSlack()).toBe(true);
});

test('a revoked token and an uninstalled bot are reported', async () => {
  const body = JSON.stringify({ ok: false, error: 'token_revoked' });
  bot().slack.failNext({ method: 'auth.test', status: 200, body });
  expect(await check()).toMatchObject({ problem: 'token_revoked' });
  await bot().context.workspaces.forget(bot().teamId, null);
  expect(await check()).toMatchObject({ problem: 'slack_not_installed' });
});
