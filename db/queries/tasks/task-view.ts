import { type Kysely, sql } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { mayBePledged } from '#shared/domain/task-templates.ts';
import type { Database } from '../../tables/database.ts';

/** How long a completion can be taken back. */
export const reopenWindowMs = 24 * 60 * 60 * 1000;

/** A founder's tasks, those that were deleted aside, with how their pledge stands and what their completion earned. */
export function taskRows(db: Kysely<Database>, founderId: string) {
  return db
    .selectFrom('tasks as t')
    .leftJoin('pledges as p', 'p.task_id', 't.id')
    .leftJoin('completions as c', (join) =>
      join.onRef('c.task_id', '=', 't.id').on('c.reopened_at', 'is', null),
    )
    .where('t.user_id', '=', founderId)
    .where('t.deleted_at', 'is', null)
    .select([
      't.id',
      't.title',
      't.description',
      't.status',
      't.difficulty',
      't.category',
      't.estimated_time',
      't.points_value',
      't.is_public_pledge',
      't.due_date',
      't.created_at',
      't.completed_at',
      't.template_key',
      'p.state as pledge_state',
      'c.points as earned',
      // Asked for pledges alone.
      sql<number>`case when p.task_id is null then 0 else (
        select count(distinct h.founder_id)::int from pledge_cheers h
        where h.task_id = p.task_id and h.given) end`.as('cheers'),
    ]);
}

type TaskRow = Awaited<ReturnType<ReturnType<typeof taskRows>['executeTakeFirstOrThrow']>>;

/** What leaves the house of a task: an allow-list. */
export function toTaskView(row: TaskRow, now: Date): TaskView {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    difficulty: row.difficulty,
    category: row.category,
    estimatedTime: row.estimated_time,
    points: row.points_value,
    isPublicPledge: row.is_public_pledge,
    pledge: row.pledge_state === 'withdrawn' ? null : row.pledge_state,
    cheers: row.cheers,
    earned: row.earned,
    dueDate: row.due_date?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    canPledge: mayBePledged(row.template_key),
    canReopen:
      row.completed_at !== null && now.getTime() - row.completed_at.getTime() < reopenWindowMs,
  };
}
