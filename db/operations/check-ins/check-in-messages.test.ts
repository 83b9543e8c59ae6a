import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { newInvitedFounder } from '#db/testing/new-account.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeTimeZone, pauseMessages, setPreference } from '../settings/founder-settings.ts';
import { askForCheckIns } from './check-in-messages.ts';
import { setAway } from './check-in-settings.ts';
import { saveCheckIn } from './save-check-in.ts';

const { db } = useTestDatabase();
const teamId = 'T000000001';
/** A Thursday. */
const week = '2026-11-26';
const thursday = new Date(`${week}T09:00:00Z`);
const sunday = new Date('2026-11-29T18:00:00Z');

beforeEach(async () => {
  await sql`truncate mails, direct_messages, slack_outbox, check_ins cascade`.execute(db);
  // The founders of earlier tests are asked nothing.
  const over = { starts_on: '2020-01-01', ends_on: '2020-01-02' };
  await db.updateTable('cohorts').set(over).execute();
  const nobody = { slack_user_id: null, slack_team_id: null };
  await db.updateTable('founders').set(nobody).execute();
});

const ask = (now: Date | string, installed: string | null = teamId) =>
  askForCheckIns(db, { teamId: installed, now: new Date(now) });

/** The queued messages, as `kind founder` or `template founder`. */
async function notified(...people: TestFounder[]): Promise<string[]> {
  const { rows } = await sql<{ what: string; id: string }>`
    select kind as what, founder_id as id from direct_messages
    union all select template, founder_id from mails`.execute(db);
  return rows
    .map(({ what, id }) => `${what} ${people.find((each) => each.id === id)?.name}`)
    .toSorted();
}

async function set(founder: TestFounder, values: object): Promise<void> {
  await db.updateTable('founders').set(values).where('id', '=', founder.id).execute();
}

const linked = (name: string, more = {}) =>
  newFounder(db, { name, slackUserId: `U_${name}`, ...more });
const unlinked = (name: string, more = {}) => newFounder(db, { name, ...more });

const done = (founder: TestFounder, now = new Date('2026-11-27T10:00:00Z')) =>
  saveCheckIn(db, {
    founderId: founder.id,
    week,
    version: 0,
    isDone: true,
    now,
    changes: { goal: 'Sign two pilots' },
  });

it('asks from Thursday 9:00 in each zone: in Slack, and by email whom Slack doesn’t reach', async () => {
  const [ana, bo] = [await linked('Ana'), await unlinked('Bo')];
  const tokyo = await linked('Tomo', { timeZone: 'Asia/Tokyo' });
  const elsewhere = await linked('Eli', { slackTeamId: 'T_OTHER' });
  const off = await linked('Off');
  await setPreference(db, {
    founderId: off.id,
    type: 'check_in',
    channel: 'slack',
    enabled: false,
  });
  const all = [ana, bo, tokyo, elsewhere, off];
  expect(await ask('2026-11-25T23:59:00Z')).toBe(0);
  expect(await ask('2026-11-26T00:00:00Z')).toBe(1);
  expect(await notified(...all)).toEqual(['check_in Tomo']);
  expect(await ask('2026-11-26T08:59:00Z')).toBe(0);
  expect(await ask(thursday)).toBe(4);
  expect(await notified(...all)).toEqual([
    'check-in-open Bo',
    'check-in-open Eli',
    'check-in-open Off',
    'check_in Ana',
    'check_in Tomo',
  ]);
});

it('asks and reminds once, however often and in how many processes it runs', async () => {
  const [ana, bo] = [await linked('Ana'), await unlinked('Bo')];
  for (const now of [thursday, thursday, sunday, sunday]) {
    await Promise.all([ask(now), ask(now), ask(now)]);
  }
  expect(await notified(ana, bo)).toEqual([
    'check-in-open Bo',
    'check-in-reminder Bo',
    'check_in Ana',
    'check_in_reminder Ana',
  ]);
});

it('asks nobody who was invited and has not joined yet', async () => {
  const invited = await newInvitedFounder(db, { name: 'Ines' });
  expect(await ask(thursday)).toBe(0);
  const joined = { first_signed_in_at: thursday };
  await updateRows(db, 'accounts', { id: invited.accountId }, joined);
  expect(await ask(thursday)).toBe(1);
  expect(await notified(invited)).toEqual(['check-in-open Ines']);
});

it('says nothing twice in a week to somebody who travels, or leaves Slack', async () => {
  const ana = await linked('Ana', { timeZone: 'Asia/Tokyo' });
  await ask('2026-11-26T01:00:00Z');
  await changeTimeZone(db, { founderId: ana.id, timeZone: 'America/Los_Angeles' });
  expect(await ask('2026-11-26T17:30:00Z')).toBe(0);
  await set(ana, { slack_user_id: null, slack_team_id: null });
  expect(await ask('2026-11-27T17:30:00Z')).toBe(0);
  expect(await notified(ana)).toEqual(['check_in Ana']);
});

it('asks by email where the bot is not installed', async () => {
  const ana = await linked('Ana');
  await ask(thursday, null);
  expect(await notified(ana)).toEqual(['check-in-open Ana']);
});

