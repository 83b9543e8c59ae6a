import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { listChannelPosts, listQueuedJobs } from '#db/testing/list-queued.ts';
import {
  type FounderInCohort,
  newCohort,
  newFounder,
  newFounderInCohort,
} from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { completeTask } from '../tasks/complete-task.ts';
import { lockTask } from '../tasks/lock-task.ts';
import { markMissedPledges } from './missed-pledges.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');
const due = new Date('2026-06-20T23:59:59.999Z');
const dayAfter = new Date('2026-06-21T00:00:00Z');

let cohort: FounderInCohort['cohort'];
let founderId: string;
beforeEach(async () => {
  ({ cohort, founderId } = await newFounderInCohort(db));
});
// Open pledges of one test must not be marked in the next.
afterEach(() => database().pool.query('delete from pledges'));

function newPledge(of = founderId): Promise<{ id: string }> {
  return newTask(db, { founderId: of, now, dueOn: '2026-06-20', isPublicPledge: true });
}

it('marks overdue open pledges once and queues an edit of the post', async () => {
  const { id } = await newPledge();
  const kept = await newPledge();
  const later = new Date(now.getTime() + 12 * 3_600_000);
  await completeTask(db, { founderId, taskId: kept.id, now: later, source: 'web' });
  await newTask(db, { founderId, now, dueOn: '2026-06-20' });
  const before = await listChannelPosts(db, cohort);
  expect(await markMissedPledges(db, { now: due })).toBe(0);
  expect(await markMissedPledges(db, { now: dayAfter })).toBe(1);
  expect(await markMissedPledges(db, { now: dayAfter })).toBe(0);
  const { pledges, founder_totals } = await readFounderRows(db, founderId);
  expect(pledges.find((row) => row.task_id === id)).toMatchObject({
    state: 'missed',
    resolved_at: dayAfter,
  });
  expect(pledges.find((row) => row.task_id === kept.id)).toMatchObject({ state: 'kept' });
  expect(founder_totals[0]).toMatchObject({ points: 25 });
  expect(await listChannelPosts(db, cohort)).toEqual([...before, `pledge_update ${id}`]);
});

it('works through a long list in batches', async () => {
  for (let index = 0; index < 5; index += 1) await newPledge();
  const counts = [];
  for (let round = 0; round < 4; round += 1) {
    counts.push(await markMissedPledges(db, { now: dayAfter, limit: 2 }));
  }
  expect(counts).toEqual([2, 2, 1, 0]);
});

it('works without Slack', async () => {
  const quiet = await newCohort(db, { slack: false });
  await newPledge((await newFounder(db, { cohortId: quiet.id })).id);
  expect(await markMissedPledges(db, { now: dayAfter })).toBe(1);
});

describe('concurrent runs', () => {
  let others: DatabaseHandle[];
  beforeEach(() => {
    others = [1, 2].map(() => openDatabase({ url: database().url, max: 4 }));
  });
  afterEach(() => Promise.all(others.map((other) => other.close())));

  it('mark each pledge once, over many channels', async () => {
    const founders = [];
    for (let index = 0; index < 12; index += 1) founders.push(await newFounder(db));
    for (let round = 0; round < 2; round += 1) {
      for (const founder of founders) await newPledge(founder.id);
    }
    let marked = 0;
    while (marked < 24) {
      const counts = await Promise.all(
        [0, 1, 0, 1].map((which) =>
          markMissedPledges((others[which] as DatabaseHandle).db, { now: dayAfter, limit: 5 }),
        ),
      );
      marked += counts.reduce((sum, count) => sum + count, 0);
      expect(counts.some((count) => count > 0)).toBe(true);
    }
    expect(marked).toBe(24);
    const { rows } = await database().pool.query(
      `select count(*)::int as posts, count(distinct subject_id)::int as pledges
       from slack_outbox o join tasks t on t.id = o.subject_id
       where o.kind = 'pledge_update' and t.user_id = any($1::uuid[])`,
      [founders.map((founder) => founder.id)],
    );
    expect(rows).toEqual([{ posts: 24, pledges: 24 }]);
    const channels = (await listQueuedJobs(db)).map((job) => job.key);
    expect(new Set(channels).size).toBe(channels.length);
  });

  it('leave a pledge to a completion that has locked its task', async () => {
    const { id } = await newPledge();
    await db.transaction().execute(async (completing) => {
      await lockTask(completing, { founderId, taskId: id });
      expect(await markMissedPledges((others[0] as DatabaseHandle).db, { now: dayAfter })).toBe(0);
    });
    expect(await markMissedPledges(db, { now: dayAfter })).toBe(1);
  });

  it('do not fail or make late completions fail', async () => {
    for (let round = 0; round < 8; round += 1) {
      const pledges = await Promise.all([newPledge(), newPledge(), newPledge()]);
      await Promise.all([
        ...pledges.map(({ id }) =>
          completeTask(db, { founderId, taskId: id, now: dayAfter, source: 'web' }),
        ),
        ...others.map((other) => markMissedPledges(other.db, { now: dayAfter })),
      ]);
    }
    const { pledges, founder_totals } = await readFounderRows(db, founderId);
    expect(pledges.map((row) => row.state)).toEqual(Array(24).fill('missed'));
    expect(founder_totals[0]).toMatchObject({ points: 24 * 20 });
  });
});
