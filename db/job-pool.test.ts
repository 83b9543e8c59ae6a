import { expect, it } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { createJobPool } from '#db/jobs.ts';
import { startDatabaseProxy } from '#db/testing/database-proxy.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const database = useTestDatabase();

it('looks for jobs on one connection, however many workers do', async () => {
  const handle = openDatabase({ url: database().url });
  const jobs = createJobPool(handle.pool);
  const search = async () => {
    const client = await jobs.connect();
    await client.query({
      name: 'get_job/graphile_worker',
      text: 'select 1 as id where pg_sleep(0.01) is null',
    });
    client.release();
  };
  await Promise.all(Array.from({ length: 20 }, search));
  expect(handle.pool.totalCount).toBe(1);
  await handle.close();
});

it('records the end of a job once the database is back, while anything else fails meanwhile', async () => {
  const gate = await startDatabaseProxy(database().url);
  const handle = openDatabase({ url: gate.url });
  gate.cut();
  const client = await createJobPool(handle.pool).connect();
  const ending = client.query({ name: 'complete_job/graphile_worker', text: 'select 1 as done' });
  await expect(client.query('select 2')).rejects.toThrow();
  client.release();
  gate.mend();
  expect((await ending).rows).toEqual([{ done: 1 }]);
  await handle.close();
  await gate.close();
});
