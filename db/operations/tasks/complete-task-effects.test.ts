import { beforeEach, expect, it } from 'vitest';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { completeTask } from './complete-task.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db, { name: 'Ada' }));
});

it('writes every effect of a completion', async () => {
  const createdAt = new Date('2026-06-13T12:00:00Z');
  await db
    .updateTable('founders')
    .set({ slack_user_id: 'U1', slack_team_id: 'T000000001', slack_home_opened_at: createdAt })
    .where('id', '=', founderId)
    .execute();
  const peers = [
    await newFounder(db, { cohortId: cohort.id }),
    await newFounder(db, { cohortId: cohort.id }),
  ];
  const task = await newTask(db, {
    founderId,
    now: createdAt,
    title: 'Call <ten> & more',
    difficulty: 'hard',
    dueOn: '2026-06-20',
    isPublicPledge: true,
  });

  const view = await completeTask(db, { founderId, taskId: task.id, now, source: 'slack' });

  expect(view).toEqual({
    task: {
      ...task,
      status: 'completed',
      pledge: 'kept',
      earned: 50,
      completedAt: now.toISOString(),
      canPledge: true,
      canReopen: true,
    },
    isNew: true,
    note: null,
    earned: 50,
    earnings: [
      { label: 'Task done', points: 35 },
      { label: 'Pledge kept', points: 5 },
      { label: 'Done early', points: 10 },
    ],
    points: 50,
    streak: 1,
    isFirstToday: true,
    milestone: null,
  });
  const rows = await readFounderRows(db, founderId);
  const completionId = rows.completions[0]?.id;
  expect(rows.completions).toEqual([
    {
      id: expect.any(String),
      task_id: task.id,
      founder_id: founderId,
      completed_at: now,
      local_date: '2026-06-15',
      time_zone: 'UTC',
      source: 'slack',
      points: 50,
      streak: 1,
      backfilled: false,
      collected: false,
      pledge_missed_at: null,
      reopened_at: null,
    },
  ]);
  const ledgerRow = {
    user_id: founderId,
    task_id: task.id,
    completion_id: completionId,
    earned_on: '2026-06-15',
    run_started_on: null,
    streak_days: null,
    reverses: null,
    created_at: now,
  };
  expect(rows.points_ledger).toEqual([
    { id: expect.any(Number), ...ledgerRow, kind: 'base', points: 35 },
    { id: expect.any(Number), ...ledgerRow, kind: 'public_pledge', points: 5 },
    { id: expect.any(Number), ...ledgerRow, kind: 'early_completion', points: 10 },
  ]);
  expect(rows.founder_totals).toEqual([
    {
      founder_id: founderId,
      cohort_id: cohort.id,
      points: 50,
      board_points: 50,
      tasks_completed: 1,
      current_streak: 1,
      longest_streak: 1,
      streak_started_on: '2026-06-15',
      last_active_on: '2026-06-15',
      last_active_at: now,
      last_active_zone: 'UTC',
      last_counted_on: '2026-06-15',
      last_counted_zone: 'UTC',
      freezes_held: 0,
      is_listed: true,
      pauses: null,
    },
  ]);
  expect(rows.daily_points).toEqual([
    {
      founder_id: founderId,
      day: '2026-06-15',
      points: 50,
      board_points: 50,
      hard_tasks: 1,
      tasks_completed: 1,
    },
  ]);
  expect(rows.tasks).toMatchObject([{ id: task.id, status: 'completed', completed_at: now }]);
  expect(rows.pledges).toEqual([
    {
      task_id: task.id,
      founder_id: founderId,
      state: 'kept',
      pledged_at: createdAt,
      resolved_at: now,
      moved_from: null,
      mailed_at: null,
      prompted_at: null,
    },
  ]);
  expect(rows.streak_freezes).toEqual([]);
  // The peers were notified of the pledge already, when it was made.
  const notified = rows.cohort_notifications.filter((row) => row.pledge_task_id === null);
  expect(notified).toHaveLength(2);
  expect(new Set(notified.map((row) => row.recipient_id))).toEqual(
    new Set(peers.map((peer) => peer.id)),
  );
  for (const row of notified) {
    expect(row).toEqual({
      id: expect.any(Number),
      recipient_id: expect.any(String),
      sender_id: founderId,
      type: 'task_completed',
      founder_name: 'Ada',
      startup_name: expect.stringMatching(/^Startup \d+$/),
      message: 'completed “Call <ten> & more”',
      points: 50,
      streak_count: 1,
      read: false,
      created_at: now,
      thanks_id: null,
      completion_id: completionId,
      milestone_announcement_id: null,
      introduction_id: null,
      contact_message_id: null,
      pledge_task_id: null,
      handed_task_id: null,
      collected_on: null,
      tasks: null,
    });
  }
  const outbox = await db
    .selectFrom('slack_outbox')
    .where('channel_id', '=', cohort.slackChannelId ?? '')
    .select(['kind', 'subject_id', 'state', 'team_id'])
    .orderBy('kind')
    .execute();
  const waiting = { state: 'waiting', team_id: 'T000000001' };
  expect(outbox).toEqual([
    { kind: 'completion', subject_id: completionId, ...waiting },
    { kind: 'pledge', subject_id: task.id, ...waiting },
    { kind: 'pledge_update', subject_id: task.id, ...waiting },
  ]);
  const channel = cohort.slackChannelId;
  expect(await listQueuedJobs(db)).toEqual([
    {
      name: 'publish-home',
      key: `home:${founderId}`,
      queue: null,
      payload: { founderId },
    },
    {
      name: 'send-channel-messages',
      key: `send:${channel}`,
      queue: `slack:${channel}`,
      payload: { channelId: channel },
    },
  ]);
});