it.each([
  ['2027-03-28T15:59:00Z', 0],
  // Clocks in Berlin went forward that morning.
  ['2027-03-28T16:00:00Z', 1],
  ['2027-03-29T09:59:00Z', 1],
  ['2027-03-29T10:00:00Z', 0],
])('reminds between Sunday 18:00 and Monday 12:00 by the new clock: %s', async (now, count) => {
  const ana = await linked('Ana', { timeZone: 'Europe/Berlin' });
  await ask('2027-03-25T08:00:00Z');
  expect(await notified(ana)).toEqual(['check_in Ana']);
  expect(await ask(now)).toBe(count);
});

it('catches up on Friday, and leaves a weekend in peace until the reminder', async () => {
  const [ana, bo] = [await linked('Ana'), await unlinked('Bo')];
  const tokyo = await linked('Tomo', { timeZone: 'Asia/Tokyo' });
  const all = [ana, bo, tokyo];
  // A Saturday in Tokyo, and still Friday elsewhere.
  expect(await ask('2026-11-27T17:00:00Z')).toBe(2);
  expect(await notified(...all)).toEqual(['check-in-open Bo', 'check_in Ana']);
  const late = [await linked('Cy'), await unlinked('Di')];
  for (const now of ['2026-11-28T00:00:00Z', '2026-11-28T10:00:00Z', '2026-11-29T08:59:00Z']) {
    expect(await ask(now)).toBe(0);
  }
  expect(await ask('2026-11-29T09:00:00Z')).toBe(1);
  expect(await notified(...all, ...late)).toEqual([
    'check-in-open Bo',
    'check_in Ana',
    'check_in_reminder Tomo',
  ]);
  expect(await ask(sunday)).toBe(4);
});

it('asks nobody for the first time once the reminder is due', async () => {
  const ana = await linked('Ana');
  await ask(sunday);
  expect(await notified(ana)).toEqual(['check_in_reminder Ana']);
});

it('asks both founders, and reminds neither once one of them has checked in', async () => {
  const ana = await linked('Ana');
  const bo = await newTeammate(db, ana, { name: 'Bo' });
  await ask(thursday);
  expect(await notified(ana, bo)).toEqual(['check-in-open Bo', 'check_in Ana']);
  await done(bo);
  expect(await ask(sunday)).toBe(0);
});

it('reminds a startup of its draft, and not one that is away', async () => {
  const [ana, bo] = [await linked('Ana'), await unlinked('Bo')];
  await saveCheckIn(db, {
    founderId: ana.id,
    week,
    version: 0,
    now: new Date('2026-11-27T10:00:00Z'),
    changes: { goal: 'Draft' },
  });
  await setAway(db, { founderId: bo.id, week, isAway: true, now: thursday });
  await ask(sunday);
  expect(await notified(ana, bo)).toEqual(['check_in_reminder Ana']);
});

it('waits for the end of quiet hours and of a pause', async () => {
  const [ana, bo] = [await linked('Ana'), await unlinked('Bo')];
  for (const each of [ana, bo]) await set(each, { quiet_from: '22:00', quiet_until: '10:00' });
  await ask(thursday);
  expect(await notified(ana, bo)).toEqual([]);
  await pauseMessages(db, { founderId: ana.id, until: '2026-11-27', now: thursday });
  await ask('2026-11-26T10:00:00Z');
  expect(await notified(ana, bo)).toEqual(['check-in-open Bo']);
  await ask('2026-11-27T10:00:00Z');
  expect(await notified(ana, bo)).toEqual(['check-in-open Bo', 'check_in Ana']);
});

it('waits for the next day after three messages', async () => {
  const ana = await linked('Ana');
  const slots = [1, 2, 3].map((slot) => ({
    kind: 'cheer' as const,
    subject_id: `s${slot}`,
    founder_id: ana.id,
    sent_on: week,
    slot,
  }));
  await db.insertInto('direct_messages').values(slots).execute();
  expect(await ask(thursday)).toBe(0);
  expect(await ask('2026-11-27T09:00:00Z')).toBe(1);
});

it('asks only those whose program runs, and who want it', async () => {
  const paused = await linked('Paused');
  await set(paused, { paused_at: thursday });
  const ended = await newCohort(db, { endsOn: '2026-11-25' });
  await unlinked('Ended', { cohortId: ended.id });
  const coming = await unlinked('Coming');
  await updateRows(db, 'cohorts', { id: coming.cohortId }, { starts_on: '2026-11-27' });
  const off = await linked('Off');
  for (const channel of ['slack', 'email'] as const) {
    await setPreference(db, { founderId: off.id, type: 'check_in', channel, enabled: false });
  }
  expect(await ask(thursday)).toBe(0);
  expect(await ask('2026-11-27T09:00:00Z')).toBe(1);
  expect(await notified(coming)).toEqual(['check-in-open Coming']);
});

it('has the messages of the whole team say once that it is done', async () => {
  const ana = await linked('Ana');
  const bo = await newTeammate(db, ana, { name: 'Bo', slackUserId: 'U_Bo' });
  await ask(thursday);
  await Promise.all([done(ana), done(bo), done(ana)]);
  const updates = await db
    .selectFrom('slack_outbox')
    .where('kind', '=', 'check_in_update')
    .orderBy('channel_id')
    .select(['channel_id', 'subject_id'])
    .execute();
  expect(updates).toEqual([
    { channel_id: 'U_Ana', subject_id: `${ana.id}:${week}` },
    { channel_id: 'U_Bo', subject_id: `${bo.id}:${week}` },
  ]);
});
