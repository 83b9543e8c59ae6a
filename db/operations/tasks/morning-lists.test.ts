import { beforeEach, expect, it } from 'vitest';
import {
  pauseMessages,
  setListHour,
  setPreference,
  setQuietHours,
} from '#db/operations/settings/founder-settings.ts';
import { startupOf } from '#db/queries/founders.ts';
import { findMorningList } from '#db/queries/tasks.ts';
import { newCohort, newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
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
