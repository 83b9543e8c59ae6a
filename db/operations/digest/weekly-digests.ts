import { sql } from 'kysely';
import { digestHours, digestMonday, digestWeekNames } from '#shared/domain/digest.ts';
import { type CalendarDate, endOfDay } from '#shared/time.ts';
import { listCohortsWithActivity } from '../../queries/digest.ts';
import { listFounderZones } from '../../queries/founders.ts';
import { canReceiveMail } from '../../queries/notifications.ts';
import type { Db } from '../../schema.ts';
import { workThrough } from '../../work-through.ts';
import { sendMailJobSpec } from '../deliveries/mail-outbox.ts';

/** A larger zone takes several statements, each of a second or two. */
const maxFoundersPerStatement = 2_000;
const morningHours = { from: digestHours.mail, until: '12:00' };

/**
 * Queues the digest of each founder for whom it is Monday morning, outside their quiet hours, and
 * in whose cohort something happened last week; in the afternoon only if nothing ran all morning. A
 * founder who changes zones still gets one digest a week. A zone that fails keeps no other from its
 * digests. Returns how many were queued.
 */
export async function queueWeeklyDigests(
  db: Db,
  { now, atOnce = maxFoundersPerStatement }: { now: Date; atOnce?: number },
): Promise<number> {
  let cohortIds: string[] | undefined;
  return workThrough(await listFounderZones(db), {
    problem: 'Some zones got no digests',
    work: async (timeZone) => {
      const monday = digestMonday(now, timeZone, morningHours.from);
      if (!monday) return 0;
      const { weekStart } = monday;
      // It is the same Monday in all zones where it is Monday now.
      cohortIds ??= await listCohortsWithActivity(db, { weekStart });
      const run = { ...monday, timeZone, cohortIds, now, atOnce };
      const isMorning = monday.time < morningHours.until;
      if (!isMorning && (await hadMorningRun(db, run))) return 0;
      const queued = await queueForZone(db, run);
      if (isMorning) await recordMorningRun(db, run);
      return queued;
    },
  });
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

async function queueForZone(db: Db, run: DigestRun): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  let queued = 0;
  for (;;) {
    const { rows } = await queueBatch(run, after).execute(db);
    const batch = rows[0];
    queued += batch?.queued ?? 0;
    if (!batch?.last || batch.picked < run.atOnce) return queued;
    after = batch.last;
  }
}

/**
 * The unique key keeps a replica or a later run from queueing a mail twice. It is looked up row by
 * row: for a join the planner would go by how small the table was before the first of these mails.
 */
function queueBatch(
  { timeZone, today, time, weekStart, cohortIds, now, atOnce }: DigestRun,
  after: string,
) {
  const job = sendMailJobSpec({
    id: sql`queued.id`,
    template: sql`'weekly-digest'`,
    runAt: sql`${now}::timestamptz`,
  });
  const keyOf = (week: CalendarDate) => sql`'digest:' || a.id || ':' || ${week}::text`;
  const key = keyOf(weekStart);
  const keys = sql.join(digestWeekNames(today).map(keyOf));
  return sql<{ picked: number; queued: number; last: string | null }>`
    with picked as materialized (
      select a.id, a.founder_email, ${key} as key
      from startup_founders a
      where a.time_zone = ${timeZone} and a.id > ${after}
        and a.cohort_id = any(${cohortIds}::uuid[])
        and case
          when a.quiet_from is null then true
          when a.quiet_from < a.quiet_until
            then ${time}::time < a.quiet_from or ${time}::time >= a.quiet_until
          else ${time}::time < a.quiet_from and ${time}::time >= a.quiet_until end
        and ${canReceiveMail('weekly_digest')}
        and (select m.id from mails m where m.key in (${keys}) limit 1) is null
      order by a.id limit ${atOnce}
    ), queued as (
      insert into mails (template, recipient, founder_id, data, key, send_after, drop_after)
      select 'weekly-digest', founder_email, id, jsonb_build_object('weekStart', ${weekStart}::text),
        key, ${now}, ${endOfDay(today, timeZone)}
      from picked order by id
      on conflict (key) do nothing returning id
    ), jobs as materialized (
      select job.id
      from (select array_agg(${job}) as specs from queued having count(*) > 0) new_jobs,
        graphile_worker.add_jobs(new_jobs.specs) job
    )
    select (select count(*)::int from picked) as picked,
      (select count(*)::int from jobs) as queued,
      (select id from picked order by id desc limit 1) as last`;
}

async function hadMorningRun(db: Db, { timeZone, today }: DigestRun): Promise<boolean> {
  const run = await db
    .selectFrom('weekly_digest_runs')
    .where('time_zone', '=', timeZone)
    .where('week_start', 'in', digestWeekNames(today))
    .select('time_zone')
    .executeTakeFirst();
  return run !== undefined;
}

async function recordMorningRun(db: Db, { timeZone, weekStart }: DigestRun): Promise<void> {
  await db
    .insertInto('weekly_digest_runs')
    .values({ time_zone: timeZone, week_start: weekStart })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
