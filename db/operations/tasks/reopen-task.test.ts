import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { markMissedPledges } from '../pledges/missed-pledges.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';
import { reopenTask } from './reopen-task.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const hourMs = 60 * 60 * 1000;

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
  await newFounder(db, { cohortId: cohort.id });
});

/** All rows except the append-only history: reopened completions, single ledger rows and empty days. */
async function dumpPresent(): Promise<unknown> {
  const rows = await readFounderRows(db, founderId);
  return {
    ...rows,
    points_ledger: rows.points_ledger.reduce((sum, row) => sum + Number(row.points), 0),
    completions: rows.completions.filter((row) => row.reopened_at === null),
    daily_points: rows.daily_points.filter((row) => row.points !== 0 || row.tasks_completed !== 0),
  };
}

describe('restores every row of', () => {
  it.each([
    ['a first completion', 0],
    ['one more on the same day', 1],
    ['the seventh day of a streak, with its bonus and freeze', 6],
  ])('%s', async (_, daysBefore) => {
    for (let day = daysBefore; day > 0; day -= 1) {
      const at = new Date(now.getTime() - (daysBefore === 1 ? 1 : day * 24) * hourMs);
      await newCompletedTask(db, { founderId, at, difficulty: 'hard' });
    }
    const task = await newTask(db, {
      founderId,
      now: new Date(now.getTime() - 48 * hourMs),
      dueOn: '2026-06-20',
      isPublicPledge: true,
    });
    const before = await dumpPresent();
    const done = await completeTask(db, { founderId, taskId: task.id, now, source: 'web' });
    expect(done.earned).toBe(daysBefore === 6 ? 85 : 35);
    const later = new Date(now.getTime() + hourMs);
    expect(await reopenTask(db, { founderId, taskId: task.id, now: later })).toEqual(task);
    expect(await dumpPresent()).toEqual(before);
  });

  it('a day saved by a freeze, and returns the freeze', async () => {
    for (let day = 9; day >= 3; day -= 1) {
      await newCompletedTask(db, { founderId, at: new Date(now.getTime() - day * 24 * hourMs) });
    }
    const task = await newTask(db, { founderId, now });
    const before = await dumpPresent();
    const early = new Date(now.getTime() - 24 * hourMs);
    const done = await completeTask(db, { founderId, taskId: task.id, now: early, source: 'web' });
    expect(done.streak).toBe(8);
    expect((await readFounderRows(db, founderId)).streak_freezes).toMatchObject([
      { day: '2026-06-13' },
    ]);
    await reopenTask(db, { founderId, taskId: task.id, now: early });
    expect(await dumpPresent()).toEqual(before);
  });

  it('a late completion of a missed pledge', async () => {
    const task = await newTask(db, { founderId, now, dueOn: '2026-06-15', isPublicPledge: true });
    const missedAt = new Date('2026-06-16T00:05:00Z');
    expect(await markMissedPledges(db, { now: missedAt })).toBe(1);
    const before = await dumpPresent();
    const at = new Date('2026-06-16T10:00:00Z');
    await completeTask(db, { founderId, taskId: task.id, now: at, source: 'web' });
    const view = await reopenTask(db, { founderId, taskId: task.id, now: at });
    expect(view).toMatchObject({ pledge: 'missed', status: 'pending' });
    expect(await dumpPresent()).toEqual(before);
  });
});

describe('the ledger', () => {
  it('gets exact negative rows that refer to what they reverse', async () => {
    const task = await newTask(db, {
      founderId,
      now: new Date(now.getTime() - 48 * hourMs),
      dueOn: '2026-06-20',
      isPublicPledge: true,
    });
    await completeTask(db, { founderId, taskId: task.id, now, source: 'web' });
    const later = new Date('2026-06-16T11:00:00Z');
    await reopenTask(db, { founderId, taskId: task.id, now: later });
    const ledger = await db
      .selectFrom('points_ledger')
      .where('user_id', '=', founderId)
      .orderBy('id')
      .selectAll()
      .execute();
    expect(ledger.map((row) => [row.kind, row.points])).toEqual([
      ['base', 20],
      ['public_pledge', 5],
      ['early_completion', 10],
      ['base', -20],
      ['public_pledge', -5],
      ['early_completion', -10],
    ]);
    ledger.slice(3).forEach((row, index) => {
      const { id, ...earned } = ledger[index] ?? { id: 0, points: 0 };
      expect(row).toEqual({
        ...earned,
        id: row.id,
        points: -earned.points,
        reverses: id,
        created_at: later,
      });
    });
  });
});

