import { sql } from 'kysely';
import { currentStreak } from '#shared/domain/streak.ts';
import { addDays, localDate } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { type StreakColumns, toStreak } from '../founder-totals.ts';

export type Holder = { id: string; name: string; startupName: string; avatar: string | null };

/** Those who share a first place; nobody while the best value is 0. */
export type FirstPlace = { value: number; holders: Holder[]; count: number };

/** A leaderboard names three who share a first place and counts up to 100 others. */
export const maxNamed = 3;
export const maxOthers = 100;
export const maxHolders = maxNamed + maxOthers;

/**
 * Two freezes cover two missed days, and two time zones are at most two dates apart at either end:
 * a streak whose last day is longer ago has ended everywhere.
 */
const maxGapDays = 7;
const maxDaysBetweenZones = 4;
const batchSize = 200;

/**
 * The founder with the longest current streak, each in their own time zone. The database skips
 * streaks that have certainly ended; `currentStreak` decides about the rest.
 */
export async function findLongestStreaks(
  db: Db,
  { cohortId, now }: { cohortId: string | null; now: Date },
): Promise<FirstPlace> {
  const zones = (await timeZonesInUse.execute(db)).rows.map((row) => row.zone);
  const today = zones.map((zone) => localDate(now, zone));
  let value = 0;
  const holders: Holder[] = [];
  const result = () => ({ value, holders, count: holders.length });
  for (let from = 0; ; from += batchSize) {
    const { rows } = await sql<Holder & StreakColumns & { timeZone: string }>`
      select f.founder_id as id, a.founder_name as name, a.startup_name as "startupName",
        a.founder_avatar as avatar, a.time_zone as "timeZone", f.current_streak, f.longest_streak,
        f.streak_started_on, f.last_active_on, f.last_active_at, f.last_active_zone, f.freezes_held,
        f.pauses
      from (
        select f.* from founder_totals f
        join founders p on p.id = f.founder_id and p.is_active
        join unnest(${zones}::text[], ${today}::date[]) here (zone, today) on here.zone = p.time_zone
        where f.is_listed and ${standsOnBoards}
          ${cohortId === null ? sql`` : sql`and f.cohort_id = ${cohortId}`}
          and f.current_streak > 0
          and (f.pauses is not null or (
            f.last_active_on >= ${addDays(localDate(now, 'UTC'), -maxGapDays)}
            and f.last_active_on >= here.today - 1 - f.freezes_held
            - case when f.last_active_zone = p.time_zone then 0 else ${maxDaysBetweenZones}::int end))
        order by f.current_streak desc, f.founder_id
        limit ${batchSize} offset ${from}
      ) f
      join startup_founders a on a.id = f.founder_id
      order by f.current_streak desc, f.founder_id`.execute(db);
    for (const row of rows) {
      if (row.current_streak < value || holders.length === maxHolders) return result();
      const { id, name, startupName, avatar, timeZone } = row;
      if (currentStreak(toStreak(row), { at: now, timeZone }) !== row.current_streak) continue;
      value = row.current_streak;
      holders.push({ id, name, startupName, avatar });
    }
    if (rows.length < batchSize) return result();
  }
}

/** True of totals `f`, unless staff switched leaderboards off for the founder's cohort. */
export const standsOnBoards = sql`(f.cohort_id is null or f.cohort_id <> all (array(
  select id from cohorts where not has_leaderboard)))`;

/** The time zones of all founders, each found in the index behind the one before. */
export const timeZonesInUse = sql<{ zone: string }>`
  with recursive zones (zone) as (
    select min(time_zone) from founders where is_active
    union all
    select (select min(time_zone) from founders where is_active and time_zone > zones.zone)
    from zones where zone is not null)
  select zone from zones where zone is not null`;
