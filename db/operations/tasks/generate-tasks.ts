import { type RawBuilder, sql } from 'kysely';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import {
  type Generation,
  generationOf,
  maxDaysApart,
  maxOpenTasks,
  maxTasksAtOnce,
  periodOf,
} from '#shared/domain/task-generation.ts';
import { type TaskTemplate, taskTemplates } from '#shared/domain/task-templates.ts';
import { type CalendarDate, localDate, startOfDay } from '#shared/time.ts';
import { queueHomeUpdate } from '../../jobs.ts';
import { publishLiveEvent, publishTaskChanges } from '../../live.ts';
import { hasCohortEnded } from '../../queries/cohorts/cohorts.ts';
import type { Db, Trx } from '../../schema.ts';
import { lapseTasks } from './lapse-tasks.ts';
import { lockBoard } from './lock-task.ts';

/** Larger zones take several statements, so that each stays far below the statement timeout. */
const maxFoundersPerStatement = 5_000;

export type GenerationRun = { zones: string[]; founders: number; added: number; lapsed: number };

/**
 * Lapses what ended with its day or week in each time zone, and generates tasks for all founders of
 * those whose local date has changed since their last run.
 * Skipped days are not made up for. Each zone is one transaction in one process; a zone that fails
 * does not affect the others and is retried at the next run.
 */
