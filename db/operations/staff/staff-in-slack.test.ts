import { beforeEach, expect, it } from 'vitest';
import { findStaffBySlack, listStaffToFindInSlack } from '#db/queries/staff.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { nextUniqueNumber } from '#db/testing/new-founder.ts';
import { readRow, readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { endFormerAccess } from '../accounts/passwords.ts';
import type { Actor } from '../audit/record-audit.ts';
import { recordStaffInSlack } from './monday-messages.ts';
import { linkStaffSlack, unlinkStaffSlack } from './staff-in-slack.ts';
import { changeStaffRole, removeStaff } from './staff-members.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-30T10:00:00Z');
const teamId = 'T000000001';

let admin: Actor;
let maya: Actor;
let userId: string;

beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('mails').execute();
  admin = await newAccount(db, 'admin');
  maya = await newAccount(db, 'admin', 'manager');
  userId = `U${nextUniqueNumber()}`;
});

const link = (accountId = maya.accountId) => linkStaffSlack(db, { accountId, teamId, userId, now });
const found = () => findStaffBySlack(db, { teamId, userId });
const actions = async () =>
  (await readRows(db, 'audit_log', {}, ['action'])).map(({ action }) => action);

it('knows who proved their account, once, and tells them', async () => {
  expect(await found()).toBeNull();
  await Promise.all([link(), link()]);
  expect(await found()).toMatchObject({
    accountId: maya.accountId,
    email: maya.email,
    role: 'manager',
    isLinked: true,
  });
  expect(await actions()).toEqual(['staff.slack_linked']);
  expect(await readRows(db, 'mails', { template: 'security-changed' }, 'recipient')).toEqual([
    { recipient: maya.email },
  ]);
});

it('refuses a Slack account that is somebody else’s, and whoever sees no cockpit', async () => {
  await link();
  await expect(link(admin.accountId)).rejects.toMatchObject({ code: 'staff_slack_taken' });
  const reviewer = await newAccount(db, 'admin', 'reviewer');
  const founder = await newAccount(db, 'investor');
  for (const { accountId } of [reviewer, founder]) {
    await expect(link(accountId)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

it('does not take an address for a proof, nor lets it replace one', async () => {
  const { accountId } = maya;
  await recordStaffInSlack(db, { accountId, teamId, userId, now });
  expect(await found()).toMatchObject({ isLinked: false });
  await link();
  await recordStaffInSlack(db, { accountId, teamId, userId: 'UOTHER', now });
  expect(await found()).toMatchObject({ isLinked: true });
  const later = new Date('2026-12-30T10:00:00Z');
  const asked = async (team: string) =>
    (await listStaffToFindInSlack(db, { teamId: team, before: later })).map(({ id }) => id);
  expect(await asked(teamId)).not.toContain(accountId);
  // In another workspace they have to prove it again.
  expect(await asked('T000000002')).toContain(accountId);
  await recordStaffInSlack(db, { accountId, teamId: 'T000000002', userId, now });
  const other = await findStaffBySlack(db, { teamId: 'T000000002', userId });
  expect(other).toMatchObject({ isLinked: false });
});

it.each([
  ['they disconnect', () => unlinkStaffSlack(db, { accountId: maya.accountId, now })],
  [
    'their password changes',
    () =>
      db
        .transaction()
        .execute((trx) =>
          endFormerAccess(trx, { accountId: maya.accountId, keepToken: null, now }),
        ),
  ],
  [
    'their role changes',
    () => changeStaffRole(db, { actor: admin, accountId: maya.accountId, role: 'reviewer', now }),
  ],
  ['they leave', () => removeStaff(db, { actor: admin, accountId: maya.accountId, now })],
])('forgets the proof when %s', async (_, change) => {
  await link();
  await change();
  expect((await found())?.isLinked ?? false).toBe(false);
  const row = await readRow(db, 'accounts', { id: maya.accountId }, ['slack_linked_at']);
  expect(row.slack_linked_at).toBeNull();
});
