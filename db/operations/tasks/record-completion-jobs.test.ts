import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FounderInCohort, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { completeTask } from './complete-task.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
  await newCompletedTask(db, { founderId, at: now });
});

describe('the channel’s job', () => {
  it('is left unchanged while it is waiting', async () => {
    await change(`run_at = now() + interval '1 minute'`);
    const before = await channelJobs();
    await newCompletedTask(db, { founderId, at: now });
    expect(before).toHaveLength(1);
    expect(await channelJobs()).toEqual(before);
  });

  it('gets a successor once a worker has taken it', async () => {
    await change(`locked_at = now(), locked_by = 'worker'`);
    await newCompletedTask(db, { founderId, at: now });
    await newCompletedTask(db, { founderId, at: now });
    const jobs = await channelJobs();
    expect(jobs.map(({ locked_by, waits }) => ({ locked_by, waits }))).toEqual([
      { locked_by: 'worker', waits: false },
      { locked_by: null, waits: true },
    ]);
  });

  it.each([3, 25])('is restarted when it failed %i times', async (attempts) => {
    await change(`attempts = ${attempts}, run_at = now() + interval '1 hour', last_error = 'no'`);
    await newCompletedTask(db, { founderId, at: now });
    const waiting = (await channelJobs()).filter((job) => job.waits);
    expect(waiting).toMatchObject([{ attempts: 0, is_due: true }]);
  });

  it('cannot be taken by a worker before the completion that relies on it has committed', async () => {
    const { db, pool } = database();
    const task = await newTask(db, { founderId, now, isPublicPledge: true });
    const other = await pool.connect();
    try {
      // Another transaction is queuing a post of the same pledge, so the completion waits for it.
      await other.query('begin');
      await other.query(
        `insert into slack_outbox (team_id, channel_id, kind, subject_id)
         values ('T', 'C', 'pledge_update', $1) on conflict (kind, subject_id) do update set attempts = 0`,
        [task.id],
      );
      const completion = completeTask(db, { founderId, taskId: task.id, now, source: 'web' });
      await vi.waitFor(async () => expect(await takeable()).toBe(0), 20_000);
      await other.query('commit');
      expect((await completion).isNew).toBe(true);
      expect(await takeable()).toBe(1);
    } finally {
      other.release(true);
    }
  });
});

const theJob = () => `key = 'send:${cohort.slackChannelId}'`;

async function change(how: string): Promise<void> {
  await database().pool.query(`update graphile_worker._private_jobs set ${how} where ${theJob()}`);
}

async function channelJobs() {
  const { rows } = await database().pool.query(
    `select id, run_at, attempts, locked_by, revision, key is not null as waits,
       run_at <= now() as is_due
     from graphile_worker._private_jobs
     where payload->>'channelId' = $1 order by id`,
    [cohort.slackChannelId],
  );
  return rows;
}

/** The number of jobs that a worker would find, skipping locked ones. */
async function takeable(): Promise<number> {
  const { rowCount } = await database().pool.query(
    `select from graphile_worker._private_jobs where ${theJob()} for update skip locked`,
  );
  return rowCount ?? 0;
}
