import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema.ts';
import { dropLateMails } from './claim-mail.ts';
import { bulkPriority, bulkTemplates, mailJob } from './queue-mail.ts';

/** More wait for the next sweep. */
const atOnce = 5_000;

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
  const priority = sql`case when m.template = any(${[...bulkTemplates]}::text[]) then ${bulkPriority}::int else 0 end`;
  await sql`
    select count(*) from (
      select array_agg(${mailJob(sql`m.id`, sql`greatest(m.send_after, ${now})`, priority)}) as specs
      from (
        select id, template, send_after from mails
        where state = 'waiting' and not exists (
          select from graphile_worker.jobs j
          where j.key = 'mail:' || mails.id and j.attempts < j.max_attempts
        )
        order by send_after limit ${atOnce}
      ) m
      having count(*) > 0
    ) waiting, graphile_worker.add_jobs(waiting.specs)`.execute(db);
}
