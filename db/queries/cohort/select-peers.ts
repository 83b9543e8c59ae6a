import type { Kysely } from 'kysely';
import type { Peer } from '#shared/api/cohort.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import type { Stage } from '#shared/options.ts';
import type { Database } from '../../tables/database.ts';
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
      'a.startup_name',
      'a.stage',
      'a.description',
      'a.founder_name',
      'a.founder_avatar',
      'a.industry',
      'a.team_size',
      'a.looking_for_funding',
      'a.funding_amount',
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

type PeerRow = StreakColumns & {
  id: string;
  startup_name: string;
  stage: Stage;
  description: string;
  founder_name: string;
  founder_avatar: string | null;
  industry: string;
  team_size: number;
  looking_for_funding: boolean;
  funding_amount: string | null;
  time_zone: string;
};

export function toPeer(
  row: PeerRow,
  { now, given }: { now: Date; given: ReadonlyMap<string, GivenToday> },
): Peer {
  return {
    founderId: row.id,
    startupName: row.startup_name,
    stage: row.stage,
    description: row.description,
    founderName: row.founder_name,
    avatar: row.founder_avatar,
    industry: row.industry,
    teamSize: row.team_size,
    lookingForFunding: row.looking_for_funding,
    fundingAmount: row.looking_for_funding ? row.funding_amount : null,
    streak: currentStreak(toStreak(row), { at: now, timeZone: row.time_zone }),
    thanks: given.get(row.id) ?? null,
  };
}
