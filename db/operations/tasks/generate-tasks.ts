import { type Kysely, sql, type Transaction } from 'kysely';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { sendTaskHints } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { addMissingTasks } from './add-missing-tasks.ts';

/** A zone of more founders takes several statements: each is done in a second or two of the ten it has. */
const mostFounders = 5_000;

export type GenerationRun = { zones: string[]; founders: number; added: number };

type Input = { now: Date; atOnce?: number };

/**
 * Gives all founders their tasks in each zone whose local date is another than at its last run.
 * Days that passed without a run are not made up for. A zone is done in one transaction, by one
 * process; one that fails is tried again at the next run and keeps no other from its tasks.
 */
export async function generateTasks(
  db: Kysely<Database>,
  { now, atOnce = mostFounders }: Input,
): Promise<GenerationRun> {
  const run: GenerationRun = { zones: [], founders: 0, added: 0 };
  const failures: unknown[] = [];
  for (const { timeZone, generatedOn } of await listZones(db)) {
    try {
      const today = localDate(now, timeZone);
      if (generatedOn !== null && generatedOn >= today) continue;
      const zone = await db
        .transaction()
        .execute((trx) => generateForZone(trx, { timeZone, today, now, atOnce }));
      if (!zone) continue;
      run.zones.push(timeZone);
      run.founders += zone.founders;
      run.added += zone.added;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some zones got no tasks');
  return run;
}

async function listZones(db: Kysely<Database>) {
  const { rows } = await sql<{ timeZone: string; generatedOn: CalendarDate | null }>`
    select z.time_zone as "timeZone", g.generated_on as "generatedOn"
    from (select distinct time_zone from startup_applications where status = 'accepted') z
    left join task_generations g on g.time_zone = z.time_zone
    order by z.time_zone`.execute(db);
  return rows;
}

type Zone = { timeZone: string; today: CalendarDate; now: Date; atOnce: number };

/** Null when another process has the zone, or had it. */
async function generateForZone(
  trx: Transaction<Database>,
  zone: Zone,
): Promise<{ founders: number; added: number } | null> {
  if (!(await claimZone(trx, zone))) return null;
  const { timeZone, now, atOnce } = zone;
  // What is sorted for so many founders stays in memory.
  await sql`select set_config('work_mem', '64MB', true)`.execute(trx);
  const sum = { founders: 0, added: 0 };
  let after: string | null = null;
  for (;;) {
    const part = await addMissingTasks(trx, { founders: foundersOf(zone, after), timeZone, now });
    await sendTaskHints(trx, part.founderIds);
    sum.founders += part.founders;
    sum.added += part.added;
    if (part.founders < atOnce) return sum;
    after = part.lastFounderId;
  }
}

function foundersOf({ timeZone, atOnce }: Zone, after: string | null) {
  return sql`
    select id, stage from startup_applications
    where status = 'accepted' and time_zone = ${timeZone}
      and id > ${after ?? '00000000-0000-0000-0000-000000000000'}
    order by id limit ${atOnce}`;
}

/** Who finds the lock taken leaves the zone to the process that has it, instead of waiting. */
async function claimZone(trx: Transaction<Database>, { timeZone, today }: Zone): Promise<boolean> {
  const { rows } = await sql`
    insert into task_generations as g (time_zone, generated_on)
    select ${timeZone}, ${today}::date
    where pg_try_advisory_xact_lock(hashtext('task generation'), hashtext(${timeZone}))
    on conflict (time_zone) do update set generated_on = excluded.generated_on
      where g.generated_on < excluded.generated_on
    returning g.time_zone`.execute(trx);
  return rows.length > 0;
}
