import { type Kysely, sql } from 'kysely';
import type { CalendarDate } from '#shared/time.ts';
import type { Database } from '../../schema.ts';
import { messageFounders } from '../slack/message-founders.ts';

type Input = {
  teamId: string;
  timeZone: string;
  monday: CalendarDate;
  now: Date;
  atOnce: number;
};

/** Messages the founders of a zone who have a brief for this Monday and were not told of it. */
export async function messageOfBriefs(
  db: Kysely<Database>,
  { teamId, timeZone, monday, now, atOnce }: Input,
): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  let queued = 0;
  for (;;) {
    const { rows } = await sql<{ founderId: string; subjectId: string }>`
      select a.id as "founderId", a.id::text || ':' || b.monday::text as "subjectId"
      from weekly_briefs b join startup_applications a on a.id = b.founder_id
      where b.monday = ${monday} and (b.risk is not null or b.next is not null)
        and a.time_zone = ${timeZone} and a.id > ${after} and a.status = 'accepted'
        and a.slack_team_id = ${teamId} and a.slack_user_id is not null
        and not exists (
          select from direct_messages d
          where d.kind = 'weekly_brief' and d.subject_id = a.id::text || ':' || b.monday::text)
      order by a.id limit ${atOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return queued;
    const message = { type: 'weekly_brief', kind: 'weekly_brief', due: rows, now } as const;
    const answers = await db.transaction().execute((trx) => messageFounders(trx, message));
    queued += [...answers.values()].filter((answer) => answer === 'queued').length;
    if (rows.length < atOnce) return queued;
    after = last.founderId;
  }
}
