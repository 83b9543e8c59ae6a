import { type Kysely, type RawBuilder, sql } from 'kysely';
import { currentStreak } from '#shared/domain/streak.ts';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import { batchReads, inPaddedList } from '../../batch-reads.ts';
import type { Database } from '../../schema.ts';
import { type StreakColumns, toStreak } from '../founder-totals.ts';
import { type Leaders, maxSharing } from './count-board.ts';

/** A founder as boards show them. */
export type BoardFounder = {
  id: string;
  name: string;
  startupName: string;
  avatar: string | null;
  points: number;
  /** What the founder earned beyond 200 a day. */
  notCounted: number;
  tasksCompleted: number;
  /** As it stands now, in the founder's own zone. */
  streak: number;
};

/** Who these founders are. */
export type LoadBoardFounders = (
  founderIds: string[],
) => Promise<ReadonlyMap<string, BoardFounder>>;

type BoardPeriod = { since: CalendarDate | null; now: Date };

/** The figures of accepted founders as they are at this moment; in no particular order. */
export async function listBoardFounders(
  db: Kysely<Database>,
  { founderIds, since, now }: BoardPeriod & { founderIds: string[] },
): Promise<BoardFounder[]> {
  const rows = await readFounders(db, sql`f.founder_id = any(${founderIds}::uuid[])`, since);
  return rows.map((row) => toBoardFounder(row, now));
}

/** One founder's, asked for with every look at a board: read for several who look at a time. */
export async function findBoardFounder(
  db: Kysely<Database>,
  { founderId, since, now }: BoardPeriod & { founderId: string },
): Promise<BoardFounder | undefined> {
  const row = await loadFounder(db, { founderId, since });
  return row && toBoardFounder(row, now);
}

type BoardFounderKey = { founderId: string; since: CalendarDate | null };

const loadFounder = batchReads<BoardFounderKey, BoardFounderRow | undefined>(async (db, keys) => {
  const periods = [...new Set(keys.map(({ since }) => since))];
  const rows = new Map<CalendarDate | null, Map<string, BoardFounderRow>>();
  await Promise.all(
    periods.map(async (since) => {
      const ids = keys.filter((key) => key.since === since).map((key) => key.founderId);
      const read = await readFounders(db, inPaddedList(sql`f.founder_id`, ids), since);
      rows.set(since, new Map(read.map((row) => [row.founder_id, row])));
    }),
  );
  return keys.map(({ founderId, since }) => rows.get(since)?.get(founderId));
});

async function readFounders(
  db: Kysely<Database>,
  whose: RawBuilder<unknown>,
  since: CalendarDate | null,
): Promise<BoardFounderRow[]> {
  const figures =
    since === null
      ? sql`select f.points as earned, f.board_points as counted, f.tasks_completed as tasks`
      : sql`select coalesce(sum(points), 0)::int as earned,
          coalesce(sum(board_points), 0)::int as counted,
          coalesce(sum(tasks_completed), 0)::int as tasks
        from daily_points where founder_id = f.founder_id and day >= ${since}`;
  const { rows } = await sql<BoardFounderRow>`
    select f.founder_id, a.founder_name, a.startup_name, a.founder_avatar, a.time_zone,
      d.earned, d.counted, d.tasks, f.current_streak, f.longest_streak, f.streak_started_on,
      f.last_active_on, f.last_active_at, f.last_active_zone, f.freezes_held
    from founder_totals f
    join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
    cross join lateral (${figures}) d
    where ${whose}`.execute(db);
  return rows;
}

type BoardFounderRow = StreakColumns & {
  founder_id: string;
  founder_name: string;
  startup_name: string;
  founder_avatar: string | null;
  time_zone: string;
  earned: number;
  counted: number;
  tasks: number;
};

function toBoardFounder(row: BoardFounderRow, now: Date): BoardFounder {
  return {
    id: row.founder_id,
    name: row.founder_name,
    startupName: row.startup_name,
    avatar: row.founder_avatar,
    points: row.counted,
    notCounted: row.earned - row.counted,
    tasksCompleted: row.tasks,
    streak: currentStreak(toStreak(row), { at: now, timeZone: row.time_zone }),
  };
}

/**
 * Two freezes cover two missed days, and zones are at most two dates apart, at either end: a
 * streak whose last day is longer ago has ended wherever its founder is.
 */
const maxPauseDays = 7;
const maxDaysBetweenZones = 4;
const batchSize = 200;

type FindMostConsistentInput = { cohortId: string | null; now: Date; describe: LoadBoardFounders };

/**
 * The longest streak that still stands, each in its founder's own zone, and whose it is. The
 * database leaves out what has lapsed; for founders who changed their zone it cannot tell, so
 * `describe` has the last word on everybody.
 */
export async function findMostConsistent(
  db: Kysely<Database>,
  { cohortId, now, describe }: FindMostConsistentInput,
): Promise<Leaders> {
  const zones = await listTimeZones(db);
  const today = JSON.stringify(
    Object.fromEntries(zones.map((zone) => [zone, localDate(now, zone)])),
  );
  const leaders = { value: 0, founderIds: [] as string[] };
  for (let from = 0; ; from += batchSize) {
    const { rows } = await sql<{ id: string; stored: number }>`
      select f.founder_id as id, f.current_streak as stored
      from founder_totals f
      join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
      join jsonb_each_text(${today}::jsonb) here (zone, today) on here.zone = a.time_zone
      where f.is_listed ${cohortId === null ? sql`` : sql`and f.cohort_id = ${cohortId}`}
        and f.current_streak > 0
        and f.last_active_on >= ${addDays(localDate(now, 'UTC'), -maxPauseDays)}
        and f.last_active_on >= here.today::date - 1 - f.freezes_held
        - case when f.last_active_zone = a.time_zone then 0 else ${maxDaysBetweenZones}::int end
      order by f.current_streak desc, f.founder_id
      limit ${batchSize} offset ${from}`.execute(db);
    const founders = await describe(rows.map((row) => row.id));
    for (const { id, stored } of rows) {
      if (stored < leaders.value || leaders.founderIds.length === maxSharing) return leaders;
      if (founders.get(id)?.streak !== stored) continue;
      leaders.value = stored;
      leaders.founderIds.push(id);
    }
    if (rows.length < batchSize) return leaders;
  }
}

/** The zones of all founders, each found in the index behind the one before. */
async function listTimeZones(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    with recursive zones (zone) as (
      select min(time_zone) from startup_applications where status = 'accepted'
      union all
      select (select min(time_zone) from startup_applications
        where status = 'accepted' and time_zone > zones.zone)
      from zones where zone is not null)
    select zone from zones where zone is not null`.execute(db);
  return rows.map((row) => row.zone);
}
