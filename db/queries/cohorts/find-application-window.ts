import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';

export type ApplicationWindow = {
  cohort: string;
  isOpen: boolean;
  opensAt: Date;
  /** Null: until further notice. */
  closesAt: Date | null;
};

/** The window that is open (of several the one that closes first), else the next to open, else null. */
export async function findApplicationWindow(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<ApplicationWindow | null> {
  const row = await db
    .selectFrom('cohorts')
    .where('applications_open_at', 'is not', null)
    .where((is) =>
      is.or([is('applications_close_at', 'is', null), is('applications_close_at', '>', now)]),
    )
    .orderBy(sql`greatest(applications_open_at, ${now}::timestamptz)`)
    .orderBy('applications_close_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(1)
    .select(['name', 'applications_open_at', 'applications_close_at'])
    .executeTakeFirst();
  if (!row?.applications_open_at) return null;
  return {
    cohort: row.name,
    isOpen: row.applications_open_at <= now,
    opensAt: row.applications_open_at,
    closesAt: row.applications_close_at,
  };
}
