import type { Kysely } from 'kysely';
import { isPaused } from '#shared/domain/message-pause.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

/** The day that a founder's direct messages come again; null when they come now. */
export async function findPause(
  db: Kysely<Database>,
  { founderId, now }: { founderId: string; now: Date },
): Promise<CalendarDate | null> {
  const founder = await db
    .selectFrom('startup_applications')
    .where('id', '=', founderId)
    .select(['messages_paused_until as until', 'time_zone as timeZone'])
    .executeTakeFirst();
  return founder && isPaused(founder.until, now, founder.timeZone) ? founder.until : null;
}
