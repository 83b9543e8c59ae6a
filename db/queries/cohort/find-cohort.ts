import type { Kysely } from 'kysely';
import type { CohortView } from '#shared/api/cohort.ts';
import { localDate, startOfDay, weekStart } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { findGivenThanks } from '../thanks/find-given-thanks.ts';
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
    return { cohort: null, peers: [], thanksLeft: (await given).left, activity: [] };
  }
  const cohortId = viewer.cohort.id;
  const since = startOfDay(weekStart(localDate(now, timeZone)), timeZone);
  const [cohort, rows, { left, today }, activity] = await Promise.all([
    db
      .selectFrom('cohorts')
      .where('id', '=', cohortId)
      .select(['name', 'starts_on as startsOn', 'ends_on as endsOn'])
      .executeTakeFirstOrThrow(),
    selectPeers(db, { viewerId, cohortId })
      .orderBy('a.submitted_at', 'desc')
      .orderBy('a.id')
      .execute(),
    given,
    listActivity(db, { cohortId, viewerId, since }),
  ]);
  const peers = rows.map((row) => toPeer(row, { now, given: today }));
  return { cohort, peers, thanksLeft: left, activity };
}
