import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCockpit } from '#db/queries/cohorts/cockpit.ts';
import { findStartupDetails } from '#db/queries/cohorts/startup-details.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { listChannelPosts, listQueuedMails } from '#db/testing/list-queued.ts';
import { newAccount, newFounderAccount, newInvitedFounder } from '#db/testing/new-account.ts';
import { newFounder, nextUniqueNumber, type TestFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { insertRow, readRows, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Actor } from '../audit/record-audit.ts';
import { resendInvitation } from '../founders/manage-founder.ts';
import { inviteCohortAgain } from './invite-cohort.ts';
import { recordMoraleAccess } from './morale-access.ts';
import { nudgeStartup, sendStaffMessage } from './staff-messages.ts';
import { assignStartup, dismissRisk, restoreRisk, unassignStartup } from './startup-assignments.ts';
import { addStartupNote, deleteStartupNote } from './startup-notes.ts';

const { db } = useTestDatabase();
/** A Tuesday: no check-in is open. */
const now = new Date('2026-11-17T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

let maya: Actor;
let noor: Actor;
let ada: TestFounder;
let bo: TestFounder;
let adaInSlack: string;

beforeEach(async () => {
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('audit_log').execute();
  maya = await newAccount(db, 'admin', 'manager');
  noor = await newAccount(db, 'admin', 'manager');
  adaInSlack = `U${nextUniqueNumber()}`;
  ada = await newFounder(db, { name: 'Ada', slackUserId: adaInSlack });
  bo = await newTeammate(db, ada, { name: 'Bo' });
});

function audited(): Promise<{ action: string; subject_name: string }[]> {
  return db.selectFrom('audit_log').orderBy('id').select(['action', 'subject_name']).execute();
}

const actionsOf = async () => (await audited()).map(({ action }) => action);

const details = (accountId = maya.accountId) =>
  findStartupDetails(db, { startupId: ada.startupId, accountId, now });

async function rowAt(at: Date) {
  const asked = { cohortId: ada.cohortId, accountId: maya.accountId, now: at };
  return (await listCockpit(db, asked)).rows[0];
}

const assigneeEmail = async (at: Date) => (await rowAt(at))?.assignee;

it('knows the team, the owner first, and who is in Slack', async () => {
  expect((await rowAt(now))?.founders).toEqual(['Ada', 'Bo']);
  expect((await details()).founders).toEqual([
    { id: ada.id, name: 'Ada', hasSlack: true },
    { id: bo.id, name: 'Bo', hasSlack: false },
  ]);
});

describe('messages', () => {
  const send = (more: { clientKey?: string; founderId?: string } = {}) =>
    sendStaffMessage(db, {
      startupId: ada.startupId,
      text: 'How is it going?',
      clientKey: more.clientKey ?? randomUUID(),
      founderId: more.founderId,
      actor: maya,
      now,
    });

  it('reach each founder once, in Slack if they are linked, else by email, and in the bell', async () => {
    const clientKey = randomUUID();
    await Promise.all([send({ clientKey }), send({ clientKey })]);
    await send({ clientKey });
    const [message, ...others] = (await details()).messages;
    expect(others).toEqual([]);
    expect(message).toMatchObject({ kind: 'message', by: maya.email, to: null });
    expect(await listChannelPosts(db, { slackChannelId: adaInSlack })).toEqual([
      `staff_message ${message?.id}:${ada.id}`,
    ]);
    expect(await listQueuedMails(db)).toEqual([`staff-message ${bo.email}`]);
    for (const founder of [ada, bo]) {
      const { items } = await findInbox(db, founder.id);
      expect(items).toMatchObject([
        { type: 'staff_message', message: 'wrote to you: “How is it going?”', photo: null },
      ]);
    }
    expect(await actionsOf()).toEqual(['startup.messaged']);
  });

  it('go to one of the team, and to nobody who is not on it', async () => {
    await send({ founderId: bo.id });
    expect(await listQueuedMails(db)).toEqual([`staff-message ${bo.email}`]);
    expect(await listChannelPosts(db, { slackChannelId: adaInSlack })).toEqual([]);
    expect((await details()).messages).toMatchObject([{ to: 'Bo' }]);
    const stranger = await newFounder(db);
    await expect(send({ founderId: stranger.id })).rejects.toMatchObject({
      code: 'member_not_found',
    });
  });
});

describe('a nudge', () => {
  const nudge = (actor: Actor, at: Date) =>
    nudgeStartup(db, { startupId: ada.startupId, actor, now: at });

  it('reaches only those of the team who have joined, and nobody before', async () => {
    const invited = await newInvitedFounder(db, { name: 'Ines' });
    const { startupId } = invited;
    const ask = () => nudgeStartup(db, { startupId, actor: maya, now });
    await expect(ask()).rejects.toMatchObject({ code: 'not_joined_yet' });
    expect(await listQueuedMails(db)).toEqual([]);
    const mate = await newTeammate(db, invited);
    await ask();
    expect(await listQueuedMails(db)).toEqual([`staff-message ${mate.email}`]);
  });

  it('is sent once a day, whoever presses it and however often', async () => {
    const results = await Promise.allSettled([
      nudge(maya, now),
      nudge(noor, now),
      nudge(maya, now),
    ]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused).toMatchObject([
      { reason: { code: 'nudged_before' } },
      { reason: { code: 'nudged_before' } },
    ]);
    await expect(nudge(noor, hours(23))).rejects.toMatchObject({ code: 'nudged_before' });
    await nudge(noor, hours(25));
    const { messages, nudgedAt } = await details();
    expect(messages.map(({ kind }) => kind)).toEqual(['nudge', 'nudge']);
    expect(nudgedAt).toBe(hours(25).toISOString());
  });

  it('says that the check-in is open when it is', async () => {
    await nudge(maya, now);
    await nudge(maya, hours(72));
    const [open, closed] = (await details()).messages;
    expect(open?.text).toContain('is open until Monday at noon');
    expect(closed?.text).toContain('The next one opens on Thursday');
  });

  it('is not sent to those who have checked in', async () => {
    await db
      .insertInto('check_ins')
      .values({ startup_id: ada.startupId, week: '2026-11-19', done_at: now, updated_at: now })
      .execute();
    await expect(nudge(maya, hours(72))).rejects.toMatchObject({ code: 'nudge_needless' });
  });
});

describe('a note', () => {
  const noteId = () => randomUUID();
  const add = (id: string, actor = maya) =>
    addStartupNote(db, {
      startupId: ada.startupId,
      noteId: id,
      text: 'Looking for a pilot customer.',
      actor,
      now,
    });
  const remove = (id: string, actor: Actor) =>
    deleteStartupNote(db, { startupId: ada.startupId, noteId: id, actor, now });

  it('is added once and read by all of the staff', async () => {
    const id = noteId();
    await Promise.all([add(id), add(id)]);
    expect((await details()).notes).toMatchObject([{ id, by: maya.email, isMine: true }]);
    expect((await details(noor.accountId)).notes).toMatchObject([{ id, isMine: false }]);
    expect(await actionsOf()).toEqual(['startup.note_added']);
  });

  it('is cut in the cohort’s list, which shows the newest, and whole beside it', async () => {
    const write = (text: string, at: Date) =>
      addStartupNote(db, {
        startupId: ada.startupId,
        noteId: noteId(),
        text,
        actor: maya,
        now: at,
      });
    await write('x'.repeat(301), now);
    expect((await rowAt(now))?.notes).toEqual({ count: 1, newest: `${'x'.repeat(299)}…` });
    expect((await details()).notes[0]?.text).toHaveLength(301);
    await write('y'.repeat(300), hours(1));
    expect((await rowAt(now))?.notes).toEqual({ count: 2, newest: 'y'.repeat(300) });
  });

  it('is deleted by whoever wrote it alone', async () => {
    const id = noteId();
    await add(id);
    await expect(remove(id, noor)).rejects.toMatchObject({ code: 'note_not_found' });
    await remove(id, maya);
    await expect(remove(id, maya)).rejects.toMatchObject({ code: 'note_not_found' });
    expect((await details()).notes).toEqual([]);
  });
});

describe('a risk', () => {
  const dismiss = (until: string, reason = 'On a trade fair') =>
    dismissRisk(db, {
      startupId: ada.startupId,
      kind: 'silence' as const,
      actor: maya,
      now,
      reason,
      until,
    });
  const dismissals = () =>
    readRows(db, 'risk_dismissals', { startup_id: ada.startupId }, ['reason', 'until']);

  it('is dismissed until a day to come; the last word counts', async () => {
    await expect(dismiss('2026-11-17')).rejects.toMatchObject({ code: 'date_passed' });
    await Promise.all([dismiss('2026-11-24'), dismiss('2026-11-24')]);
    await dismiss('2026-12-01', 'Moving');
    expect(await dismissals()).toEqual([{ reason: 'Moving', until: '2026-12-01' }]);
  });

  it('is restored once', async () => {
    await dismiss('2026-11-24');
    const restore = () =>
      restoreRisk(db, { startupId: ada.startupId, kind: 'silence', actor: noor, now });
    await Promise.all([restore(), restore()]);
    expect(await dismissals()).toEqual([]);
    expect(await actionsOf()).toEqual(['startup.risk_dismissed', 'startup.risk_restored']);
  });
});

describe('who looks after a startup', () => {
  const take = (actor: Actor, until = '2026-11-20', at = now) =>
    assignStartup(db, { startupId: ada.startupId, until, actor, now: at });

  it('is one person, of two who press at the same moment', async () => {
    const results = await Promise.allSettled([take(maya), take(noor)]);
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'already_assigned' } },
    ]);
    expect(await actionsOf()).toEqual(['startup.assigned']);
  });

  it('is over with the day, and then free for somebody else', async () => {
    await take(maya);
    expect(await assigneeEmail(new Date('2026-11-20T23:00:00Z'))).toEqual({
      email: maya.email,
      isMe: true,
      until: '2026-11-20',
    });
    expect(await assigneeEmail(new Date('2026-11-21T01:00:00Z'))).toBeNull();
    await take(noor, '2026-11-30', new Date('2026-11-21T01:00:00Z'));
    expect(await assigneeEmail(new Date('2026-11-21T02:00:00Z'))).toMatchObject({ isMe: false });
  });

  it('is handed back', async () => {
    await take(maya);
    await take(maya, '2026-11-25');
    const end = () => unassignStartup(db, { startupId: ada.startupId, actor: noor, now });
    await Promise.all([end(), end()]);
    expect(await assigneeEmail(now)).toBeNull();
    expect((await actionsOf()).at(-1)).toBe('startup.unassigned');
    expect(await actionsOf()).toHaveLength(3);
    await expect(take(maya, '2026-11-17')).rejects.toMatchObject({ code: 'date_passed' });
  });
});

