import { type Kysely, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import { dropLateMails } from './claim-mail.ts';
import { bulkPriority } from './queue-mail.ts';

type Input = {
  now: Date;
  /** Without a mail server they go on waiting. */
  canSend: boolean;
};

/**
 * Has waiting mails sent that no job is on its way for: those from before a mail server was
 * configured, or whose job gave up. Drops those that came too late either way.
 */
export async function resumeMails(db: Kysely<Database>, { now, canSend }: Input): Promise<void> {
  await dropLateMails(db, { now });
  if (!canSend) return;
  await sql`
    select graphile_worker.add_job('send-mail',
      payload := json_build_object('mailId', m.id), job_key := 'mail:' || m.id,
      queue_name := 'mail:' || ('x' || right(m.id::text, 1))::bit(4)::int % 2,
      priority := case m.template when 'weekly-digest' then ${bulkPriority}::int end,
      run_at := greatest(m.send_after, ${now}))
    from mails m
    where m.state = 'waiting' and not exists (
      select from graphile_worker.jobs j
      where j.key = 'mail:' || m.id and j.attempts < j.max_attempts
    )`.execute(db);
}
