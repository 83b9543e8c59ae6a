import type { Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; now: Date };

/** What one founder does to their conversation happens one after the other. Gives their date. */
export async function lockAsker(
  trx: Transaction<Database>,
  { founderId, now }: Input,
): Promise<{ today: CalendarDate }> {
  const founder = await trx
    .selectFrom('startup_applications')
    .where('id', '=', founderId)
    .select(['status', 'time_zone'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (founder?.status !== 'accepted') throw new AppError('forbidden');
  return { today: localDate(now, founder.time_zone) };
}
