import type pg from 'pg';
import type { Looker } from './list-lookers.ts';

/** Asks the door for some founders' places and counts them in the simplest way. */
export async function findUntruths(
  pool: pg.Pool,
  port: number,
  lookers: Looker[],
): Promise<string[]> {
  const untruths: string[] = [];
  for (const { founderId, path, headers } of lookers) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const { me } = (await answer.json()) as { me: { rank: number; points: number } };
    const { rows } = await pool.query<{ points: number; rank: number }>(
      `select own.board_points as points, (select 1 + count(*)::int from founder_totals f
        join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
        where f.board_points > own.board_points) as rank
      from founder_totals own where own.founder_id = $1`,
      [founderId],
    );
    const [truth] = rows;
    if (me.rank !== truth?.rank || me.points !== truth.points) {
      untruths.push(
        `founder ${founderId} is told rank ${me.rank} with ${me.points} points, ` +
          `it is rank ${truth?.rank} with ${truth?.points}`,
      );
    }
  }
  return untruths;
}
