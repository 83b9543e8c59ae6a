import { migrateToLatest } from '../migrate.ts';
import { resealEverything } from '../operations/settings/reseal.ts';
import { createSealer, parseAppSecret } from '../seal.ts';
import { announce, withDatabase } from './with-database.ts';

await withDatabase(async (database) => {
  const { APP_SECRET } = process.env;
  if (!APP_SECRET) throw new Error('Set APP_SECRET to the new key, a comma, and the earlier one.');
  await migrateToLatest({ ...database, announce });
  const sealer = createSealer(parseAppSecret(APP_SECRET));
  const { sealed, unreadable } = await resealEverything(database.db, { sealer });
  if (unreadable > 0) {
    throw new Error(
      `${unreadable} secrets open with none of the keys: keep every earlier key in APP_SECRET and run this again.`,
    );
  }
  return `${sealed} secrets are sealed with the first key. The others can be removed from APP_SECRET.`;
});
