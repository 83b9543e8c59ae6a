import type { Kysely } from 'kysely';
import type { CalendarDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

/** A cohort has no zone of its own: it is where most of its founders are, the first by name of several. */
export async function findCohortZone(
  db: Kysely<Database>,
  cohortId: string,
): Promise<{ cohortName: string; timeZone: string; endsOn: CalendarDate } | null> {
  const zone = await db
    .selectFrom('cohorts as c')
    .innerJoin('startup_applications as a', 'a.cohort_id', 'c.id')
    .where('c.id', '=', cohortId)
    .where('a.status', '=', 'accepted')
    .groupBy(['c.name', 'c.ends_on', 'a.time_zone'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('a.time_zone')
    .select(['c.name as cohortName', 'a.time_zone as timeZone', 'c.ends_on as endsOn'])
    .limit(1)
    .executeTakeFirst();
  return zone ?? null;
}
