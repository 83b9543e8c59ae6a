import type { Kysely } from 'kysely';
import type { Peer } from '#shared/api/cohort.ts';
import type { StartupCardView } from '#shared/api/startup.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import type { Database } from '../../tables/database.ts';
import { startupCardColumns } from '../startups/startup-columns.ts';
import { toStartupCard } from '../startups/to-startup.ts';
import { type StreakColumns, toStreak } from '../streaks/to-streak.ts';
import type { GivenToday } from '../thanks/find-given-thanks.ts';

export type PeersOf = { viewerId: string; cohortId: string };

/** The other accepted founders of a cohort, with what a card shows of them. */
export function selectPeers(db: Kysely<Database>, { viewerId, cohortId }: PeersOf) {
  return db
    .selectFrom('startup_applications as a')
    .innerJoin('founder_totals as f', 'f.founder_id', 'a.id')
    .where('a.cohort_id', '=', cohortId)
    .where('a.status', '=', 'accepted')
    .where('a.id', '<>', viewerId)
    .select([
      'a.id',
      ...startupCardColumns,
      'a.time_zone',
      'f.current_streak',
      'f.longest_streak',
      'f.streak_started_on',
      'f.last_active_on',
      'f.last_active_at',
      'f.last_active_zone',
      'f.freezes_held',
    ]);
}

type PeerRow = StreakColumns & StartupCardView & { id: string; time_zone: string };

export function toPeer(
  row: PeerRow,
  { now, given }: { now: Date; given: ReadonlyMap<string, GivenToday> },
): Peer {
  return {
    founderId: row.id,
    ...toStartupCard(row),
    streak: currentStreak(toStreak(row), { at: now, timeZone: row.time_zone }),
    thanks: given.get(row.id) ?? null,
  };
}
