import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays, localDate, startOfDay } from '#shared/time.ts';
import { useClusterFolders } from '../embedded/testing/use-cluster-folders.ts';
import { pendingMigrations } from '../migrate.ts';
import { openProductDatabase } from '../open-product-database.ts';
import { findPreparedDemo, prepareDemo } from './prepared-demo.ts';
import { seedDemo } from './seed-demo.ts';

const newFolder = useClusterFolders();

it('a first start begins with the demo that an install has filled', {
  timeout: 120_000,
}, async () => {
  await prepareDemo();
  const now = new Date();
  const { db, close } = await openProductDatabase({
    settings: {},
    dataDir: newFolder(),
    findArchive: () => findPreparedDemo(now),
  });
  expect(await pendingMigrations(db)).toEqual([]);
  expect(await seedDemo(db, { now })).toEqual({ seeded: false });
  const { rows } = await sql`select count(*)::int as founders from founders`.execute(db);
  expect(rows).toEqual([{ founders: 32 }]);
  await close();
});

it('not with one of some hours ago, nor with yesterday’s', async () => {
  await prepareDemo();
  const now = new Date();
  expect(findPreparedDemo(now)).toBeDefined();
  expect(findPreparedDemo(new Date(now.getTime() + 6 * 60 * 60 * 1000))).toBeUndefined();
  const zone = 'Europe/Stockholm';
  const midnight = startOfDay(addDays(localDate(now, zone), 1), zone);
  expect(findPreparedDemo(midnight)).toBeUndefined();
});
