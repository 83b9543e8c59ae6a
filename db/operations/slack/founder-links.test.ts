import { beforeAll, expect, it } from 'vitest';
import { isSlackUnlinked } from '#db/queries/slack/linked-founders.ts';
import { findSlackState } from '#db/queries/slack/workspace.ts';
import { newInvitedFounder } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { nudgeToConnect } from './founder-links.ts';
import { recordSlackHealth, requestSlackHealthCheck } from './installations.ts';

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
