import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema.ts';
import { messageFounders } from '../slack/message-founders.ts';

const mostAtOnce = 1000;

/**
 * Open requests that could not go to Slack at once, in quiet hours, in a pause, after three messages
 * that day or before the founder connected: each founder's oldest is tried again until it went, or
 * its reminder takes its place. Returns how many went.
 */
export async function messageOfIntroductions(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<number> {
  let sent = 0;
  for (const kind of ['introduction', 'introduction_reminder'] as const) {
    const isReminder = kind === 'introduction_reminder';
    const since = sql.ref(isReminder ? 'i.reminded_at' : 'i.created_at');
    sent += await db.transaction().execute(async (trx) => {
      const { rows: due } = await sql<{ founderId: string; subjectId: string }>`
        select distinct on (i.founder_id) i.founder_id as "founderId", i.id as "subjectId"
        from introductions i
        join startup_applications f on f.id = i.founder_id and f.slack_user_id is not null
        where i.state = 'requested' and i.expires_at > ${now}
          and ${since} <= ${now} and (i.reminded_at is not null) = ${isReminder}
          and not exists (
            select from notification_preferences p where p.founder_id = i.founder_id
              and p.type = 'introduction' and p.channel = 'slack' and not p.enabled)
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
