import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { type FounderInCohort, newFounder, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { completeTask } from './complete-task.ts';
import { reopenTask } from './reopen-task.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');

// Several pools, like the web and bot processes have.
let processes: DatabaseHandle[];
beforeAll(() => {
  processes = [1, 2, 3].map(() => openDatabase({ url: database().url, max: 8 }));
});
afterAll(() => Promise.all(processes.map((each) => each.close())));

function process(index: number): DatabaseHandle['db'] {
  return (processes[index % processes.length] as DatabaseHandle).db;
}

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});

function times<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

it('completes a task once when 50 requests arrive at once from web and Slack', async () => {
  await times(3, () => newFounder(db, { cohortId: cohort.id }));
  const task = await newTask(db, { founderId, now });
  const answers = await times(50, (index) =>
    completeTask(process(index), {
      founderId,
      taskId: task.id,
      now,
      source: index % 2 ? 'web' : 'slack',
    }),
  );
  const fresh = answers.filter((answer) => answer.isNew);
  expect(fresh).toHaveLength(1);
  for (const answer of answers) expect(answer).toEqual({ ...fresh[0], isNew: answer.isNew });
  const rows = await readFounderRows(db, founderId);
  expect(rows.completions).toHaveLength(1);
  expect(rows.points_ledger).toMatchObject([{ kind: 'base', points: 20 }]);
  expect(new Set(rows.cohort_notifications.map((row) => row.recipient_id)).size).toBe(3);
  expect(rows.cohort_notifications).toHaveLength(3);
  const posts = await db
    .selectFrom('slack_outbox')
    .where('channel_id', '=', cohort.slackChannelId ?? '')
    .select('kind')
    .execute();
  expect(posts).toEqual([{ kind: 'completion' }]);
  expect(await listQueuedJobs(db)).toMatchObject([{ key: `send:${cohort.slackChannelId}` }]);
});

it('adds up 30 concurrent completions with one bonus', async () => {
  for (const day of ['09', '10', '11', '12', '13', '14']) {
    await newCompletedTask(db, { founderId, at: `2026-06-${day}T12:00:00Z` });
  }
  const tasks = await times(30, () => newTask(db, { founderId, now, difficulty: 'easy' }));
  const answers = await times(30, (index) =>
    completeTask(process(index), {
      founderId,
      taskId: tasks[index]?.id ?? '',
      now: new Date(now.getTime() + index),
      source: 'web',
    }),
  );
  expect(answers.filter((answer) => answer.earned === 60)).toHaveLength(1);
  expect(answers.filter((answer) => answer.earned === 10)).toHaveLength(29);
  const rows = await readFounderRows(db, founderId);
  expect(rows.founder_totals[0]).toMatchObject({
    points: 6 * 20 + 30 * 10 + 50,
    board_points: 6 * 20 + 200,
    tasks_completed: 36,
    current_streak: 7,
    freezes_held: 1,
  });
  expect(await reconcileLedger(db, founderId)).toEqual([]);
});

it('keeps the ledger consistent when completing and reopening race', async () => {
  await newFounder(db, { cohortId: cohort.id });
  const task = await newTask(db, { founderId, now, dueOn: '2026-06-20', isPublicPledge: true });
  const of = { founderId, taskId: task.id };
  for (let round = 0; round < 20; round += 1) {
    const at = new Date(now.getTime() + round);
    await Promise.all([
      completeTask(process(0), { ...of, now: at, source: 'web' }),
      reopenTask(process(1), { ...of, now: at }),
      completeTask(process(2), { ...of, now: at, source: 'slack' }),
    ]);
    expect(await reconcileLedger(db, founderId)).toEqual([]);
  }
  await reopenTask(db, { ...of, now: new Date(now.getTime() + 20) });
  const rows = await readFounderRows(db, founderId);
  expect(rows.founder_totals[0]).toMatchObject({
    points: 0,
    tasks_completed: 0,
    current_streak: 0,
  });
  expect(rows.cohort_notifications.map((row) => row.type)).toEqual(['pledge_made']);
  expect(rows.pledges[0]).toMatchObject({ state: 'open', resolved_at: null });
});

describe('a completion that fails halfway', () => {
  const lastSteps = [
    ['the notifications', 'cohort_notifications'],
    ['the outbox', 'slack_outbox'],
    ['the job', 'graphile_worker._private_jobs'],
  ] as const;

  it.each(lastSteps)('changes nothing when %s cannot be written', async (_, table) => {
    const { db, pool } = database();
    await newFounder(db, { cohortId: cohort.id });
    const task = await newTask(db, { founderId, now });
    const before = { rows: await readFounderRows(db, founderId), jobs: await listQueuedJobs(db) };
    await pool.query(`
      create or replace function fail_on_purpose() returns trigger language plpgsql as $$
      begin raise exception 'disk full, as it were'; end $$;
      create trigger fail_on_purpose before insert or update on ${table}
        for each row execute function fail_on_purpose()`);
    try {
      await expect(
        completeTask(db, { founderId, taskId: task.id, now, source: 'web' }),
      ).rejects.toThrow('disk full, as it were');
    } finally {
      await pool.query(`drop trigger fail_on_purpose on ${table}`);
    }
    expect({ rows: await readFounderRows(db, founderId), jobs: await listQueuedJobs(db) }).toEqual(
      before,
    );
    const retried = await completeTask(db, { founderId, taskId: task.id, now, source: 'web' });
    expect(retried).toMatchObject({ isNew: true, points: 20 });
  });
});
