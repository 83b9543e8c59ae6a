import { expect, it } from 'vitest';
import { addJob } from './jobs.ts';
import { listQueuedJobs } from './testing/list-queued.ts';
import { useTestDatabase } from './testing/test-database.ts';

const { db } = useTestDatabase();

it('a job exists exactly if its transaction commits', async () => {
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

it('jobs of the same key are one job, even if added at the same time', async () => {
  const options = { key: 'send:C1', queue: 'slack:C1' };
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
