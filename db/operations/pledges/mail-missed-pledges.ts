import { type Kysely, sql } from 'kysely';
import { isQuiet } from '#shared/domain/quiet-hours.ts';
import { localDate } from '#shared/time.ts';
import { canBeMailed, listMailRecipients } from '../../queries/notifications.ts';
import { promptWindowMs } from '../../queries/tasks.ts';
import type { Database } from '../../schema.ts';
import { queueMails } from '../mails/queue-mails.ts';

const type = 'pledge_missed';

/**
 * Mails founders who asked for it what they missed, all of it in one mail, as soon as their quiet
 * hours allow and for three days. One mail in a day of theirs at most, and each miss in one mail,
 * whether or not Slack asked about it. Returns how many were queued.
 */
export async function mailMissedPledges(
  db: Kysely<Database>,
  { now, atOnce = 1_000 }: { now: Date; atOnce?: number },
): Promise<number> {
  const since = new Date(now.getTime() - promptWindowMs);
  let queued = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const founders = await listFounders(db, { since, now, after, atOnce });
    queued += await queueFor(db, { founders, now });
    if (founders.length < atOnce) return queued;
    after = founders.at(-1)?.founderId ?? after;
  }
}

type Missed = { founderId: string; taskIds: string[]; missedAt: Date };

async function queueFor(
  db: Kysely<Database>,
  { founders, now }: { founders: Missed[]; now: Date },
): Promise<number> {
  const missed = new Map(founders.map((each) => [each.founderId, each]));
  const recipients = await listMailRecipients(db, { founderIds: [...missed.keys()], type });
  const mails = recipients.flatMap(({ founderId, email, timeZone, quiet }) => {
    const { taskIds = [], missedAt = now } = missed.get(founderId) ?? {};
    if (taskIds.length === 0 || isQuiet(quiet, now, timeZone)) return [];
    const key = `pledge-missed:${founderId}:${localDate(now, timeZone)}`;
    const dropAfter = new Date(missedAt.getTime() + promptWindowMs);
    return [{ founderId, to: email, data: { taskIds }, key, dropAfter }];
  });
  return db.transaction().execute(async (trx) => {
    const queued = await queueMails(trx, { template: 'pledge-missed', mails, now });
    const told = mails.filter((mail) => queued.has(mail.founderId));
    const taskIds = told.flatMap((mail) => mail.data.taskIds);
    await sql`
      update pledges set mailed_at = ${now} where task_id = any(${taskIds}::text[])`.execute(trx);
    return queued.size;
  });
}

type Part = { since: Date; now: Date; after: string; atOnce: number };

/** The misses that no mail tells of yet and that still wait for a next step, by founder. */
async function listFounders(
  db: Kysely<Database>,
  { since, now, after, atOnce }: Part,
): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    select a.id as "founderId", array_agg(p.task_id order by p.task_id) as "taskIds",
      max(p.resolved_at) as "missedAt"
    from pledges p
    join tasks t on t.id = p.task_id
    join startup_applications a on a.id = p.founder_id
    where p.state = 'missed' and p.mailed_at is null and p.resolved_at >= ${since}
      and t.status <> 'completed' and t.deleted_at is null and t.due_date < ${now}
      and a.id > ${after} and ${canBeMailed(type)}
    group by a.id
    order by a.id limit ${atOnce}`.execute(db);
  return rows;
}
