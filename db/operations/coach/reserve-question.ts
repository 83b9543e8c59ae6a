import { type Kysely, sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; day: CalendarDate; dailyLimit: number };

/** What is given back can be asked again, but not for ever: a stopped answer has cost something. */
const triesPerQuestion = 3;

/**
 * Takes one question out of a day's allowance, in one statement: however many ask at once, no more
 * than the limit get one. Throws `coach_used_up`.
 */
export async function reserveQuestion(
  trx: Kysely<Database>,
  { founderId, day, dailyLimit }: Input,
): Promise<void> {
  const { rows } = await sql`
    insert into coach_usage as u (founder_id, day, reserved, attempts)
    values (${founderId}, ${day}, 1, 1)
    on conflict (founder_id, day) do update
      set reserved = u.reserved + 1, attempts = u.attempts + 1
      where u.reserved < ${dailyLimit}::int
        and u.attempts < ${dailyLimit * triesPerQuestion}::int
    returning u.reserved`.execute(trx);
  if (rows.length === 0) throw new AppError('coach_used_up');
}
