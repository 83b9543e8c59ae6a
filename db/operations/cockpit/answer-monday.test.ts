import { beforeEach, describe, expect, it } from 'vitest';
import { findMondayMessage } from '#db/queries/staff.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { insertRow, readRows, updateRow, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lookedAfterReason } from '#shared/domain/monday-message.ts';
import type { Actor } from '../audit/record-audit.ts';
import { callStartup, lookAfterStartup } from './answer-monday.ts';
import { assignStartup, dismissRisk, restoreRisk, unassignStartup } from './startup-assignments.ts';

const { db } = useTestDatabase();
const monday = '2026-11-30';
const now = new Date('2026-11-30T10:00:00Z');
const teamId = 'T000000001';

let cohortId: string;
let maya: Actor;
let noor: Actor;
let ada: TestFounder;

beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('slack_outbox').execute();
  cohortId = (await newCohort(db)).id;
  maya = await newAccount(db, 'admin', 'manager');
  noor = await newAccount(db, 'admin');
  ada = await newFounder(db, { cohortId, name: 'Ada' });
  await updateRow(db, 'founders', ada.id, { joined_at: new Date('2026-11-01T00:00:00Z') });
  for (const { accountId } of [maya, noor]) {
    await insertRow(db, 'slack_outbox', {
      team_id: teamId,
      channel_id: accountId === maya.accountId ? 'UMAYA' : 'UNOOR',
      kind: 'monday_message',
      subject_id: `${cohortId}:${monday}:${accountId}`,
      state: 'sent',
      message_ts: '1.1',
    });
  }
});

const answerOf = (actor: Actor, at = now) => ({
  cohortId,
  monday,
  startupId: ada.startupId,
  actor,
  now: at,
});
const message = (actor = noor, at = now) =>
  findMondayMessage(db, { cohortId, accountId: actor.accountId, monday, now: at });
const audited = async () => (await readRows(db, 'audit_log', {}, ['action'])).map((x) => x.action);
const updates = async () => {
  const rows = await readRows(db, 'slack_outbox', { kind: 'monday_message_update' }, [
    'channel_id as channel',
  ]);
  return rows.sort((a, b) => a.channel.localeCompare(b.channel));
};

describe('“I’ll call”', () => {
  it('assigns the startup for a week, once, and the others’ messages say so', async () => {
    await Promise.all([1, 2, 3].map(() => callStartup(db, answerOf(maya))));
    await callStartup(db, answerOf(maya, new Date('2026-12-02T10:00:00Z')));
    expect(
      await readRows(db, 'startup_assignments', { startup_id: ada.startupId }, [
        'account_id as who',
        'until',
      ]),
    ).toEqual([{ who: maya.accountId, until: '2026-12-07' }]);
    expect(await audited()).toEqual(['startup.assigned']);
    expect(await updates()).toEqual([{ channel: 'UNOOR' }]);
    expect((await message())?.calls).toMatchObject([{ assigneeEmail: maya.email }]);
  });

  it('is for one of two who click at once', async () => {
    const results = await Promise.allSettled(
      [maya, noor].map((actor) => callStartup(db, answerOf(actor))),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'already_assigned' } }]);
    expect(await audited()).toEqual(['startup.assigned']);
    await unassignStartup(db, { ...answerOf(maya) });
    await callStartup(db, answerOf(noor));
    expect((await message())?.calls).toMatchObject([{ assigneeEmail: noor.email }]);
  });

  it('knows no startup of another cohort', async () => {
    const other = (await newCohort(db)).id;
    for (const answer of [callStartup, lookAfterStartup]) {
      await expect(answer(db, { ...answerOf(maya), cohortId: other })).rejects.toMatchObject({
        code: 'startup_not_found',
      });
    }
    expect(await audited()).toEqual([]);
  });
});

