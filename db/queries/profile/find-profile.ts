import type { Kysely } from 'kysely';
import type { ProfileView } from '#shared/api/profile.ts';
import type { Database } from '../../tables/database.ts';
import { startupColumns } from '../startups/startup-columns.ts';
import { toStartup } from '../startups/to-startup.ts';

/** A founder's own profile: what investors and other founders will see of it, and its version. */
export async function findProfile(
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<ProfileView> {
  const row = await db
    .selectFrom('startup_applications as a')
    .where('a.id', '=', founderId)
    .select([...startupColumns, 'a.profile_version as version'])
    .executeTakeFirstOrThrow();
  return { ...toStartup(row), fundingAmount: row.fundingAmount, version: row.version };
}
