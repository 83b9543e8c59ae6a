import { type Kysely, type RawBuilder, sql } from 'kysely';
import { currentStreak } from '#shared/domain/streak.ts';
import type { CalendarDate } from '#shared/time.ts';
import { batchReads, isOneOf } from '../../batch-reads.ts';
import type { Database } from '../../tables/database.ts';
import { type StreakColumns, toStreak } from '../streaks/to-streak.ts';

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
export type Describe = (founderIds: string[]) => Promise<ReadonlyMap<string, BoardFounder>>;

type When = { since: CalendarDate | null; now: Date };

/** The figures of accepted founders as they are at this moment; in no particular order. */
export async function listBoardFounders(
  db: Kysely<Database>,
  { founderIds, since, now }: When & { founderIds: string[] },
): Promise<BoardFounder[]> {
  const rows = await readFounders(db, sql`f.founder_id = any(${founderIds}::uuid[])`, since);
  return rows.map((row) => toBoardFounder(row, now));
}

/** One founder's, asked for with every look at a board: read for several who look at a time. */
export async function findBoardFounder(
  db: Kysely<Database>,
  { founderId, since, now }: When & { founderId: string },
): Promise<BoardFounder | undefined> {
  const row = await loadFounder(db, { founderId, since });
  return row && toBoardFounder(row, now);
}

type Key = { founderId: string; since: CalendarDate | null };

const loadFounder = batchReads<Key, Row | undefined>(async (db, keys) => {
  const periods = [...new Set(keys.map(({ since }) => since))];
  const rows = new Map<CalendarDate | null, Map<string, Row>>();
  await Promise.all(
    periods.map(async (since) => {
      const ids = keys.filter((key) => key.since === since).map((key) => key.founderId);
      const read = await readFounders(db, isOneOf(sql`f.founder_id`, ids), since);
      rows.set(since, new Map(read.map((row) => [row.founder_id, row])));
    }),
  );
  return keys.map(({ founderId, since }) => rows.get(since)?.get(founderId));
});

async function readFounders(
  db: Kysely<Database>,
  whose: RawBuilder<unknown>,
  since: CalendarDate | null,
): Promise<Row[]> {
  const figures =
    since === null
      ? sql`select f.points as earned, f.board_points as counted, f.tasks_completed as tasks`
      : sql`select coalesce(sum(points), 0)::int as earned,
          coalesce(sum(board_points), 0)::int as counted,
          coalesce(sum(tasks_completed), 0)::int as tasks
        from daily_points where founder_id = f.founder_id and day >= ${since}`;
  const { rows } = await sql<Row>`
    select f.founder_id, a.founder_name, a.startup_name, a.founder_avatar, a.time_zone,
      d.earned, d.counted, d.tasks, f.current_streak, f.longest_streak, f.streak_started_on,
      f.last_active_on, f.last_active_at, f.last_active_zone, f.freezes_held
    from founder_totals f
    join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
    cross join lateral (${figures}) d
    where ${whose}`.execute(db);
  return rows;
}

type Row = StreakColumns & {
  founder_id: string;
  founder_name: string;
  startup_name: string;
  founder_avatar: string | null;
  time_zone: string;
  earned: number;
  counted: number;
  tasks: number;
};

function toBoardFounder(row: Row, now: Date): BoardFounder {
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