it('records who read morale once a day for each cohort and startup', async () => {
  const read = (actor: Actor, at: Date, type: 'cohort' | 'startup' = 'startup') =>
    recordMoraleAccess(db, { actor, subject: { type, id: ada.id, name: 'Acme' }, now: at });
  await Promise.all([read(maya, now), read(maya, now), read(maya, hours(1))]);
  await read(noor, now);
  await read(maya, now, 'cohort');
  await read(maya, hours(25));
  expect((await actionsOf()).sort()).toEqual([
    'cohort.morale_read',
    'startup.morale_read',
    'startup.morale_read',
    'startup.morale_read',
  ]);
});

it('shows a founder’s morale and blockers to staff, of check-ins that are done', async () => {
  const said = { startup_id: ada.startupId, goal: 'Ship', blocker: 'No designer', updated_at: now };
  await db
    .insertInto('check_ins')
    .values([
      { ...said, week: '2026-10-29', done_at: now },
      { ...said, week: '2026-11-12', done_at: now },
      { ...said, week: '2026-11-19' },
    ])
    .execute();
  for (const [founder, morale] of [
    [ada, 4],
    [bo, 2],
  ] as const) {
    await insertRow(db, 'check_in_morale', {
      founder_id: founder.id,
      startup_id: ada.startupId,
      week: '2026-11-12',
      morale,
      said_at: now,
    });
  }
  const { checkIns } = await details();
  expect(checkIns).toMatchObject([
    {
      week: '2026-11-12',
      blocker: 'No designer',
      morale: [
        { name: 'Ada', value: 4 },
        { name: 'Bo', value: 2 },
      ],
    },
    { week: '2026-11-05', isDone: false, morale: [] },
    { week: '2026-10-29', isDone: true },
  ]);
});