export async function generateTasksForEveryone(
  db: Db,
  { now, atOnce = maxFoundersPerStatement }: { now: Date; atOnce?: number },
): Promise<GenerationRun> {
  const run: GenerationRun = { zones: [], founders: 0, added: 0, lapsed: 0 };
  const failures: unknown[] = [];
  for (const { timeZone, generatedOn } of await listTaskZones(db)) {
    try {
      const today = localDate(now, timeZone);
      // Every time, because founders move into zones whose day began already.
      run.lapsed += await db.transaction().execute(async (trx) => {
        const owners = await lapseTasks(trx, { timeZone, today });
        await publishTaskChanges(trx, [...new Set(owners)]);
        return owners.length;
      });
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

async function listTaskZones(db: Db) {
  const { rows } = await sql<{ timeZone: string; generatedOn: CalendarDate | null }>`
    select z.time_zone as "timeZone", g.generated_on as "generatedOn"
    from (select distinct time_zone from startup_founders where is_active) z
    left join task_generations g on g.time_zone = z.time_zone
    order by z.time_zone`.execute(db);
  return rows;
}

type ZoneRun = { timeZone: string; today: CalendarDate; now: Date; atOnce: number };

/** Null when another process is handling the zone or has done so. */
async function generateForZone(
  trx: Trx,
  zone: ZoneRun,
): Promise<{ founders: number; added: number } | null> {
  if (!(await claimZone(trx, zone))) return null;
  const { timeZone, now, atOnce } = zone;
  // Enough memory to sort without writing to disk.
  await sql`select set_config('work_mem', '64MB', true)`.execute(trx);
  const total = { founders: 0, added: 0 };
  let after: string | null = null;
  for (;;) {
    const batch = await insertMissingTasks(trx, {
      founders: foundersOf(zone, after),
      timeZone,
      // Whoever was accepted a moment ago into a zone that had nobody has today's already.
      countedSince: startOfDay(zone.today, timeZone),
      now,
    });
    await publishTaskChanges(trx, batch.founderIds);
    total.founders += batch.founders;
    total.added += batch.added;
    if (batch.founders < atOnce) return total;
    after = batch.lastFounderId;
  }
}

/** Those whose cohort has ended or who are paused get tasks of the program only when they ask for them. */
function foundersOf({ timeZone, today, atOnce }: ZoneRun, after: string | null) {
  return sql`
    select id, stage, private_by_default from startup_founders
    where is_active and paused_at is null and time_zone = ${timeZone}
      and not ${hasCohortEnded(sql`cohort_id`, today)}
      and id > ${after ?? '00000000-0000-0000-0000-000000000000'}
    order by id limit ${atOnce}`;
}

/** Does not wait for the lock: whichever process holds it handles the zone. */
async function claimZone(trx: Trx, { timeZone, today }: ZoneRun): Promise<boolean> {
  const { rows } = await sql`
    insert into task_generations as g (time_zone, generated_on)
    select ${timeZone}, ${today}::date
    where pg_try_advisory_xact_lock(hashtext('task generation'), hashtext(${timeZone}))
    on conflict (time_zone) do update set generated_on = excluded.generated_on
      where g.generated_on < excluded.generated_on
    returning g.time_zone`.execute(trx);
  return rows.length > 0;
}

/**
 * Generates one founder's tasks for today and this week, at most eight at once, and returns why there
 * were not more. Concurrent calls run one after another.
 */
export async function generateTasksForFounder(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<Generation> {
  return db.transaction().execute(async (trx) => {
    const founder = await lockBoard(trx, founderId);
    const { timeZone } = founder;
    const today = localDate(now, timeZone);
    const lapsed = await lapseTasks(trx, { timeZone, today, founderId });
    const { added, missing, max } = await insertMissingTasks(trx, {
      founders: sql`
        select id, stage, private_by_default from startup_founders
        where id = ${founderId} and is_active`,
      timeZone,
      countedSince: null,
      now,
    });
    if (added > 0 || lapsed.length > 0) {
      if (founder.hasHome) {
        await queueHomeUpdate(trx, { founderId });
      }
      await publishLiveEvent(trx, { founderId, cohortId: null });
    }
    return generationOf({ added, missing, max });
  });
}

/**
 * Inserts the tasks that founders don't have yet. Conflicts with a concurrent run are rare, and
 * `on conflict` costs a fifth of the time, so it is used only to retry after a conflict.
 */
async function insertMissingTasks(trx: Trx, tasks: MissingTasks): Promise<InsertedTasks> {
  await sql`savepoint before_tasks`.execute(trx);
  try {
    return await tryInsertMissingTasks(trx, { ...tasks, skipConflicts: false });
  } catch (error) {
    if (!isDuplicateTask(error)) throw error;
    await sql`rollback to savepoint before_tasks`.execute(trx);
    return tryInsertMissingTasks(trx, { ...tasks, skipConflicts: true });
  }
}

function isDuplicateTask(error: unknown): boolean {
  if (!(error instanceof Error) || !('constraint' in error)) return false;
  return ['tasks_generated_once', 'tasks_one_open_copy'].includes(String(error.constraint));
}

type MissingTasks = {
  /** Selects `id`, `stage` and `private_by_default` of accepted founders, all of them in this zone. */
  founders: RawBuilder<unknown>;
  timeZone: string;
  /** The program's tasks that a founder got since then count among the eight. */
  countedSince: Date | null;
  now: Date;
};

type TaskInsertion = MissingTasks & {
  /** Skips tasks that a concurrent run inserts, instead of failing. */
  skipConflicts: boolean;
};

type InsertedTasks = {
  /** The number of founders checked, and the highest id among them. */
  founders: number;
  lastFounderId: string | null;
  added: number;
  /** The founders who got tasks. */
  founderIds: string[];
  /** Totals over all founders: tasks they did not have yet, and tasks they had room for. */
  missing: number;
  max: number;
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Inserts the tasks of today and this week that founders don't have yet, by the rule of
 * `chooseTemplates`, in one statement. Concurrent runs insert the same tasks in the same order, so
 * they conflict but don't deadlock. Creation times a microsecond apart keep the catalog's order on
 * the board. A deleted task does not come back in its period, and an open one has no second copy.
 */
async function tryInsertMissingTasks(
  trx: Trx,
  { founders, timeZone, countedSince, now, skipConflicts }: TaskInsertion,
): Promise<InsertedTasks> {
  const templates = taskTemplates.map((template, position) => toRow(template, position));
  // Time zones are at most 26 hours apart, and the same week may have begun on the other day that weeks
  // begin on: a task of the same period is newer than this.
  const starts = templates.map((template) => template.since.getTime());
  const earliest = new Date(Math.min(...starts) - 3 * dayMs);
  const { rows } = await sql<InsertedTasks>`
    with templates as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(templates.map(toJson))}::jsonb) as each (
        position int, key text, stage text, title text, description text, category text,
        difficulty text, points int, estimated_time text, period date, max_apart int,
        since timestamptz, due_date timestamptz)
    ), founders as materialized (${founders}
    ), earlier as materialized (
      select t.user_id, t.title, t.created_at, t.template_key, t.period_start, true as is_open
      -- "offset 0" makes the planner use the index per founder instead of reading the whole table.
      from founders f cross join lateral (
        select * from tasks where user_id = f.id and status in ('pending', 'in_progress')
          and deleted_at is null offset 0
      ) t
      union all
      select t.user_id, t.title, t.created_at, t.template_key, t.period_start, false
      from founders f join tasks t on t.user_id = f.id and t.deleted_at >= ${earliest}
        and t.created_at >= ${earliest}
      union all
      select t.user_id, t.title, t.created_at, t.template_key, t.period_start, false
      from founders f join tasks t on t.user_id = f.id and t.status = 'completed'
        and t.completed_at >= ${earliest} and t.created_at >= ${earliest}
      union all
      select t.user_id, t.title, t.created_at, t.template_key, t.period_start, false
      from founders f join tasks t on t.user_id = f.id and t.status = 'lapsed'
        and t.period_start >= ${earliest}::timestamptz::date
    ), has as (
      select e.user_id, t.key from earlier e
      join templates t on lower(t.title) = lower(e.title) and e.created_at >= t.since
      union
      select e.user_id, t.key from earlier e
      join templates t on t.key = e.template_key
        and (e.is_open or abs(t.period - e.period_start) <= t.max_apart)
    ), room as (
      select f.id, f.stage, coalesce(f.private_by_default, false) as is_private,
        greatest(0, least(${maxTasksAtOnce} - coalesce(o.got, 0),
          ${maxOpenTasks} - coalesce(o.open, 0))) as max
      from founders f left join (
        select user_id, (count(*) filter (where is_open))::int as open,
          (count(*) filter (where template_key is not null
            and created_at >= ${countedSince}::timestamptz))::int as got
        from earlier group by user_id
      ) o on o.user_id = f.id
    ), missing as (
      select r.id as founder_id, r.is_private, r.max, t.position,
        row_number() over (partition by r.id order by t.position) as place
      from room r join templates t on t.stage in ('all', r.stage)
      where not exists (select from has h where h.user_id = r.id and h.key = t.key)
    ), added as (
      insert into tasks (id, user_id, title, description, category, difficulty, points_value,
        estimated_time, due_date, created_at, template_key, period_start, is_private)
      select 'generic-' || gen_random_uuid(), m.founder_id, title, description, category, difficulty,
        points, estimated_time, due_date,
        ${now}::timestamptz + position * interval '1 microsecond', key, period, is_private
      from missing m join templates using (position)
      where m.place <= m.max
      order by m.founder_id, position
      ${skipConflicts ? sql`on conflict do nothing` : sql``}
      returning user_id
    )
    select (select count(*) from founders) as founders,
      (select id from founders order by id desc limit 1) as "lastFounderId",
      (select count(*) from added) as added,
      array(select distinct user_id::text from added) as "founderIds",
      (select count(*) from missing) as missing,
      (select coalesce(sum(max), 0)::int from room) as max`.execute(trx);
  return rows[0] as InsertedTasks;

  function toRow(template: TaskTemplate, position: number) {
    return { ...template, position, ...periodOf(template, { now, timeZone }) };
  }
}

function toJson(row: TaskTemplate & { position: number } & ReturnType<typeof periodOf>) {
  return {
    position: row.position,
    key: row.key,
    stage: row.stage,
    title: row.title,
    description: row.description,
    category: row.category,
    difficulty: row.difficulty,
    points: pointsByDifficulty[row.difficulty],
    estimated_time: row.estimatedTime,
    period: row.period,
    max_apart: maxDaysApart(row),
    since: row.since,
    due_date: row.dueDate,
  };
}
