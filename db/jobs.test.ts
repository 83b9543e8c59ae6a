import { expect, it } from 'vitest';
import { addJob } from './jobs.ts';
import { listQueuedJobs } from './testing/list-queued.ts';
import { useTestDatabase } from './testing/test-database.ts';

const database = useTestDatabase();

async function runAtOf(key: string): Promise<Date> {
  const { rows } = await database().pool.query(
    'select run_at from graphile_worker.jobs where key = $1',
    [key],
  );
  return rows[0].run_at;
}

it('exists exactly if the transaction commits', async () => {
  const { db } = database();
  await expect(
    db.transaction().execute(async (trx) => {
      await addJob(trx, 'publish-home', { founderId: 'f1' });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await listQueuedJobs(db)).toEqual([]);
  await db.transaction().execute((trx) => addJob(trx, 'publish-home', { founderId: 'f1' }));
  expect(await listQueuedJobs(db)).toEqual([
    { name: 'publish-home', key: null, queue: null, payload: { founderId: 'f1' } },
  ]);
});

it('is one job per key, however many ask at once', async () => {
  const { db } = database();
  const options = { key: 'send:C1', queue: 'slack:C1', keepRunAt: true };
  await Promise.all(
    Array.from({ length: 20 }, () =>
      addJob(db, 'send-channel-messages', { channelId: 'C1' }, options),
    ),
  );
  const jobs = (await listQueuedJobs(db)).filter((job) => job.key === 'send:C1');
  expect(jobs).toEqual([
    {
      name: 'send-channel-messages',
      key: 'send:C1',
      queue: 'slack:C1',
      payload: { channelId: 'C1' },
    },
  ]);
});

it('keeps its time when asked to, and else takes the new one', async () => {
  const { db } = database();
  const [early, late] = [new Date('2026-06-15T12:00:00Z'), new Date('2026-06-15T13:00:00Z')];
  const key = 'send:C2';
  const payload = { channelId: 'C2' };
  await addJob(db, 'send-channel-messages', payload, { key, runAt: late });
  await addJob(db, 'send-channel-messages', payload, { key, runAt: early, keepRunAt: true });
  expect(await runAtOf(key)).toEqual(late);
  await addJob(db, 'send-channel-messages', payload, { key, runAt: early });
  expect(await runAtOf(key)).toEqual(early);
});
