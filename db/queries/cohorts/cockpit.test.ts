import { beforeAll, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newAccount, newInvitedFounder } from '#db/testing/new-account.ts';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { insertRow, updateRow, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { RiskKind } from '#shared/domain/risk.ts';
import { listCockpit } from './cockpit.ts';

const { db } = useTestDatabase();

/** A Wednesday: the check-in of Nov 12 closed on Monday, that of Nov 19 opens tomorrow. */
const now = new Date('2026-11-18T12:00:00Z');
const weeks = ['2026-10-15', '2026-10-22', '2026-10-29', '2026-11-05', '2026-11-12'];

type Planted = {
  zone?: string;
  /** Of each week: a value of the KPI, done without one, away; null if nobody checked in. */
  checkIns?: (number | 'done' | 'away' | null)[];
  goodWay?: 'up' | 'down';
  lastTaskOn?: string;
  pledges?: { kept: number; missed: number };
  /** Of the last weeks. */
  morale?: number[];
  mateMorale?: number[];
  joinedAt?: string;
  pausedSince?: string;
};

let cohortId: string;
let staff: { accountId: string; email: string };
const startups = new Map<string, TestFounder>();

async function plant(name: string, planted: Planted): Promise<void> {
  const founder = await newFounder(db, { cohortId, name: 'Ana', timeZone: planted.zone ?? 'UTC' });
  startups.set(name, founder);
  const { id } = founder;
  await updateRows(db, 'startup_applications', { id: startupOf(id) }, { startup_name: name });
  await updateRow(db, 'founders', id, {
    joined_at: new Date(planted.joinedAt ?? '2026-09-01T12:00:00Z'),
    paused_at: planted.pausedSince ? new Date(planted.pausedSince) : null,
  });
  await plantTask(id, planted.lastTaskOn ?? '2026-11-17');
  const pauses = [{ from: planted.pausedSince?.slice(0, 10), until: null }];
  if (planted.pausedSince)
    await updateRows(db, 'founder_totals', { founder_id: id }, { pauses: JSON.stringify(pauses) });
  const mate = planted.mateMorale && (await newTeammate(db, founder, { name: 'Bo' }));
  await plantCheckIns(founder, planted, mate?.id);
  await plantPledges(founder, planted.pledges ?? { kept: 0, missed: 0 });
}

async function plantTask(founderId: string, day: string): Promise<void> {
  const row = { founder_id: founderId, day, points: 20, tasks_completed: 1 };
  await insertRow(db, 'daily_points', row);
  await updateRows(db, 'founder_totals', { founder_id: founderId }, { last_active_on: day });
}

async function plantCheckIns(
  { id, startupId }: TestFounder,
  { checkIns = weeks.map(() => 'done' as const), goodWay = 'up', ...planted }: Planted,
  mateId: string | undefined,
): Promise<void> {
  const kpi = await insertRow(db, 'kpis', {
    startup_id: startupId,
    name: 'Users',
    unit: 'number',
    good_way: goodWay,
    chosen_at: now,
  });
  for (const [index, week] of weeks.entries()) {
    const said = checkIns[index];
    if (said == null) continue;
    const at = new Date(`${week}T15:00:00Z`);
    const isAway = said === 'away';
    await insertRow(db, 'check_ins', {
      startup_id: startupId,
      week,
      version: isAway ? 0 : 1,
      is_away: isAway,
      kpi_id: kpi.id,
      kpi_value: typeof said === 'number' ? said : null,
      done_at: isAway ? null : at,
      updated_at: at,
    });
  }
  await plantMorale(startupId, id, planted.morale ?? []);
  if (mateId) await plantMorale(startupId, mateId, planted.mateMorale ?? []);
}

async function plantMorale(startupId: string, founderId: string, values: number[]): Promise<void> {
  for (const [index, morale] of values.entries()) {
    await insertRow(db, 'check_in_morale', {
      founder_id: founderId,
      startup_id: startupId,
      week: weeks[weeks.length - values.length + index] as string,
      morale,
      said_at: now,
    });
  }
}

async function plantPledges(
  { id }: TestFounder,
  { kept, missed }: { kept: number; missed: number },
): Promise<void> {
  const states = [...Array(kept).fill('kept'), ...Array(missed).fill('missed')] as const;
  for (const [index, state] of states.entries()) {
    const taskId = `${id}-${index}`;
    await db
      .insertInto('tasks')
      .values({ id: taskId, user_id: id, title: 'Ship it', is_public_pledge: true })
      .execute();
    await insertRow(db, 'pledges', {
      task_id: taskId,
      founder_id: id,
      state,
      pledged_at: new Date('2026-10-25'),
      resolved_at: new Date('2026-11-10'),
    });
  }
}

beforeAll(async () => {
  cohortId = (await newCohort(db)).id;
  await updateRows(db, 'cohorts', { id: cohortId }, { starts_on: '2026-09-01' });
  staff = await newAccount(db, 'admin');
  await plant('Well', { checkIns: [10, 11, 12, 13, 14], pledges: { kept: 3, missed: 1 } });
  await plant('Missed', { checkIns: ['done', 'done', 'done', null, null] });
  await plant('Missed once', { checkIns: ['done', 'done', 'done', 'done', null] });
  await plant('Away', { checkIns: ['done', 'done', 'done', null, 'away'] });
  await plant('New', { checkIns: [], joinedAt: '2026-11-06T12:00:00Z' });
  await plant('Quiet', {
    checkIns: ['done', null, 'away', null, null],
    lastTaskOn: '2026-10-14',
  });
  await plant('Checked in', { lastTaskOn: '2026-10-01' });
  await plant('Falling', { checkIns: [1400, 1300, 1200, 1100, 900] });
  await plant('Good way down', { checkIns: [1, 2, 3, 4, 5], goodWay: 'down' });
  await plant('Pledges', { pledges: { kept: 2, missed: 5 } });
  await plant('Low', { morale: [2, 1], mateMorale: [1, 4] });
  await plant('Paused', {
    checkIns: [],
    lastTaskOn: '2026-10-01',
    pausedSince: '2026-10-10T00:00:00Z',
  });
});

function read() {
  return listCockpit(db, { cohortId, accountId: staff.accountId, now });
}

async function risksOf(name: string) {
  const { rows } = await read();
  return rows.find(({ startupName }) => startupName === name)?.risks ?? [];
}

it('finds exactly the planted risks', async () => {
  const { rows } = await read();
  const found = rows.map(({ startupName, risks }) => [
    startupName,
    ...risks.map((r) => r.sentence),
  ]);
  expect(found).toEqual([
    ['Away'],
    ['Checked in'],
    ['Falling', 'Users fell three weeks in a row: 1,300 to 900'],
    ['Good way down', 'Users rose three weeks in a row: 2 to 5'],
    ['Low', 'Ana’s morale was 2 and 1 in the last two check-ins'],
    ['Missed', 'No check-in for two weeks'],
    ['Missed once'],
    ['New'],
    ['Paused'],
    ['Pledges', '2 of 7 pledges kept in four weeks'],
    ['Quiet', 'No check-in for three weeks, not counting weeks away', 'Nothing done since Oct 15'],
    ['Well'],
  ]);
});

it('shows four weeks, the growth of the KPI and what is kept of pledges', async () => {
  const { rows, week, today, nextOpensAt } = await read();
  const row = (name: string) => rows.find(({ startupName }) => startupName === name);
  expect({ week, today, nextOpensAt }).toEqual({
    week: '2026-11-12',
    today: '2026-11-18',
    nextOpensAt: '2026-11-19T09:00:00.000Z',
  });
  expect(row('Falling')).toMatchObject({ growth: -18.2, kpi: { name: 'Users' } });
  expect(row('Well')?.weeks.map(({ kpiValue }) => kpiValue)).toEqual([11, 12, 13, 14]);
  expect(row('Away')?.weeks.map(({ state }) => state)).toEqual(['done', 'done', 'missed', 'away']);
  expect(row('New')?.weeks.map(({ state }) => state)).toEqual([
    'before',
    'before',
    'before',
    'missed',
  ]);
  expect(row('Paused')?.weeks.map(({ state }) => state)).toEqual(Array(4).fill('paused'));
  expect(row('Pledges')?.pledges).toEqual({ kept: 2, decided: 7 });
  expect(row('Low')?.founders).toEqual(['Ana', 'Bo']);
  expect(row('Well')?.goingWell).toBe('KPI up four weeks in a row: 10 to 14');
  expect(row('Paused')?.goingWell).toBeNull();
});

it('shows this week as open from the first founder’s Thursday morning to the last one’s Monday', async () => {
  const one = await newFounder(db, { cohortId: (await newCohort(db)).id, timeZone: 'Asia/Tokyo' });
  await newTeammate(db, one, { timeZone: 'America/Los_Angeles' });
  const latest = async (at: string) => {
    const cockpit = await listCockpit(db, {
      cohortId: one.cohortId,
      accountId: staff.accountId,
      now: new Date(at),
    });
    const { week, state } = cockpit.rows[0]?.weeks.at(-1) ?? {};
    return `${week} ${state}`;
  };
  expect(await latest('2026-11-18T23:59:00Z')).toBe('2026-11-12 missed');
  expect(await latest('2026-11-19T00:00:00Z')).toBe('2026-11-19 open');
  expect(await latest('2026-11-23T19:59:00Z')).toBe('2026-11-19 open');
  expect(await latest('2026-11-23T20:00:00Z')).toBe('2026-11-19 missed');
});

it('keeps a dismissed risk apart until its day', async () => {
  const startup = startups.get('Missed') as TestFounder;
  const dismiss = (until: string) =>
    db
      .insertInto('risk_dismissals')
      .values({
        startup_id: startup.startupId,
        risk: 'missed_check_ins' satisfies RiskKind,
        reason: 'On a trade fair',
        until,
        account_id: staff.accountId,
        dismissed_at: now,
      })
      .onConflict((conflict) => conflict.columns(['startup_id', 'risk']).doUpdateSet({ until }))
      .execute();
  await dismiss('2026-11-19');
  expect(await risksOf('Missed')).toMatchObject([
    { dismissed: { until: '2026-11-19', reason: 'On a trade fair', by: staff.email } },
  ]);
  await dismiss('2026-11-18');
  expect(await risksOf('Missed')).toMatchObject([
    { sentence: 'No check-in for two weeks', dismissed: null },
  ]);
});

it('takes no draft and no morale of one for said', async () => {
  const { startupId } = startups.get('Low') as TestFounder;
  const setDone = (done: Date | null) =>
    updateRows(db, 'check_ins', { startup_id: startupId, week: '2026-11-12' }, { done_at: done });
  await setDone(null);
  expect(await risksOf('Low')).toEqual([]);
  await setDone(now);
  expect(await risksOf('Low')).toHaveLength(1);
});

/** A startup in a cohort of its own, whose founder completed a task on Nov 1 and nothing since. */
async function plantQuiet() {
  const cohort = await newCohort(db);
  await updateRows(db, 'cohorts', { id: cohort.id }, { starts_on: '2026-09-01' });
  const founder = await newFounder(db, { cohortId: cohort.id, name: 'Ana' });
  await updateRow(db, 'founders', founder.id, { joined_at: new Date('2026-09-01T12:00:00Z') });
  await plantTask(founder.id, '2026-11-01');
  const risks = async (at: Date, until?: string) => {
    const asked = { cohortId: cohort.id, accountId: null, now: at };
    const { rows } = await listCockpit(db, until ? { ...asked, until } : asked);
    return rows.flatMap((row) =>
      row.risks.flatMap(({ kind }) => (kind === 'missed_check_ins' ? [] : [kind])),
    );
  };
  return { founder, risks };
}

it('takes a new pledge for something done, unless it was withdrawn', async () => {
  const { founder, risks } = await plantQuiet();
  expect(await risks(now)).toEqual(['silence']);
  await plantPledges(founder, { kept: 1, missed: 0 });
  const setPledge = (changes: { state: 'open' | 'withdrawn'; pledged_at?: Date }) =>
    updateRows(db, 'pledges', { founder_id: founder.id }, { resolved_at: null, ...changes });
  await setPledge({ state: 'open', pledged_at: new Date('2026-11-15T09:00:00Z') });
  expect(await risks(now)).toEqual([]);
  await setPledge({ state: 'withdrawn' });
  expect(await risks(now)).toEqual(['silence']);
});

it('takes words in an earlier check-in for something done', async () => {
  const { founder, risks } = await plantQuiet();
  const saidAt = new Date('2026-10-30T09:00:00Z');
  const said = { startup_id: founder.startupId, version: 1, done_at: saidAt, updated_at: saidAt };
  const { id } = await insertRow(db, 'check_ins', { ...said, week: '2026-10-22' });
  await insertRow(db, 'check_ins', { ...said, week: '2026-10-29' });
  expect(await risks(now)).toEqual(['silence']);
  // A correction.
  await updateRow(db, 'check_ins', id, { updated_at: new Date('2026-11-16T09:00:00Z') });
  expect(await risks(now)).toEqual([]);
});

it('shows a day that is over without what was done since', async () => {
  const { founder, risks } = await plantQuiet();
  const monday = '2026-11-16';
  expect(await risks(now, monday)).toEqual(['silence']);
  await plantTask(founder.id, '2026-11-17');
  expect(await risks(now)).toEqual([]);
  expect(await risks(now, monday)).toEqual(['silence']);
});

it('keeps a low morale while a team is silent, for eight weeks', async () => {
  const { founder, risks } = await plantQuiet();
  for (const week of ['2026-10-01', '2026-10-08'])
    await insertRow(db, 'check_ins', {
      startup_id: founder.startupId,
      week,
      done_at: new Date(`${week}T15:00:00Z`),
      updated_at: now,
    });
  for (const [index, week] of ['2026-10-01', '2026-10-08'].entries())
    await insertRow(db, 'check_in_morale', {
      founder_id: founder.id,
      startup_id: founder.startupId,
      week,
      morale: 2 - index,
      said_at: now,
    });
  expect(await risks(new Date('2026-10-14T12:00:00Z'))).toContain('low_morale');
  expect(await risks(new Date('2026-11-30T12:00:00Z'))).toContain('low_morale');
  expect(await risks(new Date('2026-12-04T12:00:00Z'))).not.toContain('low_morale');
  await plantMorale(founder.startupId, founder.id, [4]);
  await insertRow(db, 'check_ins', {
    startup_id: founder.startupId,
    week: '2026-11-12',
    done_at: new Date('2026-11-13T15:00:00Z'),
    updated_at: now,
  });
  expect(await risks(now)).not.toContain('low_morale');
});

it('has no risks once the cohort has ended, and its last weeks', async () => {
  const setEnd = (ends_on: string) =>
    db.updateTable('cohorts').set({ ends_on }).where('id', '=', cohortId).execute();
  await setEnd('2026-11-13');
  const cockpit = await read();
  expect(cockpit.cohort.hasEnded).toBe(true);
  expect(cockpit.nextOpensAt).toBeNull();
  expect(cockpit.rows.flatMap(({ risks }) => risks)).toEqual([]);
  expect(cockpit.rows[0]?.weeks.at(-1)?.week).toBe('2026-11-12');
  await setEnd('2099-12-31');
});

it('misses nothing before the cohort’s first Thursday', async () => {
  const cohort = await newCohort(db);
  const setStart = (starts_on: string) =>
    db.updateTable('cohorts').set({ starts_on }).where('id', '=', cohort.id).execute();
  await setStart('2026-11-16');
  await newFounder(db, { cohortId: cohort.id });
  const read = await listCockpit(db, { cohortId: cohort.id, accountId: null, now });
  expect(read).toMatchObject({ week: null, nextOpensAt: '2026-11-19T09:00:00.000Z' });
  expect(read.rows[0]?.weeks.map(({ state }) => state)).toEqual(Array(4).fill('before'));
});

it('tells who has never signed in apart, and counts from the first sign-in of the team', async () => {
  const cohort = await newCohort(db);
  await updateRows(db, 'cohorts', { id: cohort.id }, { starts_on: '2026-09-01' });
  const invited = await newInvitedFounder(db, { cohortId: cohort.id, name: 'Ines' });
  const accepted = { joined_at: new Date('2026-10-01T12:00:00Z') };
  await updateRows(db, 'founders', { id: invited.id }, accepted);
  const row = async () =>
    (await listCockpit(db, { cohortId: cohort.id, accountId: null, now })).rows[0];
  expect(await row()).toMatchObject({
    hasJoined: false,
    notJoined: ['Ines'],
    risks: [],
    activeDays: 0,
    ofDays: 0,
    weeks: Array(4).fill({ state: 'before' }),
  });
  const signIn = (at: string) =>
    updateRows(db, 'accounts', { id: invited.accountId }, { first_signed_in_at: new Date(at) });
  await signIn('2026-11-12T08:00:00Z');
  expect(await row()).toMatchObject({
    hasJoined: true,
    notJoined: [],
    risks: [],
    ofDays: 7,
    weeks: [{ state: 'before' }, { state: 'before' }, { state: 'before' }, { state: 'missed' }],
  });
  await signIn('2026-11-09T08:00:00Z');
  expect(await row()).toMatchObject({
    risks: [{ sentence: 'Nothing done since joining on Nov 9' }],
  });
});

it('asks those who join while a check-in is open, who cannot miss it', async () => {
  const cohort = await newCohort(db);
  await updateRows(db, 'cohorts', { id: cohort.id }, { starts_on: '2026-09-01' });
  const { accountId } = await newInvitedFounder(db, { cohortId: cohort.id });
  const saturday = new Date('2026-11-21T12:00:00Z');
  await updateRow(db, 'accounts', accountId, { first_signed_in_at: saturday });
  const latest = async (at: Date) =>
    (await listCockpit(db, { cohortId: cohort.id, accountId: null, now: at })).rows[0]?.weeks.at(
      -1,
    );
  expect(await latest(saturday)).toMatchObject({ week: '2026-11-19', state: 'open' });
  const tuesday = new Date('2026-11-24T12:00:00Z');
  expect(await latest(tuesday)).toMatchObject({ week: '2026-11-19', state: 'before' });
});

it('names those of a team who have never signed in', async () => {
  const invited = await newInvitedFounder(db, { name: 'Ines' });
  await newTeammate(db, invited, { name: 'Bo' });
  const { rows } = await listCockpit(db, { cohortId: invited.cohortId, accountId: null, now });
  expect(rows).toMatchObject([{ founders: ['Ines', 'Bo'], notJoined: ['Ines'], hasJoined: true }]);
});

it('knows no other cohorts', async () => {
  const unknown = { cohortId: crypto.randomUUID(), accountId: null, now };
  await expect(listCockpit(db, unknown)).rejects.toMatchObject({
    code: 'cohort_not_found',
  });
});
