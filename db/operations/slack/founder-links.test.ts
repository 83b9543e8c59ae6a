import { beforeAll, expect, it } from 'vitest';
import { isSlackUnlinked } from '#db/queries/slack/linked-founders.ts';
import { findSlackState } from '#db/queries/slack/workspace.ts';
import { newInvitedFounder } from '#db/testing/new-account.ts';
import { newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { readRow, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { deleteFounder } from '../accounts/delete-founder.ts';
import { leaveProgram } from '../founders/leave-program.ts';
import { leaveTeam } from '../team/team-members.ts';
import { endLinksToAccount, nudgeToConnect, unlinkFounderSlack } from './founder-links.ts';
import { recordSlackHealth, requestSlackHealthCheck } from './installations.ts';
import { moveWorkspace } from './move-workspace.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;

const actor = { accountId: '', email: 'ada@admin.test' };

beforeAll(async () => {
  const { id } = await db
    .insertInto('accounts')
    .values({ audience: 'admin', email: actor.email })
    .returning('id')
    .executeTakeFirstOrThrow();
  actor.accountId = id;
});

const nudge = (founderId: string, at = now) => nudgeToConnect(db, { founderId, actor, now: at });

async function mailsTo(founderId: string): Promise<number> {
  const rows = await db
    .selectFrom('mails')
    .where('founder_id', '=', founderId)
    .where('template', '=', 'slack-nudge')
    .select('id')
    .execute();
  return rows.length;
}

it('reminds once a week, however many admins click at once', async () => {
  const { id, name } = await newFounder(db);
  const clicks = await Promise.allSettled([nudge(id), nudge(id), nudge(id)]);
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await mailsTo(id)).toBe(1);
  const shown = (await findSlackState(db, { now })).unlinked.find((each) => each.founderId === id);
  expect(shown).toMatchObject({ name, mayNudge: false, nudgedAt: now.toISOString() });
  await expect(nudge(id, new Date(now.getTime() + 6 * dayMs))).rejects.toMatchObject({
    code: 'slack_nudged',
  });
  await nudge(id, new Date(now.getTime() + 7 * dayMs));
  expect(await mailsTo(id)).toBe(2);
});

it('reminds no founder who has connected or does not exist', async () => {
  const { id } = await newFounder(db, { slackUserId: 'U1' });
  await expect(nudge(id)).rejects.toMatchObject({ code: 'slack_linked_already' });
  expect(await isSlackUnlinked(db, { founderId: id })).toBe(false);
  const nobody = '00000000-0000-4000-8000-000000000000';
  await expect(nudge(nobody)).rejects.toMatchObject({ code: 'founder_not_found' });
});

it('keeps the latest result of a check, and queues one job for the next', async () => {
  const said = { teamId: 'T1', botName: 'slipstream', missingScopes: ['links:read'] };
  await recordSlackHealth(db, { ...said, problem: null, now });
  const before = new Date(now.getTime() - 1000);
  await recordSlackHealth(db, { ...said, problem: 'token_revoked', now: before });
  const { health } = await findSlackState(db, { now });
  expect(health).toMatchObject({ problem: null, missingScopes: ['links:read'] });
  for (let time = 0; time < 3; time += 1) await requestSlackHealthCheck(db);
  const { rows } = await database().pool.query(
    `select key from graphile_worker.jobs where task_identifier = 'check-slack'`,
  );
  expect(rows).toHaveLength(1);
});

it('reminds nobody who was invited and has not joined yet, nor lists them', async () => {
  const { db } = database();
  const { id, accountId } = await newInvitedFounder(db);
  const before = await findSlackState(db, { now });
  expect(before.unlinked.map(({ founderId }) => founderId)).not.toContain(id);
  expect(await isSlackUnlinked(db, { founderId: id })).toBe(false);
  await expect(nudge(id)).rejects.toMatchObject({ code: 'not_joined_yet' });
  await updateRows(db, 'accounts', { id: accountId }, { first_signed_in_at: now });
  const after = await findSlackState(db, { now });
  expect(after.founders).toBe(before.founders + 1);
  expect(after.unlinked.map(({ founderId }) => founderId)).toContain(id);
  await nudge(id);
  expect(await mailsTo(id)).toBe(1);
});

it.each<[string, (of: { founderId: string; userId: string }) => Promise<unknown>]>([
  ['disconnects', ({ founderId }) => unlinkFounderSlack(db, { founderId })],
  ['leaves their team', ({ founderId }) => leaveTeam(db, { founderId, now })],
  [
    'leaves the program',
    ({ founderId }) => leaveProgram(db, { founderId, actor, now, reason: 'Sold' }),
  ],
  ['deletes their account', ({ founderId }) => deleteFounder(db, { founderId, now })],
  [
    'has their account deactivated',
    ({ userId }) => endLinksToAccount(db, { teamId: 'T000000001', userId, now }),
  ],
  [
    'is in a workspace that the app has left',
    () =>
      db
        .transaction()
        .execute((trx) => moveWorkspace(trx, { teamId: 'T2', teamName: null, actor: null, now })),
  ],
])('keeps nothing that Slack told of a founder who %s', async (_, end) => {
  const owner = await newFounder(db);
  const userId = `U${nextUniqueNumber()}`;
  const { id } = await newTeammate(db, owner, { slackUserId: userId });
  const told = {
    slack_name: 'ada',
    slack_picture: 'https://a.slack-edge.com/1',
    slack_locale: 'en-GB',
  };
  await updateRows(db, 'founders', { id }, { ...told, slack_home_opened_at: now });
  await end({ founderId: id, userId });
  const kept = await readRow(db, 'founders', { id }, [
    ...(['slack_user_id', 'slack_team_id', 'slack_name', 'slack_picture', 'slack_locale'] as const),
    'slack_home_opened_at',
  ]);
  expect(Object.entries(kept).filter(([, value]) => value !== null)).toEqual([]);
});
