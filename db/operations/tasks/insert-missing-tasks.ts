import { type RawBuilder, sql, type Transaction } from 'kysely';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import { mostOpenTasks, mostTasksAtOnce, periodOf } from '#shared/domain/task-generation.ts';
import { type TaskTemplate, taskTemplates } from '#shared/domain/task-templates.ts';
import type { Database } from '../../schema.ts';
export type NewTasks = {
  /** Selects `id` and `stage` of accepted founders, all of them in this zone. */
  founders: RawBuilder<unknown>;
  timeZone: string;
  now: Date;
};

type Input = NewTasks & {
  /** Finds what somebody else gives at this very moment and leaves it; without, that is an error. */
  lookOut: boolean;
};

export type AddedTasks = {
  /** How many founders were looked at, and the last of them by id. */
  founders: number;
  lastFounderId: string | null;
  added: number;
  /** Who got tasks. */
  founderIds: string[];
  /** What they had not got yet, and what there was room for, of all of them. */
  missing: number;
  most: number;
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Gives founders the tasks of today and this week that they have not got yet, as `chooseTemplates`
 * says: one statement for all of them. Two at once choose the same tasks and write them in the
 * same order, so one finds the other's and neither waits in a circle. A microsecond between tasks
 * keeps the catalogue's order on the board. A task that was deleted does not come back in its period.
 */
export async function insertMissingTasks(
  trx: Transaction<Database>,
  { founders, timeZone, now, lookOut }: Input,
): Promise<AddedTasks> {
  const given = taskTemplates.map((template, position) => toRow(template, position));
  // Zones are at most 26 hours apart: what another zone had for the same period was made after this.
  const weeks = given.map((template) => template.since.getTime());
  const earliest = new Date(Math.min(...weeks) - 2 * dayMs);
  const { rows } = await sql<AddedTasks>`
    with templates as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given.map(toJson))}::jsonb) as each (
        position int, key text, stage text, title text, description text, category text,
        difficulty text, points int, estimated_time text, period date, since timestamptz,
        due_date timestamptz)
    ), founders as materialized (${founders}
    ), earlier as materialized (
      select t.user_id, t.title, t.created_at, t.template_key, t.period_start, true as is_open
      -- Each founder's by index, whatever is guessed of the table: "offset" keeps it from being read whole.
      from founders f cross join lateral (
        select * from tasks where user_id = f.id and status <> 'completed'
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
    ), has as (
      select e.user_id, t.key from earlier e
      join templates t on lower(t.title) = lower(e.title) and e.created_at >= t.since
      union
      select e.user_id, t.key from earlier e
      join templates t on t.key = e.template_key and t.period = e.period_start
    ), room as (
      select f.id, f.stage,
        greatest(0, least(${mostTasksAtOnce}, ${mostOpenTasks} - coalesce(o.count, 0))) as most
      from founders f left join (
        select user_id, count(*)::int as count from earlier where is_open group by user_id
      ) o on o.user_id = f.id
    ), missing as (
      select r.id as founder_id, r.most, t.position,
        row_number() over (partition by r.id order by t.position) as place
      from room r join templates t on t.stage in ('all', r.stage)
      where not exists (select from has h where h.user_id = r.id and h.key = t.key)
    ), added as (
      insert into tasks (id, user_id, title, description, category, difficulty, points_value,
        estimated_time, due_date, created_at, template_key, period_start)
      select 'generic-' || gen_random_uuid(), m.founder_id, title, description, category, difficulty,
        points, estimated_time, due_date,
        ${now}::timestamptz + position * interval '1 microsecond', key, period
      from missing m join templates using (position)
      where m.place <= m.most
      order by m.founder_id, position
      ${lookOut ? sql`on conflict (user_id, template_key, period_start) where template_key is not null do nothing` : sql``}
      returning user_id
    )
    select (select count(*) from founders) as founders,
      (select id from founders order by id desc limit 1) as "lastFounderId",
      (select count(*) from added) as added,
      array(select distinct user_id::text from added) as "founderIds",
      (select count(*) from missing) as missing,
      (select coalesce(sum(most), 0)::int from room) as most`.execute(trx);
  return rows[0] as AddedTasks;

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
    since: row.since,
    due_date: row.dueDate,
  };
}