describe('reopening', () => {
  it.each([
    ['works until a millisecond before 24 hours', 24 * hourMs - 1, true],
    ['is refused after 24 hours', 24 * hourMs, false],
    ['is refused long after', 1000 * hourMs, false],
  ])('%s', async (_, ms, possible) => {
    const { task } = await newCompletedTask(db, { founderId, at: now });
    const before = await readFounderRows(db, founderId);
    const reopening = reopenTask(db, {
      founderId,
      taskId: task.id,
      now: new Date(now.getTime() + ms),
    });
    if (possible) expect((await reopening).status).toBe('pending');
    else {
      await expect(reopening).rejects.toMatchObject({ code: 'reopen_too_late' });
      expect(await readFounderRows(db, founderId)).toEqual(before);
    }
  });
});

describe('notifications', () => {
  it('are withdrawn, and the channel post by a retraction', async () => {
    const task = await newTask(db, { founderId, now, isPublicPledge: true });
    await completeTask(db, { founderId, taskId: task.id, now, source: 'web' });
    await reopenTask(db, { founderId, taskId: task.id, now });
    const rows = await readFounderRows(db, founderId);
    expect(rows.cohort_notifications.map((row) => row.type)).toEqual(['pledge_made']);
    expect(rows.pledges).toMatchObject([{ state: 'open', resolved_at: null }]);
    const { rows: posts } = await sql<{ kind: string; subject_id: string }>`
      select kind, subject_id from slack_outbox where channel_id = ${cohort.slackChannelId}
      order by id`.execute(db);
    const completionId = rows.completions[0]?.id;
    expect(posts.slice(0, 1)).toEqual([{ kind: 'pledge', subject_id: task.id }]);
    expect(posts.slice(1, 3)).toEqual(
      expect.arrayContaining([
        { kind: 'completion', subject_id: completionId },
        { kind: 'pledge_update', subject_id: task.id },
      ]),
    );
    expect(posts.slice(3)).toEqual([{ kind: 'completion_retraction', subject_id: completionId }]);
  });

  it('of other completions stay', async () => {
    const other = await newCompletedTask(db, { founderId, at: now });
    const taken = await newCompletedTask(db, { founderId, at: now });
    await reopenTask(db, { founderId, taskId: taken.task.id, now });
    const rows = await readFounderRows(db, founderId);
    const active = rows.completions.find((row) => row.task_id === other.task.id);
    expect(rows.cohort_notifications).toMatchObject([{ completion_id: active?.id }]);
  });
});

it('does nothing for an open task', async () => {
  const task = await newTask(db, { founderId, now });
  const before = await readFounderRows(db, founderId);
  expect(await reopenTask(db, { founderId, taskId: task.id, now })).toEqual(task);
  expect(await readFounderRows(db, founderId)).toEqual(before);
  await completeTask(db, { founderId, taskId: task.id, now, source: 'web' });
  await Promise.all([1, 2, 3].map(() => reopenTask(db, { founderId, taskId: task.id, now })));
  const { points_ledger, completions } = await readFounderRows(db, founderId);
  expect(points_ledger.map((row) => row.points).sort()).toEqual([-20, 20]);
  expect(completions).toHaveLength(1);
});

it('refuses another founder’s completed task', async () => {
  const { task } = await newCompletedTask(db, { founderId, at: now });
  const before = await readFounderRows(db, founderId);
  const other = await newFounder(db, { cohortId: cohort.id });
  await expect(reopenTask(db, { founderId: other.id, taskId: task.id, now })).rejects.toMatchObject(
    { code: 'task_not_found' },
  );
  expect(await readFounderRows(db, founderId)).toEqual(before);
});

it('replays simultaneous completions in the order they were recorded', async () => {
  await changeTimeZone(db, { founderId, timeZone: 'Pacific/Pago_Pago' });
  await newCompletedTask(db, { founderId, at: now });
  await changeTimeZone(db, { founderId, timeZone: 'Pacific/Kiritimati' });
  const second = await newCompletedTask(db, { founderId, at: now });
  expect(second.streak).toBe(1);
  // Moves the first row behind the second one in table and index, as updates on a full page do.
  for (const ms of [1, -1]) {
    await sql`
      update completions set completed_at = completed_at + ${ms} * interval '1 millisecond'
      where founder_id = ${founderId} and time_zone = 'Pacific/Pago_Pago'`.execute(db);
  }
  const third = await newCompletedTask(db, { founderId, at: now });
  await reopenTask(db, { founderId, taskId: third.task.id, now });
  expect(await reconcileLedger(db, founderId)).toEqual([]);
  expect((await readFounderRows(db, founderId)).founder_totals[0]).toMatchObject({
    current_streak: 1,
    last_counted_zone: 'Pacific/Pago_Pago',
  });
});
