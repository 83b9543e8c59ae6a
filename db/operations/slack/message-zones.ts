import type { Kysely } from 'kysely';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { listLinkedZones } from '../../queries/slack/linked-founders.ts';
import type { Database } from '../../schema.ts';
import { messageFounders } from './message-founders.ts';

/** Those of a zone after this founder who were not told yet, by id. */
export type ZonePart = {
  teamId: string;
  timeZone: string;
  today: CalendarDate;
  after: string;
  atOnce: number;
};

type Input = {
  kind: 'morning_list' | 'streak_at_risk';
  /** The workspace that the bot is installed in. */
  teamId: string;
  now: Date;
  atOnce: number;
  isTime: (now: Date, timeZone: string) => boolean;
  /** `isDue` has the last word on whom the database found. */
  list: (part: ZonePart) => Promise<{ founderId: string; isDue: boolean }[]>;
};

/**
 * A direct message a day to those of each zone whom it concerns, when their time has come. Portions
 * of a zone are transactions of their own, so that what was queued stays queued. Returns how many were.
 */
export async function messageZones(
  db: Kysely<Database>,
  { kind, teamId, now, atOnce, isTime, list }: Input,
): Promise<number> {
  let queued = 0;
  for (const timeZone of await listLinkedZones(db, { teamId })) {
    if (!isTime(now, timeZone)) continue;
    const today = localDate(now, timeZone);
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const found = await list({ teamId, timeZone, today, after, atOnce });
      const due = found
        .filter(({ isDue }) => isDue)
        .map(({ founderId }) => ({ founderId, subjectId: `${founderId}:${today}` }));
      const message = { type: kind, kind, due, now };
      const answers = await db.transaction().execute((trx) => messageFounders(trx, message));
      queued += [...answers.values()].filter((answer) => answer === 'queued').length;
      if (found.length < atOnce) break;
      after = found.at(-1)?.founderId ?? after;
    }
  }
  return queued;
}
