import { type Kysely, sql } from 'kysely';
import { digestHours, digestMonday } from '#shared/domain/digest.ts';
import { type CalendarDate, endOfDay } from '#shared/time.ts';
import { listCohortsWithActivity } from '../../queries/digest.ts';
import { listFounderZones } from '../../queries/founders.ts';
import { wantsNotification } from '../../queries/notifications.ts';
import type { Database } from '../../schema.ts';
import { bulkPriority, mailJobSpec } from '../deliveries/mail-outbox.ts';

/** A zone of more founders takes several statements: each is done in a second or two. */
const maxFoundersPerStatement = 2_000;
const morningHours = { from: digestHours.mail, until: '12:00' };

type Input = { now: Date; atOnce?: number };

/**
 * Queues the digest of each founder for whom it is Monday morning, outside their quiet hours, and
 * in whose cohort something happened last week. In the afternoon only where the whole morning
 * passed without a run. A founder gets one digest a week, in whatever zones their Mondays are.
 * Returns how many were queued; a zone that fails keeps no other from its digests.
 */
export async function queueWeeklyDigests(
  db: Kysely<Database>,
  { now, atOnce = maxFoundersPerStatement }: Input,
): Promise<number> {
  const failures: unknown[] = [];
  let cohortIds: string[] | undefined;
  let queued = 0;
  for (const timeZone of await listFounderZones(db)) {
    try {
      const monday = digestMonday(now, timeZone, morningHours.from);
      if (!monday) continue;
      const { weekStart } = monday;
      // Wherever it is Monday at this moment, it is the same one.
      cohortIds ??= await listCohortsWithActivity(db, { weekStart });
      const run = { ...monday, timeZone, cohortIds, now, atOnce };
      const isMorning = monday.time < morningHours.until;
      if (!isMorning && (await hadMorningRun(db, run))) continue;
      queued += await queueForZone(db, run);
      if (isMorning) await recordMorningRun(db, run);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some zones got no digests');
  return queued;
}

type DigestRun = {
  timeZone: string;
  today: CalendarDate;
  time: string;
  weekStart: CalendarDate;
  cohortIds: string[];
  now: Date;
  atOnce: number;
};

async function queueForZone(db: Kysely<Database>, run: DigestRun): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  let queued = 0;
  for (;;) {
    const { rows } = await queueBatch(run, after).execute(db);
    const portion = rows[0];
    queued += portion?.queued ?? 0;
    if (!portion?.last || portion.picked < run.atOnce) return queued;
    after = portion.last;
  }
}

/**
 * The key decides: whoever comes second, a replica or the next run, queues nothing. Looked up row by
 * row: in a join the planner would go by how small the table was before the first of these mails.
 */
function queueBatch(
  { timeZone, today, time, weekStart, cohortIds, now, atOnce }: DigestRun,
  after: string,
) {
  const key = sql`'digest:' || a.id || ':' || ${weekStart}::text`;
  return sql<{ picked: number; queued: number; last: string | null }>`
    with picked as materialized (
      select a.id, a.founder_email, ${key} as key
      from startup_applications a
      where a.status = 'accepted' and a.time_zone = ${timeZone} and a.id > ${after}
        and a.cohort_id = any(${cohortIds}::uuid[])
        and a.founder_email !~ '[[:space:][:cntrl:],;<>]'
        and case
          when a.quiet_from is null then true
          when a.quiet_from < a.quiet_until
            then ${time}::time < a.quiet_from or ${time}::time >= a.quiet_until
          else ${time}::time < a.quiet_from and ${time}::time >= a.quiet_until end
        and ${wantsNotification('weekly_digest', 'email')}
        and (select m.id from mails m where m.key = ${key}) is null
      order by a.id limit ${atOnce}
    ), queued as (
      insert into mails (template, recipient, founder_id, data, key, send_after, drop_after)
      select 'weekly-digest', founder_email, id, jsonb_build_object('weekStart', ${weekStart}::text),
        key, ${now}, ${endOfDay(today, timeZone)}
      from picked order by id
      on conflict (key) do nothing returning id
    ), jobs as materialized (
      select job.id
      from (select array_agg(${mailJobSpec(sql`queued.id`, sql`${now}::timestamptz`, sql`${bulkPriority}`)}) as specs
        from queued having count(*) > 0) all_of_them,
        graphile_worker.add_jobs(all_of_them.specs) job
    )
    select (select count(*)::int from picked) as picked,
      (select count(*)::int from jobs) as queued,
      (select id from picked order by id desc limit 1) as last`;
}

async function hadMorningRun(
  db: Kysely<Database>,
  { timeZone, weekStart }: DigestRun,
): Promise<boolean> {
  const run = await db
    .selectFrom('weekly_digest_runs')
    .where('time_zone', '=', timeZone)
    .where('week_start', '=', weekStart)
    .select('time_zone')
    .executeTakeFirst();
  return run !== undefined;
}

async function recordMorningRun(
  db: Kysely<Database>,
  { timeZone, weekStart }: DigestRun,
): Promise<void> {
  await db
    .insertInto('weekly_digest_runs')
    .values({ time_zone: timeZone, week_start: weekStart })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
