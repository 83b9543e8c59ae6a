import { migrateToLatest } from '../migrate.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { announce, withDatabase } from './with-database.ts';

await withDatabase(async (database) => {
  await migrateToLatest({ ...database, announce });
  const { seeded } = await seedDemo(database.db, { now: new Date() });
  return seeded
    ? 'The demo community is ready.'
    : 'The database has people in it: nothing was changed.';
});
