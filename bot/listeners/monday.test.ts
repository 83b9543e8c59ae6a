import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { linkStaffSlack, unlinkStaffSlack } from '#db/operations/staff/staff-in-slack.ts';
import { changeStaffRole, removeStaff } from '#db/operations/staff/staff-members.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { insertRow, readRows, updateRow } from '#db/testing/rows.ts';
import { localDate } from '#shared/time.ts';
import { prepareSlackMessage } from '../jobs/slack-messages.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
const now = new Date();
const today = localDate(now, 'UTC');
const dayMs = 24 * 60 * 60 * 1000;

type Staff = { accountId: string; email: string };
let cohortId: string;
let maya: Staff;
let noor: Staff;
let ada: TestFounder;
let value: string;

beforeAll(() => bot().install());
beforeEach(async () => {
  await db.updateTable('accounts').set({ slack_linked_at: null, slack_user_id: null }).execute();
  await db.updateTable('staff_settings').set({ needs_second_step: false }).execute();
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('slack_outbox').execute();
  cohortId = (await newCohort(db)).id;
  maya = await newAccount(db, 'admin', 'manager');
  noor = await newAccount(db, 'admin');
  ada = await newFounder(db, { cohortId });
  await updateRow(db, 'founders', ada.id, { joined_at: new Date(now.getTime() - 30 * dayMs) });
  value = `${cohortId}:${today}:${ada.startupId}`;
  await link(maya, bot().ada);
});

const link = ({ accountId }: Staff, userId: string) =>
  linkStaffSlack(db, { accountId, teamId: bot().teamId, userId, now });

async function changed() {
  const startup = { startup_id: ada.startupId };
  return {
    assigned: await readRows(db, 'startup_assignments', startup, 'account_id'),
    dismissed: (await readRows(db, 'risk_dismissals', startup, 'risk')).length,
  };
}

const nothing = { assigned: [], dismissed: 0 };

async function press(action: string, sent = value, fields: object = {}) {
  const { answers } = bot();
  const before = answers.length;
  await bot().click(action, sent, fields);
  await vi.waitUntil(() => answers.length > before, { timeout: 5_000 });
  const answer = answers[before];
  return { replaces: answer?.replace_original, all: JSON.stringify(answer) };
}

test('“I’ll call” assigns the startup and says in the message who is on it', async () => {
  const { all, replaces } = await press('monday_call');
  expect(replaces).toBe(true);
  expect(all).toContain('is on it');
  expect(all).not.toContain('monday_call');
  expect(all).toContain('monday_looked_after');
  expect(await changed()).toEqual({ assigned: [{ account_id: maya.accountId }], dismissed: 0 });
});

test('“Looked after” takes the startup off the list, and the message says until when', async () => {
  const { all } = await press('monday_looked_after');
  expect(all).toContain('off the list until');
  expect(all).not.toContain('monday_looked_after');
  const { assigned, dismissed } = await changed();
  expect(assigned).toEqual([]);
  expect(dismissed).toBeGreaterThan(0);
  const { all: again } = await press('monday_looked_after');
  expect(again).toContain('off the list until');
  expect((await readRows(db, 'audit_log', { action: 'startup.risk_dismissed' }, 'id')).length).toBe(
    dismissed,
  );
});

test('whoever comes second sees who was first', async () => {
  await press('monday_call');
  await link(noor, bot().bo);
  await bot().click('monday_call', value, { user: { id: bot().bo } });
  await expect
    .poll(() => bot().answers.map(({ text }) => text), { timeout: 5_000 })
    .toContainEqual(expect.stringContaining('Somebody else looks after them just now.'));
  expect(await changed()).toMatchObject({ assigned: [{ account_id: maya.accountId }] });
});

test.each([
  [
    'whom Slack found by their address only',
    async () => {
      await unlinkStaffSlack(db, { accountId: maya.accountId, now });
    },
    '/slack/staff',
  ],
  [
    'who is nobody on the staff',
    async () => {
      await updateRow(db, 'accounts', maya.accountId, { slack_user_id: 'UELSE' });
    },
    'Only the program’s managers and admins',
  ],
  [
    'who left the staff',
    () => removeStaff(db, { actor: noor, accountId: maya.accountId, now }),
    'Only the program’s managers and admins',
  ],
  [
    'who is a reviewer now',
    async () => {
      await changeStaffRole(db, { actor: noor, accountId: maya.accountId, role: 'reviewer', now });
      await updateRow(db, 'accounts', maya.accountId, { slack_linked_at: now });
    },
    'Only the program’s managers and admins',
  ],
  [
    'without the second step that is asked of all staff',
    () =>
      db
        .updateTable('staff_settings')
        .set({ needs_second_step: true })
        .execute()
        .then(() => undefined),
    'two-step sign-in',
  ],
])('a click of somebody %s changes nothing', async (_, change, said) => {
  await change();
  for (const action of ['monday_call', 'monday_looked_after']) {
    const { all, replaces } = await press(action);
    expect(all).toContain(said);
    expect(replaces).toBe(false);
  }
  expect(await changed()).toEqual(nothing);
});

test('a founder, another workspace or an altered value changes nothing', async () => {
  await newFounder(db, { slackUserId: bot().bo });
  const { all: toFounder } = await press('monday_call', value, { user: { id: bot().bo } });
  expect(toFounder).toContain('managers and admins');
  for (const odd of ['', 'x:y:z', `${cohortId}:${today}`, `${value}'`]) {
    await press('monday_call', odd);
  }
  const elsewhere = (await newCohort(db)).id;
  const { all } = await press('monday_call', `${elsewhere}:${today}:${ada.startupId}`);
  expect(all).toContain('That startup was not found');
  const { all: there } = await press('monday_call', value, { team: { id: 'TELSEWHERE' } });
  expect(there).toContain('another Slack workspace');
  expect(await changed()).toEqual(nothing);
});

test('the messages of the others are edited', async () => {
  const subject = `${cohortId}:${today}:${noor.accountId}`;
  const posted = { team_id: bot().teamId, channel_id: bot().bo, subject_id: subject };
  await insertRow(db, 'slack_outbox', {
    ...posted,
    kind: 'monday_message',
    state: 'sent',
    message_ts: '1.1',
  });
  await press('monday_call');
  const [update] = await readRows(db, 'slack_outbox', { kind: 'monday_message_update' }, [
    'channel_id as channelId',
    'subject_id as subjectId',
  ]);
  expect(update).toEqual({ channelId: bot().bo, subjectId: subject });
  const client = await bot().context.workspaces.client(bot().teamId);
  if (!client) throw new Error('not installed');
  const message = {
    id: 1,
    version: '',
    teamId: bot().teamId,
    attempts: 1,
    client,
    now,
    editEveryMs: 0,
  };
  const prepared = await prepareSlackMessage(bot().context, {
    ...message,
    channelId: bot().bo,
    kind: 'monday_message_update',
    subjectId: subject,
  });
  expect('send' in prepared).toBe(true);
  // Who left, or whose message never came, is written to no more.
  await updateRow(db, 'accounts', noor.accountId, { removed_at: now });
  const later = await prepareSlackMessage(bot().context, {
    ...message,
    channelId: bot().bo,
    kind: 'monday_message_update',
    subjectId: subject,
  });
  expect(later).toMatchObject({ outcome: { state: 'dropped' } });
});
