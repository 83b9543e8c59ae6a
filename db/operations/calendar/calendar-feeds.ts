import { randomUUID } from 'node:crypto';
import type { Db } from '../../schema.ts';

/** Gives a founder's calendar a new address; the one before works no more. */
export async function makeCalendarFeed(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<void> {
  const feed = { id: randomUUID(), made_at: now };
  await db
    .insertInto('calendar_feeds')
    .values({ founder_id: founderId, ...feed })
    .onConflict((conflict) => conflict.column('founder_id').doUpdateSet(feed))
    .execute();
}

/** Takes the address away. */
export async function endCalendarFeed(db: Db, { founderId }: { founderId: string }): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('founder_id', '=', founderId).execute();
}
