import type { Kysely } from 'kysely';
import type { CohortView } from '#shared/api/cohort.ts';
import { localDate, startOfDay, weekStart } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { findGivenThanks } from '../thanks/find-given-thanks.ts';
import { findNextCheckIn } from './find-next-check-in.ts';
import { listActivity } from './list-activity.ts';
import { selectPeers, toPeer } from './select-peers.ts';

export type CohortViewer = { id: string; timeZone: string; cohort: { id: string } | null };

type Input = { viewer: CohortViewer; now: Date };

/** A founder's own cohort: its other founders, and what happened in it this week. */
export async function findCohort(
  db: Kysely<Database>,
  { viewer, now }: Input,
): Promise<CohortView> {
  const { id: viewerId, timeZone } = viewer;
  const given = findGivenThanks(db, { giverId: viewerId, timeZone, now });
  if (!viewer.cohort) {
    const none = { cohort: null, nextCheckIn: null, peers: [], activity: [] };
    return { ...none, thanksLeft: (await given).left };
  }
  const cohortId = viewer.cohort.id;
  const since = startOfDay(weekStart(localDate(now, timeZone)), timeZone);
  const [[cohort, nextCheckIn], rows, { left, today }, activity] = await Promise.all([
    readCohort(db, { cohortId, timeZone, now }),
    selectPeers(db, { viewerId, cohortId })
      .orderBy('a.submitted_at', 'desc')
      .orderBy('a.id')
      .execute(),
    given,
    listActivity(db, { cohortId, viewerId, since }),
  ]);
  const peers = rows.map((row) => toPeer(row, { now, given: today }));
  return { cohort, nextCheckIn, peers, thanksLeft: left, activity };
}

async function readCohort(
  db: Kysely<Database>,
  { cohortId, timeZone, now }: { cohortId: string; timeZone: string; now: Date },
) {
  const cohort = await db
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select([
      'id',
      'name',
      'starts_on as startsOn',
      'ends_on as endsOn',
      'slack_channel_id as channelId',
      'slack_channel_name as channelName',
    ])
    .executeTakeFirstOrThrow();
  const { name, startsOn, endsOn } = cohort;
  const nextCheckIn = await findNextCheckIn(db, { cohort, timeZone, now });
  return [{ name, startsOn, endsOn }, nextCheckIn] as const;
}
