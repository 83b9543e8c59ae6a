import { beforeEach, describe, expect, it } from 'vitest';
import { collectLiveEvents } from '#db/testing/collect-live-events.ts';
import { newAccount, testSealer } from '#db/testing/new-account.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { readRows, updateRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { chosenWebhookTypes } from '#shared/domain/webhook-events.ts';
import { addWebhookEndpoint } from '../webhooks/webhook-endpoints.ts';
import { completeTask } from './complete-task.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});

describe('a completion', () => {
  it('notifies only accepted peers of the cohort', async () => {
    const peer = await newFounder(db, { cohortId: cohort.id });
    const rejected = await newFounder(db, { cohortId: cohort.id });
    await updateRow(db, 'startup_applications', rejected.startupId, { status: 'rejected' });
    await newFounder(db);
    await newCompletedTask(db, { founderId, at: now });
    const notified = await db
      .selectFrom('cohort_notifications')
      .where('sender_id', '=', founderId)
      .select('recipient_id')
      .execute();
    expect(notified).toEqual([{ recipient_id: peer.id }]);
  });

  it('tells the cohort of the task and of a streak that it reached, and all pages once', async () => {
    const peer = await newFounder(db, { cohortId: cohort.id });
    const news = () =>
      db
        .selectFrom('cohort_notifications')
        .where('recipient_id', '=', peer.id)
        .orderBy('id')
        .select(['type', 'message', 'points', 'streak_count'])
        .execute();
    const done = (points: number, streak: number) => ({
      type: 'task_completed',
      message: 'completed “Talk to five customers”',
      points,
      streak_count: streak,
    });
    for (const day of ['09', '10', '11', '12', '13', '14']) {
      await newCompletedTask(db, { founderId, at: `2026-06-${day}T12:00:00Z` });
    }
    const records = await collectLiveEvents(database(), () =>
      newCompletedTask(db, { founderId, at: now }),
    );
    const { earned } = await newCompletedTask(db, { founderId, at: now, isPrivate: true });
    expect(earned).toBe(20);
    expect(records).toContainEqual({ founderId, cohortId: cohort.id });
    const [reached, milestone, ...more] = (await news()).slice(6);
    expect(await news()).toContainEqual(done(20, 6));
    expect(reached).toEqual(done(70, 7));
    expect(milestone).toEqual({
      type: 'streak_milestone',
      message: 'reached a 7-day streak',
      points: 70,
      streak_count: 7,
    });
    expect(more).toEqual([]);
  });

  it('that was yesterday’s is told and kept as such', async () => {
    const peer = await newFounder(db, { cohortId: cohort.id });
    const { id: taskId } = await newTask(db, {
      founderId,
      now: new Date('2026-06-14T08:00:00Z'),
    });
    const at = new Date('2026-06-15T09:00:00Z');
    await completeTask(db, { founderId, taskId, now: at, source: 'web', doneYesterday: true });
    expect((await readFounderRows(db, founderId)).completions).toMatchObject([
      { backfilled: true, local_date: '2026-06-14', completed_at: at },
    ]);
    const records = db.selectFrom('cohort_notifications').where('recipient_id', '=', peer.id);
    expect(await records.select('message').execute()).toEqual([
      { message: 'completed “Talk to five customers” yesterday' },
    ]);
  });

  it('counts hard tasks of the founder’s own, but not those that were given', async () => {
    await newCompletedTask(db, { founderId, at: now, difficulty: 'hard' });
    await newCompletedTask(db, { founderId, at: now });
    const given = await newTask(db, { founderId, now, difficulty: 'hard' });
    await db
      .updateTable('tasks')
      .set({ template_key: 'weekly-ship', period_start: '2026-06-15' })
      .where('id', '=', given.id)
      .execute();
    await completeTask(db, { founderId, taskId: given.id, now, source: 'web' });
    expect((await readFounderRows(db, founderId)).daily_points).toMatchObject([
      { tasks_completed: 3, hard_tasks: 1 },
    ]);
  });

  it('is told to other programs, with what became of a pledge, unless it is just for its founder', async () => {
    const actor = await newAccount(db, 'admin');
    await addWebhookEndpoint(db, {
      url: 'https://receiver.test/',
      events: chosenWebhookTypes,
      sealer: testSealer,
      actor,
      now,
    });
    const events = async () => {
      const rows = await readRows(db, 'webhook_deliveries', {}, ['type', 'data'], 'id');
      await db.deleteFrom('webhook_deliveries').execute();
      return rows;
    };
    const completionId = expect.any(String);
    const founder = { id: founderId, name: expect.any(String), startup: expect.any(String) };
    const plain = await newCompletedTask(db, { founderId, at: now });
    expect(await events()).toEqual([
      {
        type: 'task.completed',
        data: {
          taskId: plain.task.id,
          completionId,
          title: plain.task.title,
          founder,
          difficulty: 'medium',
          points: 20,
          streak: 1,
        },
      },
    ]);
    const outcome = async (dueOn: string, at: Date) => {
      const pledge = await newTask(db, { founderId, now, dueOn, isPublicPledge: true });
      await events();
      await completeTask(db, { founderId, taskId: pledge.id, now: at, source: 'web' });
      return (await events()).slice(1);
    };
    // A pledge that hadn't stood for 12 hours is neither kept nor missed.
    expect(await outcome('2026-06-17', now)).toEqual([]);
    const late = new Date('2026-06-17T00:00:00.000Z');
    expect(await outcome('2026-06-17', late)).toMatchObject([
      { type: 'pledge.kept', data: { dueAt: '2026-06-17T23:59:59.999Z', founder } },
    ]);
    expect(await outcome('2026-06-16', late)).toMatchObject([{ type: 'pledge.missed' }]);
    await newCompletedTask(db, { founderId, at: late, isPrivate: true });
    expect(await events()).toEqual([]);
    await db.deleteFrom('webhook_endpoints').execute();
  });

  it('uses the date in the founder’s time zone', async () => {
    const eastern = await newFounder(db, { timeZone: 'Pacific/Kiritimati' });
    await newCompletedTask(db, { founderId: eastern.id, at: now });
    const rows = await readFounderRows(db, eastern.id);
    expect(rows.completions[0]).toMatchObject({
      local_date: '2026-06-16',
      time_zone: 'Pacific/Kiritimati',
    });
    expect(rows.points_ledger[0]).toMatchObject({ earned_on: '2026-06-16' });
    expect(rows.daily_points[0]).toMatchObject({ day: '2026-06-16' });
  });

  it.each([
    ['no channel', { slack_channel_id: null }],
    ['no workspace', { slack_team_id: null }],
    ['neither', { slack_channel_id: null, slack_team_id: null }],
  ])('works without Slack: %s', async (_, slack) => {
    await db.updateTable('cohorts').set(slack).where('id', '=', cohort.id).execute();
    const completion = await newCompletedTask(db, { founderId, at: now });
    expect(completion.isNew).toBe(true);
    const { completions } = await readFounderRows(db, founderId);
    const posts = await db
      .selectFrom('slack_outbox')
      .where('subject_id', 'in', [String(completions[0]?.id), completion.task.id])
      .selectAll()
      .execute();
    expect(posts).toEqual([]);
  });

  it('is never recorded before the previous one, whatever the clock says', async () => {
    await newCompletedTask(db, { founderId, at: now });
    const { task } = await newCompletedTask(db, {
      founderId,
      at: new Date(now.getTime() - 13 * 60 * 60 * 1000),
    });
    expect(task.completedAt).toBe(now.toISOString());
    const { completions } = await readFounderRows(db, founderId);
    expect(completions.map((row) => row.local_date)).toEqual(['2026-06-15', '2026-06-15']);
  });

  it('marks a late pledge as missed without its points', async () => {
    const task = await newTask(db, {
      founderId,
      now,
      dueOn: '2026-06-16',
      isPublicPledge: true,
    });
    const late = new Date('2026-06-17T00:00:00.000Z');
    const view = await completeTask(db, { founderId, taskId: task.id, now: late, source: 'web' });
    expect(view).toMatchObject({ earned: 20, task: { pledge: 'missed' } });
    expect((await readFounderRows(db, founderId)).pledges[0]).toMatchObject({
      state: 'missed',
      resolved_at: late,
    });
  });
});

describe('the leaderboard', () => {
  it('counts at most 200 points a day, while the total counts all', async () => {
    for (let index = 0; index < 10; index += 1) {
      await newCompletedTask(db, { founderId, at: now, difficulty: index < 3 ? 'hard' : 'medium' });
    }
    const tomorrow = new Date('2026-06-16T12:00:00Z');
    await newCompletedTask(db, { founderId, at: tomorrow, difficulty: 'hard' });
    const rows = await readFounderRows(db, founderId);
    expect(rows.founder_totals[0]).toMatchObject({ points: 280, board_points: 235 });
    expect(rows.daily_points).toMatchObject([
      { day: '2026-06-15', points: 245, board_points: 200, tasks_completed: 10 },
      { day: '2026-06-16', points: 35, board_points: 35, tasks_completed: 1 },
    ]);
  });
});
