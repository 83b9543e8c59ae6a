import { sql } from 'kysely';
import { digestHours, digestMonday } from '#shared/domain/digest.ts';
import { weeklyBrief } from '#shared/domain/weekly-brief.ts';
import type { CalendarDate } from '#shared/time.ts';
import { listBriefFacts } from '../../queries/briefs.ts';
import { listFounderZones } from '../../queries/founders.ts';
import { subjectSql } from '../../queries/slack/subject-sql.ts';
import type { Db } from '../../schema.ts';
import { workThrough } from '../../work-through.ts';
import { queueDirectMessages } from '../slack/direct-messages.ts';

type WriteWeeklyBriefsInput = {
  now: Date;
  /** The workspace that the bot is installed in; if null, nobody is messaged. */
  teamId: string | null;
  atOnce?: number;
};

/** After noon it is too late for a message; founders still see the brief on the dashboard. */
const latestMessageTime = '12:00';

/**
 * In time zones where it is Monday: writes each founder's brief once a week, even if they change
 * zones, and messages those who want it, in the morning and outside their quiet hours. An empty
 * brief is stored too, so each founder is checked only once. Returns how many were written and messaged.
 */
export async function writeWeeklyBriefs(
  db: Db,
  { now, teamId, atOnce = 500 }: WriteWeeklyBriefsInput,
): Promise<{ written: number; messaged: number }> {
  let messaged = 0;
  const written = await workThrough(await listFounderZones(db), {
    problem: 'Some zones got no briefs',
    work: async (timeZone) => {
      const monday = digestMonday(now, timeZone, digestHours.mail);
      if (!monday) return 0;
      const zone = { timeZone, monday: monday.today, now, atOnce };
      const writtenForZone = await writeBriefsForZone(db, zone);
      if (teamId && monday.time < latestMessageTime) {
        messaged += await queueBriefMessages(db, { ...zone, teamId });
      }
      return writtenForZone;
    },
  });
  return { written, messaged };
}

type ZoneRun = { timeZone: string; monday: CalendarDate; now: Date; atOnce: number };

async function writeBriefsForZone(
  db: Db,
  { timeZone, monday, now, atOnce }: ZoneRun,
): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  let written = 0;
  for (;;) {
    const batch = await listBriefFacts(db, { timeZone, monday, after, atOnce });
    const last = batch.at(-1);
    if (!last) return written;
    const rows = batch.map((facts) => {
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
    if (batch.length < atOnce) return written;
    after = last.founderId;
  }
}

/** Messages the founders of a zone who have a brief for this Monday and no message about it yet. */
async function queueBriefMessages(
  db: Db,
  { teamId, timeZone, monday, now, atOnce }: ZoneRun & { teamId: string },
): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  let queued = 0;
  const subject = subjectSql('weekly_brief', {
    founderId: sql.ref('a.id'),
    day: sql.ref('b.monday'),
  });
  for (;;) {
    const { rows } = await sql<{ founderId: string }>`
      select a.id as "founderId"
      from weekly_briefs b join startup_founders a on a.id = b.founder_id
      where b.monday = ${monday} and (b.risk is not null or b.next is not null)
        and a.time_zone = ${timeZone} and a.id > ${after} and a.is_active
        and a.slack_team_id = ${teamId} and a.slack_user_id is not null
        and not exists (
          select from direct_messages d
          where d.kind = 'weekly_brief' and d.subject_id = ${subject})
      order by a.id limit ${atOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return queued;
    const due = rows.map(({ founderId }) => ({ founderId, subject: { founderId, day: monday } }));
    const message = { kind: 'weekly_brief', due, now } as const;
    const answers = await db.transaction().execute((trx) => queueDirectMessages(trx, message));
    queued += [...answers.values()].filter((answer) => answer === 'queued').length;
    if (rows.length < atOnce) return queued;
    after = last.founderId;
  }
}
