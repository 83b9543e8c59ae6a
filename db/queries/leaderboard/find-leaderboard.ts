import { type Kysely, sql } from 'kysely';
import { sharedRanks } from '#shared/domain/leaderboard.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import { localDate, weekStart } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { findTimeZone } from '../founders/find-time-zone.ts';

type LeaderboardRow = {
  rank: number;
  founderId: string;
  name: string;
  startupName: string;
  points: number;
  streak: number;
};

export type Leaderboard = {
  cohortName: string | null;
  /** The best ten, ties sharing a rank. */
  rows: LeaderboardRow[];
  me: { rank: number; points: number } | null;
  size: number;
};

type Input = { founderId: string; period: 'week' | 'all'; now: Date };

/** The board of a founder's cohort: at most 200 points a day count. The week began on the founder's Sunday. */
export async function findLeaderboard(
  db: Kysely<Database>,
  { founderId, period, now }: Input,
): Promise<Leaderboard> {
  const since = weekStart(localDate(now, await findTimeZone(db, founderId)));
  const points =
    period === 'all'
      ? sql<number>`f.board_points`
      : sql<number>`coalesce((select sum(d.board_points) from daily_points d
          where d.founder_id = f.founder_id and d.day >= ${since}), 0)::int`;
  const { rows } = await sql<BoardRow>`
    select f.founder_id, a.founder_name, a.startup_name, c.name as cohort_name, a.time_zone,
      ${points} as points, f.current_streak, f.longest_streak, f.streak_started_on,
      f.last_active_on, f.last_active_at, f.last_active_zone, f.freezes_held
    from founder_totals me
    join founder_totals f on f.cohort_id = me.cohort_id
    join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
    join cohorts c on c.id = f.cohort_id
    where me.founder_id = ${founderId}
    order by points desc, a.founder_name, f.founder_id`.execute(db);
  const ranked = sharedRanks(rows, (row) => row.points);
  const mine = ranked.find((row) => row.founder_id === founderId);
  return {
    cohortName: rows[0]?.cohort_name ?? null,
    rows: ranked.slice(0, 10).map((row) => toLeaderboardRow(row, now)),
    me: mine ? { rank: mine.rank, points: mine.points } : null,
    size: rows.length,
  };
}

type BoardRow = {
  founder_id: string;
  founder_name: string;
  startup_name: string;
  cohort_name: string;
  time_zone: string;
  points: number;
  current_streak: number;
  longest_streak: number;
  streak_started_on: string | null;
  last_active_on: string | null;
  last_active_at: Date | null;
  last_active_zone: string | null;
  freezes_held: number;
};

function toLeaderboardRow(row: BoardRow & { rank: number }, now: Date): LeaderboardRow {
  return {
    rank: row.rank,
    founderId: row.founder_id,
    name: row.founder_name,
    startupName: row.startup_name,
    points: row.points,
    streak: currentStreak(
      {
        current: row.current_streak,
        longest: row.longest_streak,
        startedOn: row.streak_started_on,
        lastActiveOn: row.last_active_on,
        lastActiveAt: row.last_active_at,
        lastActiveZone: row.last_active_zone,
        freezesHeld: row.freezes_held,
      },
      { at: now, timeZone: row.time_zone },
    ),
  };
}
