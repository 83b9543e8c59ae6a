import type { Kysely } from 'kysely';
import { pauseProblem } from '#shared/domain/message-pause.ts';
import { AppError } from '#shared/errors.ts';
import type { CalendarDate } from '#shared/time.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; until: CalendarDate | null; now: Date };

/** No direct messages before that day of the founder's; null: they come again. */
export async function pauseMessages(
  db: Kysely<Database>,
  { founderId, until, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const founder = await trx
      .selectFrom('startup_applications')
      .where('id', '=', founderId)
      .where('status', '=', 'accepted')
      .select('time_zone')
      .forUpdate()
      .executeTakeFirst();
    if (!founder) throw new AppError('forbidden');
    const problem = until && pauseProblem(until, { now, timeZone: founder.time_zone });
    if (problem) {
      throw new AppError('invalid_input', { issues: [{ path: 'until', message: problem }] });
    }
    await trx
      .updateTable('startup_applications')
      .set({ messages_paused_until: until })
      .where('id', '=', founderId)
      .execute();
    await sendLiveHint(trx, { founderId, cohortId: null });
  });
}