describe('“Looked after”', () => {
  const dismissals = () =>
    readRows(db, 'risk_dismissals', { startup_id: ada.startupId }, [
      'risk',
      'until',
      'reason',
      'account_id as who',
    ]);

  it('dismisses what is said for two weeks, once however often it is clicked', async () => {
    expect((await message())?.calls).toHaveLength(1);
    await Promise.all([maya, noor, maya].map((actor) => lookAfterStartup(db, answerOf(actor))));
    await lookAfterStartup(db, answerOf(noor));
    const found = await dismissals();
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) {
      expect(each).toMatchObject({ until: '2026-12-14', reason: lookedAfterReason });
    }
    expect(new Set(found.map(({ who }) => who)).size).toBe(1);
    expect(await audited()).toEqual(found.map(() => 'startup.risk_dismissed'));
    expect(await updates()).toHaveLength(1);
    const by = found[0]?.who === maya.accountId ? maya.email : noor.email;
    expect(await message()).toMatchObject({
      calls: [],
      lookedAfter: [{ startupName: expect.any(String), by, until: '2026-12-14' }],
    });
  });

  it('leaves what was dismissed on the web, and morale, as they are', async () => {
    const web = { startupId: ada.startupId, reason: 'They told us', until: '2027-01-15' } as const;
    await dismissRisk(db, { ...web, kind: 'silence', actor: noor, now });
    await lookAfterStartup(db, answerOf(maya));
    const found = await dismissals();
    expect(found.find(({ risk }) => risk === 'silence')).toMatchObject({ until: '2027-01-15' });
    expect(found.map(({ risk }) => risk)).not.toContain('low_morale');
  });

  it('takes it off again once the two weeks are over', async () => {
    await lookAfterStartup(db, answerOf(maya));
    const later = new Date('2026-12-14T10:00:00Z');
    await lookAfterStartup(db, answerOf(noor, later));
    expect(new Set((await dismissals()).map(({ until }) => until))).toContain('2026-12-28');
  });
});

it('speaks of its own Monday when it is answered later in the week', async () => {
  const bo = await newFounder(db, { cohortId, name: 'Bo' });
  await updateRow(db, 'founders', bo.id, { joined_at: new Date('2026-11-01T00:00:00Z') });
  await insertRow(db, 'check_ins', {
    startup_id: bo.startupId,
    week: '2026-11-26',
    version: 1,
    done_at: now,
    updated_at: now,
  });
  const silent = [{ startupId: ada.startupId }];
  const morning = await message(noor, new Date('2026-11-30T11:00:00Z'));
  expect(morning).toMatchObject({ calls: [{}], missing: silent, missed: [] });
  const that = await message(noor, new Date('2026-11-30T23:00:00Z'));
  expect(that).toMatchObject({ calls: [{}], missing: [], missed: silent });
  expect(await message(noor, new Date('2026-12-09T10:00:00Z'))).toEqual(that);
  await lookAfterStartup(db, answerOf(maya, new Date('2026-12-09T10:00:00Z')));
  expect(await message()).toMatchObject({ calls: [], lookedAfter: [{ by: maya.email }] });
});

it('writes nothing to a message that was never sent', async () => {
  await updateRows(db, 'slack_outbox', { kind: 'monday_message' }, { state: 'dropped' });
  await callStartup(db, answerOf(maya));
  expect(await updates()).toEqual([]);
});

it('what is changed on the web edits everybody’s message of the week, once however often', async () => {
  const web = { startupId: ada.startupId, actor: maya, now: new Date('2026-12-03T10:00:00Z') };
  const dismissal = { kind: 'silence', reason: 'They told us', until: '2027-01-15' } as const;
  const last = { kind: 'monday_message', subject_id: `${cohortId}:2026-11-23:${maya.accountId}` };
  const posted = {
    team_id: teamId,
    channel_id: 'UMAYA',
    state: 'sent',
    message_ts: '1.0',
  } as const;
  await insertRow(db, 'slack_outbox', { ...posted, ...last } as never);
  const changes = [
    () => assignStartup(db, { ...web, until: '2026-12-10' }),
    () => unassignStartup(db, web),
    () => dismissRisk(db, { ...web, ...dismissal }),
    () => restoreRisk(db, { ...web, kind: 'silence' }),
  ];
  for (const change of changes) {
    await db.deleteFrom('slack_outbox').where('kind', '=', 'monday_message_update').execute();
    await Promise.all([1, 2, 3].map(change));
    expect(await updates(), String(change)).toEqual([{ channel: 'UMAYA' }, { channel: 'UNOOR' }]);
  }
  // At home it may still be Sunday when the cohort's Monday has begun.
  const early = { ...web, now: new Date('2026-11-29T22:00:00Z'), until: '2026-12-10' };
  await db.deleteFrom('slack_outbox').where('kind', '=', 'monday_message_update').execute();
  await assignStartup(db, early);
  expect(
    (await readRows(db, 'slack_outbox', { kind: 'monday_message_update' }, 'subject_id')).length,
  ).toBe(3);
});
