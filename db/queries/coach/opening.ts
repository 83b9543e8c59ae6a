import { sql } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { isCrisisAnswer } from '#shared/domain/coach-answers.ts';
import { chooseOpening, type Opening, type PlannedTask } from '#shared/domain/coach-opening.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { listTasksById } from '../tasks.ts';

type FindOpeningInput = { founderId: string; now: Date };

/** The coach's opening by the rule; null below a cry for help. */
export async function findOpening(
  db: Db,
  { founderId, now }: FindOpeningInput,
): Promise<Opening | null> {
  const [{ planned, today }, last] = await Promise.all([
    listPlannedTasks(db, { founderId, now }),
    db
      .selectFrom('coach_exchanges')
      .where('founder_id', '=', founderId)
      .orderBy('number', 'desc')
      .limit(1)
      .select('answer')
      .executeTakeFirst(),
  ]);
  if (last && isCrisisAnswer(last.answer)) return null;
  return chooseOpening(planned, today);
}

/** The same with the whole task, for pages that change it. */
export async function findOpeningTask(
  db: Db,
  input: FindOpeningInput,
): Promise<{ task: TaskView; isDone: boolean } | null> {
  const opening = await findOpening(db, input);
  if (!opening) return null;
  const { founderId, now } = input;
  const [task] = await listTasksById(db, { founderId, taskIds: [opening.id], now });
  return task ? { task, isDone: opening.isDone } : null;
}

type PlannedRow = {
  id: string;
  title: string;
  plannedAt: Date;
  dueAt: Date | null;
  completedAt: Date | null;
  isPledge: boolean;
  isFromCoach: boolean;
  answer: NonNullable<PlannedTask['answer']>['answer'] | null;
  answeredAt: Date | null;
  timeZone: string;
};

const maxPlanned = 200;

/**
 * The founder's own tasks that may have been planned last week: those made by hand, pledged, or
 * confirmed from a proposal, open or done lately. Days are counted by the rule; this only leaves out
 * what can't matter.
 */
async function listPlannedTasks(
  db: Db,
  { founderId, now }: FindOpeningInput,
): Promise<{ planned: PlannedTask[]; today: CalendarDate }> {
  const { rows } = await sql<PlannedRow>`
    select t.id, t.title, t.due_date as "dueAt", t.completed_at as "completedAt",
      greatest(t.created_at, t.due_set_at, p.pledged_at, c.decided_at) as "plannedAt",
      t.is_public_pledge as "isPledge", c.decided_at is not null as "isFromCoach",
      o.answer, o.answered_at as "answeredAt", a.time_zone as "timeZone"
    from tasks t
    join startup_founders a on a.id = t.user_id
    left join pledges p on p.task_id = t.id and p.founder_id = t.user_id
      and p.state <> 'withdrawn'
    left join (
      select task_id, max(decided_at) as decided_at from coach_proposals
      where founder_id = ${founderId} and state = 'confirmed' and task_id is not null
      group by task_id
    ) c on c.task_id = t.id
    left join coach_openings o on o.task_id = t.id
    where t.user_id = ${founderId} and t.deleted_at is null
      and (t.status in ('pending', 'in_progress')
        or (t.status = 'completed' and t.completed_at > ${now}::timestamptz - interval '3 days')
        or (t.status = 'completed' and o.answered_at > ${now}::timestamptz - interval '8 days'))
      and (t.template_key is null or t.is_public_pledge or c.decided_at is not null)
    order by t.created_at desc, t.id
    limit ${maxPlanned}`.execute(db);
  const timeZone = rows[0]?.timeZone ?? 'UTC';
  const dayOf = (at: Date) => localDate(at, timeZone);
  const planned = rows.map(({ id, title, isPledge, isFromCoach, answer, ...at }) => ({
    id,
    title,
    isPledge,
    isFromCoach,
    plannedOn: dayOf(at.plannedAt),
    dueOn: at.dueAt && dayOf(at.dueAt),
    completedOn: at.completedAt && dayOf(at.completedAt),
    answer: answer && at.answeredAt && { answer, on: dayOf(at.answeredAt) },
  }));
  return { planned, today: dayOf(now) };
}