describe('everybody who has never signed in', () => {
  const invite = (cohortId: string, at = now) =>
    inviteCohortAgain(db, { cohortId, actor: maya, now: at });

  it('gets a new invitation, once in 15 minutes, however many press it', async () => {
    const ines = await newInvitedFounder(db);
    const { cohortId } = ines;
    const jo = await newInvitedFounder(db, { cohortId });
    await newFounderAccount(db, { cohortId });
    const gone = await newInvitedFounder(db, { cohortId });
    await updateRows(db, 'founders', { id: gone.id }, { left_at: now });
    await newInvitedFounder(db);
    const counts = await Promise.all([invite(cohortId), invite(cohortId), invite(cohortId)]);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect((await listQueuedMails(db)).sort()).toEqual(
      [`invitation ${ines.email}`, `invitation ${jo.email}`].sort(),
    );
    expect(await actionsOf()).toEqual(['founder.invited', 'founder.invited']);
    expect(await invite(cohortId, hours(0.1))).toBe(0);
    expect(await invite(cohortId, hours(0.3))).toBe(2);
  });

  it('counts with those that were sent one by one', async () => {
    const { id: founderId, cohortId } = await newInvitedFounder(db);
    await resendInvitation(db, { founderId, actor: noor, now });
    expect(await invite(cohortId)).toBe(0);
  });

  it('is nobody of a cohort that has ended, or that there is not', async () => {
    const { cohortId } = await newInvitedFounder(db);
    await updateRows(db, 'cohorts', { id: cohortId }, { ends_on: '2026-11-10' });
    await expect(invite(cohortId)).rejects.toMatchObject({ code: 'cohort_ended' });
    await expect(invite(randomUUID())).rejects.toMatchObject({ code: 'cohort_not_found' });
    expect(await listQueuedMails(db)).toEqual([]);
  });
});
