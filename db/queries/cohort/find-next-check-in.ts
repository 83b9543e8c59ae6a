import type { Kysely } from 'kysely';
import type { CheckIn } from '#shared/api/cohort.ts';
import { digestHours, nextDigest } from '#shared/domain/digest-week.ts';
import type { Database } from '../../tables/database.ts';
import { findCohortZone } from '../digest/find-cohort-zone.ts';

type Cohort = {
  id: string;
  startsOn: string;
  endsOn: string;
  channelId: string | null;
  channelName: string | null;
};

/**
 * When a cohort is told next what its week was like, by the rules of the weekly digest: in its
 * channel at the hour of most of its founders, without one by e-mail at the founder's own.
 */
export async function findNextCheckIn(
  db: Kysely<Database>,
  { cohort, timeZone, now }: { cohort: Cohort; timeZone: string; now: Date },
): Promise<CheckIn | null> {
  if (cohort.channelId === null) {
    const at = nextDigest(cohort, { now, timeZone, hour: digestHours.mail });
    return at && { at: at.toISOString(), way: 'mail', channel: null };
  }
  const zone = await findCohortZone(db, cohort.id);
  const where = { now, timeZone: zone?.timeZone ?? timeZone, hour: digestHours.channel };
  const at = nextDigest(cohort, where);
  return at && { at: at.toISOString(), way: 'channel', channel: cohort.channelName };
}
