import { beforeEach, expect, it } from 'vitest';
import {
  changeTimeZone,
  pauseMessages,
  setListDays,
  setListHour,
  setPreference,
  setQuietHours,
} from '#db/operations/settings/founder-settings.ts';
import { startupOf } from '#db/queries/founders.ts';
import { findSession } from '#db/queries/sessions.ts';
import { findMorningList } from '#db/queries/tasks.ts';
import { newCohort, newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { closeSession, openSession, touchSession } from '../accounts/sessions.ts';
import { recordUseInSlack } from '../founders/record-use.ts';
import { pruneExpired } from '../jobs/prune-expired.ts';
import { completeTask } from './complete-task.ts';
import { queueMorningLists } from './morning-lists.ts';

const database = useTestDatabase();
const { db } = database;
const teamId = 'T000000001';
// Half past eight in Berlin.
const now = new Date('2026-06-15T06:30:00Z');
const day = '2026-06-15';

beforeEach(async () => {
  const { pool } = database();
  await pool.query('delete from slack_outbox');
  await pool.query('update founders set slack_user_id = null, slack_team_id = null');
});

async function newLinked(dueOn: string | null): Promise<string> {
  const slackUserId = `U${nextUniqueNumber()}`;
  const { id: founderId } = await newFounder(db, { timeZone: 'Europe/Berlin', slackUserId });
  const weekAgo = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
  if (dueOn) await newTask(db, { founderId, now: weekAgo, dueOn });
  return founderId;
}

const queue = (at = now, atOnce?: number) =>
  queueMorningLists(db, { teamId, now: at, ...(atOnce ? { atOnce } : {}) });

async function messages(): Promise<string[]> {
  const rows = await readRows(db, 'slack_outbox', { kind: 'morning_list' }, 'subject_id');
  return rows.map((row) => row.subject_id).toSorted();
}

it('comes at the hour that the founder chose, for three hours', async () => {
  const [early, late] = [await newLinked(day), await newLinked(day)];
  await setListHour(db, { founderId: early, hour: 6 });
  await setListHour(db, { founderId: late, hour: 12 });
  for (const founderId of [early, late]) {
    await setQuietHours(db, { founderId, quietHours: null });
  }
  const inBerlin = (time: string) => new Date(`${day}T${time}+02:00`);
  await queue(inBerlin('05:59:59'));
  expect(await messages()).toEqual([]);
  await Promise.all([queue(inBerlin('06:00:00')), queue(inBerlin('06:00:00'))]);
  await queue(inBerlin('11:59:59'));
  expect(await messages()).toEqual([`${early}:${day}`]);
  const list = (founderId: string, time: string) =>
    findMorningList(db, { founderId, day, now: inBerlin(time) });
  expect(await list(early, '08:59:59')).not.toBeNull();
  expect(await list(early, '09:00:00')).toBeNull();
  await queue(inBerlin('14:59:59'));
  expect(await messages()).toHaveLength(2);
  expect(await list(late, '15:00:00')).toBeNull();
});

/** 2026-06-15 is a Monday. Half past eight in Berlin on the days after it. */
const morningOf = (date: string) => new Date(`${date}T06:30:00Z`);
const dates = [15, 16, 17, 18, 19, 20, 21].map((date) => `2026-06-${date}`);

/** The days of that week on which a founder with something overdue gets a list. */
async function listedDays(founderId: string): Promise<string[]> {
  const listed = [];
  for (const date of dates) {
    await queue(morningOf(date));
    if ((await messages()).includes(`${founderId}:${date}`)) listed.push(date.slice(-2));
  }
  return listed;
}

it('comes from Monday to Friday, or on the days that the founder chose', async () => {
  const usual = await newLinked('2026-06-12');
  expect(await listedDays(usual)).toEqual(['15', '16', '17', '18', '19']);
  const choices: [number[], string[]][] = [
    [[1], ['15']],
    [
      [4, 2],
      ['16', '18'],
    ],
    [
      [6, 7],
      ['20', '21'],
    ],
    [
      [1, 2, 3, 4, 5, 6, 7],
      ['15', '16', '17', '18', '19', '20', '21'],
    ],
  ];
  for (const [days, expected] of choices) {
    const founderId = await newLinked('2026-06-12');
    await setListDays(db, { founderId, days });
    expect(await listedDays(founderId)).toEqual(expected);
  }
});

it('comes at a weekend if something planned is due, to those who chose no days', async () => {
  const planned = await newLinked('2026-06-20');
  expect(await listedDays(planned)).toEqual(['20']);
  const generated = await newLinked('2026-06-20');
  const period = { template_key: 'daily-one', period_start: '2026-06-20' } as const;
  await db.updateTable('tasks').set(period).where('user_id', '=', generated).execute();
  expect(await listedDays(generated)).toEqual([]);
  const chosen = await newLinked('2026-06-20');
  await setListDays(db, { founderId: chosen, days: [1, 2, 3, 4, 5] });
  expect(await listedDays(chosen)).toEqual([]);
  // What was sent before they chose is dropped.
  const now = morningOf('2026-06-20');
  expect(await findMorningList(db, { founderId: planned, day: '2026-06-20', now })).not.toBeNull();
  expect(await findMorningList(db, { founderId: chosen, day: '2026-06-20', now })).toBeNull();
});

it('goes by the weekday where the founder is, also after they moved', async () => {
  const founderId = await newLinked('2026-06-12');
  await setListDays(db, { founderId, days: [1] });
  await setQuietHours(db, { founderId, quietHours: null });
  // Tuesday morning in Auckland is Monday evening in Berlin.
  await changeTimeZone(db, { founderId, timeZone: 'Pacific/Auckland' });
  expect(await queue(new Date('2026-06-15T20:30:00Z'))).toBe(0);
  expect(await queue(new Date('2026-06-14T20:30:00Z'))).toBe(1);
  await changeTimeZone(db, { founderId, timeZone: 'America/Los_Angeles' });
  // Their Monday comes again: the list of that day has been sent.
  expect(await queue(new Date('2026-06-15T15:30:00Z'))).toBe(0);
  // Clocks changed on Sunday, October 25, in Berlin.
  await changeTimeZone(db, { founderId, timeZone: 'Europe/Berlin' });
  expect(await queue(new Date('2026-10-26T06:59:00Z'))).toBe(0);
  expect(await queue(new Date('2026-10-26T07:01:00Z'))).toBe(1);
});

const markSent = (at: Date) =>
  db
    .updateTable('slack_outbox')
    .set({ state: 'sent', sent_at: at })
    .where('kind', '=', 'morning_list')
    .where('state', '=', 'waiting')
    .execute();

/** Somebody who ignored the lists of a whole week. */
async function newIgnoring({ lists = 5, days = [1, 2, 3, 4, 5] } = {}): Promise<string> {
  const founderId = await newLinked('2026-06-12');
  await setListDays(db, { founderId, days });
  const usedAt = new Date('2026-06-14T12:00:00Z');
  await db.updateTable('founders').set({ used_at: usedAt }).where('id', '=', founderId).execute();
  for (const date of dates.slice(0, lists)) {
    await queue(morningOf(date));
    await markSent(morningOf(date));
  }
  return founderId;
}

const nextWeek = [22, 23, 24, 25, 26].map((date) => `2026-06-${date}`);
const listOn = (founderId: string, date: string) =>
  findMorningList(db, { founderId, day: date, now: morningOf(date) });

it('comes once a week, and says so, after five that were ignored', async () => {
  const founderId = await newIgnoring();
  expect(await listOn(founderId, '2026-06-22')).toMatchObject({ weeklyOn: 'Monday' });
  for (const date of nextWeek) {
    expect(await queue(morningOf(date))).toBe(date === '2026-06-22' ? 1 : 0);
    await markSent(morningOf(date));
  }
  for (const monday of ['2026-06-29', '2026-07-06', '2026-07-13', '2026-07-20']) {
    expect(await queue(morningOf(monday))).toBe(1);
    await markSent(morningOf(monday));
    await pruneExpired(db, { now: morningOf(monday) });
    expect(await queue(new Date(morningOf(monday).getTime() + 24 * 3_600_000))).toBe(0);
  }
});

it('comes on the first of the chosen days to those who ignore it', async () => {
  const founderId = await newIgnoring({ days: [3, 4, 5, 6, 7], lists: 7 });
  const listed = [];
  for (const date of [...nextWeek, '2026-06-27']) {
    if ((await queue(morningOf(date))) === 1) listed.push(date);
  }
  expect(listed).toEqual(['2026-06-24']);
  expect(await listOn(founderId, '2026-06-24')).toMatchObject({ weeklyOn: 'Wednesday' });
});

it('does not count four lists, or lists that were not sent, as ignored', async () => {
  const founderId = await newIgnoring({ lists: 4 });
  expect(await listOn(founderId, '2026-06-23')).toMatchObject({ weeklyOn: null });
  await queue(morningOf('2026-06-19'));
  await db
    .updateTable('slack_outbox')
    .set({ state: 'dropped' })
    .where('state', '=', 'waiting')
    .execute();
  expect(await queue(morningOf('2026-06-23'))).toBe(1);
});

const mondayEvening = new Date('2026-06-22T18:00:00Z');

it.each<[string, (founderId: string) => Promise<unknown>]>([
  [
    'something in Slack',
    async (founderId) => {
      const { slack_user_id: userId } = await db
        .selectFrom('founders')
        .where('id', '=', founderId)
        .select('slack_user_id')
        .executeTakeFirstOrThrow();
      await recordUseInSlack(db, { teamId, userId: userId ?? '', now: mondayEvening });
    },
  ],
  [
    'a task completed with a token',
    async (founderId) => {
      const { id: taskId } = await newTask(db, { founderId, now: mondayEvening });
      await completeTask(db, { founderId, taskId, now: mondayEvening, source: 'web' });
    },
  ],
  [
    'a sign-in',
    async (founderId) => {
      const accountId = await accountOf(founderId);
      await openSession(db, { accountId, userAgent: null, now: mondayEvening });
    },
  ],
  [
    'a visit in a session that is closed afterwards',
    async (founderId) => {
      const accountId = await accountOf(founderId);
      const opened = { accountId, userAgent: null, now: new Date('2026-06-10T12:00:00Z') };
      const { token } = await openSession(db, opened);
      const session = await findSession(db, { token, now: mondayEvening });
      if (session) await touchSession(db, { token, session, now: mondayEvening });
      await closeSession(db, { token });
    },
  ],
])('comes again on all days after %s', async (_, use) => {
  const founderId = await newIgnoring();
  await queue(morningOf('2026-06-22'));
  await markSent(morningOf('2026-06-22'));
  expect(await queue(morningOf('2026-06-23'))).toBe(0);
  await use(founderId);
  expect(await queue(morningOf('2026-06-23'))).toBe(1);
  expect(await listOn(founderId, '2026-06-23')).toMatchObject({ weeklyOn: null });
});

async function accountOf(founderId: string): Promise<string> {
  const { id } = await db
    .insertInto('accounts')
    .values({ audience: 'founder', email: `${founderId}@example.test`, founder_id: founderId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

it('reminds alumni of their own tasks, not of generated ones that are left over', async () => {
  await queue();
  const [own, leftOver] = [await newLinked(day), await newLinked(day)];
  await db
    .updateTable('tasks')
    .set({ template_key: 'daily-one', period_start: day })
    .where('user_id', '=', leftOver)
    .execute();
  const { id: cohort_id } = await newCohort(db, { endsOn: '2026-06-14' });
  const both = db
    .updateTable('startup_applications')
    .where('id', 'in', [startupOf(own), startupOf(leftOver)]);
  await both.set({ cohort_id }).execute();
  await queue();
  expect(await messages()).toEqual([`${own}:${day}`]);
});

it('messages founders with due tasks once, in the morning of their time zone', async () => {
  const today = await newLinked(day);
  const overdue = await newLinked('2026-06-12');
  await newLinked('2026-06-16');
  await newLinked(null);
  expect(await queue(new Date('2026-06-15T05:59:00Z'))).toBe(0);
  expect(await queue(now, 1)).toBe(2);
  expect(await queue()).toBe(0);
  expect(await queue(new Date('2026-06-15T09:00:00Z'))).toBe(0);
  expect(await messages()).toEqual([`${today}:${day}`, `${overdue}:${day}`].toSorted());
});

it('queues one message when two processes run at once', async () => {
  await newLinked(day);
  const counts = await Promise.all([queue(), queue(), queue()]);
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect(await messages()).toHaveLength(1);
});

it('waits for the end of quiet hours and of a pause', async () => {
  const founderId = await newLinked(day);
  await setQuietHours(db, { founderId, quietHours: { from: '22:00', until: '09:00' } });
  expect(await queue()).toBe(0);
  await pauseMessages(db, { founderId, until: '2026-06-16', now });
  const later = new Date('2026-06-15T07:30:00Z');
  expect(await queue(later)).toBe(0);
  await pauseMessages(db, { founderId, until: null, now });
  expect(await queue(later)).toBe(1);
});

it('does not message founders who turned it off', async () => {
  const founderId = await newLinked(day);
  const off = { type: 'morning_list', channel: 'slack', enabled: false } as const;
  await setPreference(db, { founderId, ...off });
  expect(await queue()).toBe(0);
});

it('lists five due tasks and is dropped after noon or when all are done', async () => {
  const founderId = await newLinked(day);
  for (let more = 0; more < 6; more += 1) await newTask(db, { founderId, now, dueOn: day });
  const list = await findMorningList(db, { founderId, day, now });
  expect(list).toMatchObject({ count: 7, tasks: { length: 5 } });
  const noon = new Date('2026-06-15T10:00:00Z');
  expect(await findMorningList(db, { founderId, day, now: noon })).toBeNull();
  await db.updateTable('tasks').set({ deleted_at: now }).where('user_id', '=', founderId).execute();
  expect(await findMorningList(db, { founderId, day, now })).toBeNull();
});

it('requires a pause to end after today', async () => {
  const founderId = await newLinked(null);
  const pause = (until: string) => pauseMessages(db, { founderId, until, now });
  await expect(pause(day)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(pause('2028-01-01')).rejects.toMatchObject({ code: 'invalid_input' });
  await pause('2026-06-20');
});
