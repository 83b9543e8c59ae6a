import { migrateToLatest, pendingMigrations } from '../migrate.ts';
import { announce, withDatabase } from './with-database.ts';

await withDatabase(async (database) => {
  const pending = await pendingMigrations(database.db);
  await migrateToLatest({ ...database, announce });
  return pending.length === 0 ? 'The schema is up to date.' : `Applied ${pending.join(', ')}.`;
});
