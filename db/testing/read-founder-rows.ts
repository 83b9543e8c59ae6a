import { sql } from 'kysely';
import { startupOf } from '../queries/founders.ts';
import type { Db } from '../schema.ts';

const ownTables = {
  startup_applications: 'id',
  tasks: 'user_id',
  pledges: 'founder_id',
  completions: 'founder_id',
  points_ledger: 'user_id',
  founder_totals: 'founder_id',
  daily_points: 'founder_id',
  streak_freezes: 'founder_id',
  cohort_notifications: 'sender_id',
  thanks: 'giver_id',
  milestone_announcements: 'founder_id',
} as const;

type Row = Record<string, unknown>;

/** Every row that belongs to a founder or is about them, by table, in a stable order. */
export async function readFounderRows(
  db: Db,
  founderId: string,
): Promise<Record<keyof typeof ownTables, Row[]>> {
  const tables = await Promise.all(
    Object.entries(ownTables).map(async ([table, column]) => {
      const { rows } = await sql<Row>`
        select * from ${sql.table(table)} each
        where ${sql.ref(column)} = ${table === 'startup_applications' ? startupOf(founderId) : founderId}
        order by each::text`.execute(db);
      return [table, rows];
    }),
  );
  return Object.fromEntries(tables);
}
