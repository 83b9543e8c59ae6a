import { type Kysely, sql } from 'kysely';
import { liveChannel } from '../../live.ts';
import type { Database } from '../../schema.ts';

type Input = { exchangeId: string; attempt: number; text: string; now: Date };

/**
 * A sign of life with what there is of the answer so far; the founder's pages read it. False when
 * the try has ended: stopped, deleted, or given up by others. One statement, for it comes often.
 */
export async function keepAnswer(
  db: Kysely<Database>,
  { exchangeId, attempt, text, now }: Input,
): Promise<boolean> {
  const { rows } = await sql`
    with kept as (
      update coach_exchanges e set answer = ${text}, beat_at = ${now}
      from (select id, answer from coach_exchanges where id = ${exchangeId}) as before
      where e.id = before.id and e.attempt = ${attempt}::int and e.state = 'answering'
      returning e.founder_id, before.answer <> e.answer as changed
    )
    select case when changed then
      pg_notify(${liveChannel}, json_build_object('coachOf', founder_id)::text)::text end
    from kept`.execute(db);
  return rows.length > 0;
}
