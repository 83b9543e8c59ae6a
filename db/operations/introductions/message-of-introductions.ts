import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import { messageFounders } from '../slack/message-founders.ts';

const days = sql`interval '3 days'`;
const mostAtOnce = 1000;

/**
 * Requests and reminders of the last days that could not go to Slack at once, in quiet hours or
 * after three messages that day: each founder's oldest is tried again. Returns how many went.
 */
export async function messageOfIntroductions(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<number> {
  let sent = 0;
  for (const kind of ['introduction', 'introduction_reminder'] as const) {
    const since = sql.ref(kind === 'introduction' ? 'i.created_at' : 'i.reminded_at');
    sent += await db.transaction().execute(async (trx) => {
      const { rows: due } = await sql<{ founderId: string; subjectId: string }>`
        select distinct on (i.founder_id) i.founder_id as "founderId", i.id as "subjectId"
        from introductions i
        join startup_applications f on f.id = i.founder_id and f.slack_user_id is not null
        where i.state = 'requested' and i.expires_at > ${now}
          and ${since} > ${now}::timestamptz - ${days} and ${since} <= ${now}
          and not exists (
            select from direct_messages d where d.kind = ${kind} and d.subject_id = i.id::text)
        order by i.founder_id, ${since}
        limit ${mostAtOnce}`.execute(trx);
      const answers = await messageFounders(trx, { type: 'introduction', kind, due, now });
      return [...answers.values()].filter((answer) => answer === 'queued').length;
    });
  }
  return sent;
}
