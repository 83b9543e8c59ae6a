import { sql } from 'kysely';
import type { Teammates, TeamTasks } from '#shared/api/tasks.ts';
import type { Db } from '../schema.ts';
import { startupOf } from './founders.ts';

/** The others who are on a founder's team, by name. */
export async function listTeammates(
  db: Db,
  { founderId }: { founderId: string },
): Promise<Teammates> {
  return db
    .selectFrom('founders')
    .where('startup_id', '=', startupOf(founderId))
    .where('is_active', '=', true)
    .where('id', '<>', founderId)
    .orderBy('name')
    .orderBy('id')
    .select(['id as founderId', 'name', 'avatar as photo'])
    .execute();
}

const maxPerPerson = 50;

type Person = TeamTasks['people'][number];
type PersonRow = Omit<Person, 'tasks'> & {
  tasks: (Omit<Person['tasks'][number], 'dueDate'> & { dueAt: string | null })[];
};

/** Everybody's open tasks on a founder's team, without those that are just for their holder. */
export async function listTeamTasks(
  db: Db,
  { founderId }: { founderId: string },
): Promise<TeamTasks> {
  const { rows } = await sql<PersonRow>`
    select f.id as "founderId", f.name, f.avatar as photo, f.id = ${founderId} as "isMe",
      coalesce(open.count, 0) as count, coalesce(open.tasks, '[]') as tasks
    from founders f
    cross join lateral (
      select max(t.count)::int as count, json_agg(json_build_object(
        'id', t.id, 'title', t.title, 'status', t.status, 'points', t.points_value,
        'isPledged', t.is_public_pledge, 'dueAt', t.due_date,
        'mayTakeBack', t.handed_by is not null and not t.taken_up and t.handed_by = ${founderId}
          and t.user_id <> ${founderId}
      ) order by t.due_date nulls last, t.created_at, t.id) as tasks
      from (
        select *, count(*) over () from tasks
        where user_id = f.id and status in ('pending', 'in_progress') and deleted_at is null
          and not is_private
        order by due_date nulls last, created_at, id limit ${maxPerPerson}
      ) t
    ) open
    where f.startup_id = ${startupOf(founderId)} and f.is_active
    order by f.id = ${founderId} desc, f.name, f.id`.execute(db);
  return {
    people: rows.map(({ tasks, ...person }) => ({
      ...person,
      tasks: tasks.map(({ dueAt, ...task }) => ({
        ...task,
        dueDate: dueAt && new Date(dueAt).toISOString(),
      })),
    })),
  };
}
