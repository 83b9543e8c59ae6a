import type { Kysely } from 'kysely';
import { addDays, localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { type CohortWeek, findCohortWeek } from './find-cohort-week.ts';
import { findCohortZone } from './find-cohort-zone.ts';

/**
 * What a cohort's channel reads on Monday; null when nothing happened in that week, or when the
 * post waited so long that Monday is over. `subjectId` is `cohortId:weekStart`.
 */
export async function findDigestNews(
  db: Kysely<Database>,
  { subjectId, now }: { subjectId: string; now: Date },
): Promise<CohortWeek | null> {
  const [cohortId = '', weekStart = ''] = subjectId.split(':');
  const zone = await findCohortZone(db, cohortId);
  const monday = addDays(weekStart, 8);
  if (!zone || localDate(now, zone.timeZone) > monday) return null;
  return findCohortWeek(db, { cohortId, weekStart, now });
}
