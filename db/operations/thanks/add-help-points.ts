import { sql, type Transaction } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = { helperId: string; day: string; points: number };

/**
 * Brings a helper's day and totals in line with a ledger row of theirs, given or taken back. The
 * caller holds the lock of the helper's totals.
 */
export async function addHelpPoints(
  trx: Transaction<Database>,
  { helperId, day, points }: Input,
): Promise<void> {
  await sql`
    with before as (
      select board_points from daily_points where founder_id = ${helperId} and day = ${day}
    ), that_day as (
      insert into daily_points (founder_id, day, points, tasks_completed)
      values (${helperId}, ${day}, ${points}, 0)
      on conflict (founder_id, day) do update set points = daily_points.points + excluded.points
      returning board_points
    )
    update founder_totals set
      points = points + ${points}::int,
      board_points = board_points + (select board_points from that_day)
        - coalesce((select board_points from before), 0)
    where founder_id = ${helperId}`.execute(trx);
}
