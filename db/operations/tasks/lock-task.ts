import { sql } from 'kysely';
import { lapseOf } from '#shared/domain/lapse.ts';
import { AppError } from '#shared/errors.ts';
import type { Difficulty, TaskCategory, TaskState } from '#shared/options.ts';
import type { StreakColumns } from '../../queries/founder-totals.ts';
import type { PledgeState, Trx } from '../../schema.ts';

export type LockedTask = StreakColumns & {
  id: string;
  title: string;
  description: string;
  status: TaskState;
  difficulty: Difficulty;
  category: TaskCategory | null;
  estimated_time: string | null;
  points_value: number;
  is_public_pledge: boolean;
  is_private: boolean;
  pledge_state: PledgeState | null;
  pledge_resolved_at: Date | null;
  pledged_at: Date | null;
  cheers: number;
  due_date: Date | null;
  due_moved_later: boolean;
  due_set_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  started_at: Date | null;
  template_key: string | null;
  period_start: string | null;
  source_url: string | null;
  handed_by: string | null;
  handed_at: Date | null;
  points: number;
  founder_name: string;
  startup_name: string;
  time_zone: string;
  has_home: boolean;
  cohort_id: string | null;
  slack_team_id: string | null;
  slack_channel_id: string | null;
};

type LockTaskInput = { founderId: string; taskId: string; evenDeleted?: boolean };

/**
 * Locks a founder's totals and one of their tasks, which serializes all changes of their points and
 * streak. Throws `task_not_found` if they have no such task or it is deleted.
 */
export async function lockTask(
  trx: Trx,
  { founderId, taskId, evenDeleted = false }: LockTaskInput,
): Promise<LockedTask> {
  const { rows } = await sql<LockedTask>`
    select t.id, t.title, t.description, t.status, t.difficulty, t.category, t.estimated_time,
      t.points_value, t.is_public_pledge, t.is_private, p.state as pledge_state,
      p.resolved_at as pledge_resolved_at, p.pledged_at, t.due_date, t.due_moved_later,
      t.due_set_at, t.deleted_at,
      t.created_at, t.started_at, t.template_key, t.period_start, t.source_url,
      (select name from founders giver where giver.id = t.handed_by) as handed_by, t.handed_at, case when t.is_public_pledge then (
        select count(distinct h.founder_id)::int from pledge_cheers h
        where h.task_id = t.id and h.given
      ) else 0 end as cheers,
      f.points, f.current_streak, f.longest_streak, f.streak_started_on, f.last_active_on,
      f.last_active_at, f.last_active_zone, f.last_counted_on, f.last_counted_zone,
      f.freezes_held, f.pauses,
      a.founder_name, a.startup_name, a.time_zone,
      a.slack_user_id is not null and a.slack_home_opened_at is not null as has_home,
      a.cohort_id, c.slack_team_id, c.slack_channel_id
    from founder_totals f
    join tasks t on t.user_id = f.founder_id
    join startup_founders a on a.id = f.founder_id
    left join pledges p on p.task_id = t.id and p.founder_id = t.user_id
    left join cohorts c on c.id = a.cohort_id
    where f.founder_id = ${founderId} and t.id = ${taskId}
      and (t.deleted_at is null or ${evenDeleted})
    for update of f, t`.execute(trx);
  const task = rows[0];
  if (!task) throw new AppError('task_not_found');
  return task;
}

/** The value of `taken_up` after every change of a task by its holder. */
export const isHandedOver = sql<boolean>`handed_at is not null`;

/** The facts that the rules of lapsing read. */
export function lapseFacts(
  task: Pick<
    LockedTask,
    'status' | 'template_key' | 'period_start' | 'due_date' | 'due_moved_later' | 'is_public_pledge'
  >,
) {
  return {
    status: task.status,
    templateKey: task.template_key,
    period: task.period_start,
    dueDate: task.due_date,
    dueMovedLater: task.due_moved_later,
    isPledged: task.is_public_pledge,
  };
}

/** Also refuses a task whose day or week is over before the job that lapses it came by. */
export function assertOpen(task: LockedTask, now: Date): void {
  if (task.status === 'completed') throw new AppError('task_completed');
  const lapse = lapseOf(lapseFacts(task), { now, timeZone: task.time_zone });
  if (lapse) throw new AppError(lapse);
}

/** Opens a task again by `open`, unless the next period's copy of it is open already. */
export async function openAgain(open: () => Promise<unknown>): Promise<void> {
  try {
    await open();
  } catch (error) {
    const isCopy = error instanceof Error && 'constraint' in error;
    if (isCopy && error.constraint === 'tasks_one_open_copy') throw new AppError('task_copy_open');
    throw error;
  }
}

/**
 * Locks a founder's totals, which serializes adding tasks. The shared lock on the founder makes
 * PostgreSQL read their status again after waiting for a concurrent deletion of the account.
 */
export async function lockBoard(trx: Trx, founderId: string) {
  return trx
    .selectFrom('founder_totals as f')
    .innerJoin('startup_founders as a', 'a.id', 'f.founder_id')
    .where('f.founder_id', '=', founderId)
    .select(({ eb, and }) => [
      eb('a.is_active', '=', true).as('isAccepted'),
      'a.time_zone as timeZone',
      'a.cohort_id as cohortId',
      'a.private_by_default as privateByDefault',
      and([eb('a.slack_user_id', 'is not', null), eb('a.slack_home_opened_at', 'is not', null)]).as(
        'hasHome',
      ),
    ])
    .forUpdate('f')
    .forShare('a')
    .executeTakeFirstOrThrow();
}
