import type { Kysely } from 'kysely';
import { digestHours, digestMonday } from '#shared/domain/digest-week.ts';
import { weeklyBrief } from '#shared/domain/weekly-brief.ts';
import { listBriefFacts } from '../../queries/briefs.ts';
import type { Database } from '../../schema.ts';
import { messageOfBriefs } from './message-of-briefs.ts';

type Input = {
  now: Date;
  /** The workspace that the bot is installed in; null: nobody is messaged. */
  teamId: string | null;
  atOnce?: number;
};

/** After noon the week has begun: who was quiet until then reads it on the dashboard. */
const lastMessageAt = '12:00';

/**
 * Where it is Monday: writes each founder's brief, once a week in whatever zones their Mondays are,
 * and messages those who want it that way, in the morning and outside their quiet hours. Also who
 * has nothing to be told is looked at once only. Returns how many were written and messaged.
 */
export async function writeWeeklyBriefs(
  db: Kysely<Database>,
  { now, teamId, atOnce = 500 }: Input,
): Promise<{ written: number; messaged: number }> {
  let written = 0;
  let messaged = 0;
  for (const timeZone of await listZones(db)) {
    const monday = digestMonday(now, timeZone, digestHours.mail);
    if (!monday) continue;
    const zone = { timeZone, monday: monday.today, now, atOnce };
    written += await writeForZone(db, zone);
    if (teamId && monday.time < lastMessageAt) {
      messaged += await messageOfBriefs(db, { ...zone, teamId });
    }
  }
  return { written, messaged };
}

async function listZones(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('startup_applications')
    .where('status', '=', 'accepted')
    .select('time_zone')
    .distinct()
    .execute();
  return rows.map((row) => row.time_zone);
}

type Zone = { timeZone: string; monday: string; now: Date; atOnce: number };

async function writeForZone(
  db: Kysely<Database>,
  { timeZone, monday, now, atOnce }: Zone,
): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  let written = 0;
  for (;;) {
    const portion = await listBriefFacts(db, { timeZone, monday, after, atOnce });
    const last = portion.at(-1);
    if (!last) return written;
    const rows = portion.map((facts) => {
      const brief = weeklyBrief(facts);
      return {
        founder_id: facts.founderId,
        monday,
        risk: brief?.risk ? JSON.stringify(brief.risk) : null,
        next: brief?.next ? JSON.stringify(brief.next) : null,
        created_at: now,
      };
    });
    const inserted = await db
      .insertInto('weekly_briefs')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['risk', 'next'])
      .execute();
    written += inserted.filter(({ risk, next }) => risk || next).length;
    if (portion.length < atOnce) return written;
    after = last.founderId;
  }
}
