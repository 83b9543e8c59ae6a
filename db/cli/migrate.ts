import { migrateToLatest } from '../migrate.ts';
import { announce, withDatabase } from './with-database.ts';

await withDatabase(async (database) => {
  const applied = await migrateToLatest({ ...database, announce });
  return applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`;
});
