import type { Kysely } from 'kysely';
import type { StartupView } from '#shared/api/startup.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../tables/database.ts';
import { startupColumns } from './startup-columns.ts';
import { toStartup } from './to-startup.ts';

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The profile of an accepted startup of any cohort; any other is `startup_not_found`. */
export async function findStartup(
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<StartupView & { founderId: string }> {
  if (!isId.test(founderId)) throw new AppError('startup_not_found');
  const row = await db
    .selectFrom('startup_applications as a')
    .where('a.status', '=', 'accepted')
    .where('a.id', '=', founderId)
    .select(['a.id', ...startupColumns])
    .executeTakeFirst();
  if (!row) throw new AppError('startup_not_found');
  return { founderId: row.id, ...toStartup(row) };
}
