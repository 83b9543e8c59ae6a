import { sql } from 'kysely';
import type { LapsedTask, TaskBoard, TaskView } from '#shared/api/tasks.ts';
import { lastDayOf } from '#shared/domain/lapse.ts';
import { isListTime, mayListCome } from '#shared/domain/notifications.ts';
import { mayBeHarder } from '#shared/domain/points.ts';
import { mayBePledged } from '#shared/domain/task-templates.ts';
import { backfillRefusal, yesterdayOf } from '#shared/domain/yesterday.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { weekdayLabel } from '#shared/formats.ts';
import { openStatuses } from '#shared/options.ts';
import { addDays, endOfDay, localDate, startOfDay, weekStart } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { findFounderTotals } from './founder-totals.ts';
import { findKeptRatio } from './pledges.ts';
import { areListsIgnored } from './slack/morning-lists.ts';
import { listTeammates } from './team-tasks.ts';

/** A completion can be undone for this long. */
export const reopenWindowMs = 24 * 60 * 60 * 1000;

/**
 * A founder's tasks that are not deleted, with the state of their pledges and what their completion
 * earned.
 */
function taskRows(db: Db, founderId: string) {
  return (
    db
      .selectFrom('tasks as t')
      // Of who holds it: another's pledge left the task with them.
      .leftJoin('pledges as p', (join) =>
        join.onRef('p.task_id', '=', 't.id').onRef('p.founder_id', '=', 't.user_id'),
      )
      .leftJoin('founders as giver', 'giver.id', 't.handed_by')
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
        't.is_private',
        't.due_date',
        't.created_at',
        't.started_at',
        't.completed_at',
        't.template_key',
        't.source_url',
        'giver.name as handed_by',
        't.handed_at',
        'p.state as pledge_state',
        'c.points as earned',
        // Only looked up for pledges.
        sql<number>`case when p.task_id is null then 0 else (
        select count(distinct h.founder_id)::int from pledge_cheers h
        where h.task_id = p.task_id and h.given) end`.as('cheers'),
      ])
  );
}

type TaskRow = Awaited<ReturnType<ReturnType<typeof taskRows>['executeTakeFirstOrThrow']>>;

/** An allow-list: what the outside may see of a task. */
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
    isPrivate: row.is_private,
    pledge: row.pledge_state === 'withdrawn' ? null : row.pledge_state,
    cheers: row.cheers,
    earned: row.earned,
    dueDate: row.due_date?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    canPledge: mayBePledged(row.template_key),
    canBeHarder: mayBeHarder(row, now),
    canReopen:
      row.completed_at !== null && now.getTime() - row.completed_at.getTime() < reopenWindowMs,
    sourceUrl: row.source_url,
    handedBy: row.handed_by,
    handedAt: row.handed_at?.toISOString() ?? null,
    canHandOver:
      (row.status === 'pending' || row.status === 'in_progress') && handOverRefusal(row) === null,
  };
}

/** The reason why an open task stays with its holder; null if they may hand it over. */
export function handOverRefusal({
  template_key,
  is_private,
  pledge_state,
}: Pick<TaskRow, 'template_key' | 'is_private' | 'pledge_state'>): ErrorCode | null {
  if (template_key) return 'task_from_program';
  if (is_private) return 'task_just_for_you';
  // The word is its founder's, also when they broke it.
  return pledge_state && pledge_state !== 'withdrawn' ? 'task_pledged' : null;
}

/** One of the founder's own tasks; anything else is `task_not_found`. */
export async function findTask(
  db: Db,
  { founderId, taskId, now }: { founderId: string; taskId: string; now: Date },
): Promise<TaskView> {
  const row = await taskRows(db, founderId).where('t.id', '=', taskId).executeTakeFirst();
  if (!row) throw new AppError('task_not_found');
  return toTaskView(row, now);
}

/** The founder's own tasks among these, in no particular order; deleted ones are missing. */
export async function listTasksById(
  db: Db,
  { founderId, taskIds, now }: { founderId: string; taskIds: string[]; now: Date },
): Promise<TaskView[]> {
  if (taskIds.length === 0) return [];
  const rows = await taskRows(db, founderId).where('t.id', 'in', taskIds).execute();
  return rows.map((row) => toTaskView(row, now));
}

type FindBoardInput = { founderId: string; now: Date };

/**
 * The weekly board: every open task, those completed this week in the founder's time zone, and
 * what lapsed lately.
 */
export async function findBoard(db: Db, { founderId, now }: FindBoardInput): Promise<TaskBoard> {
  const { timeZone, tasksCompleted } = await findFounderTotals(db, founderId);
  const since = startOfDay(weekStart(localDate(now, timeZone)), timeZone);
  const [open, completed, lapsed, pledges, teammates] = await Promise.all([
    listOpenTasks(db, { founderId, now }),
    listCompletedSince(db, { founderId, since, now }),
    listLapsedTasks(db, { founderId, now, timeZone }),
    findKeptRatio(db, { founderId }),
    listTeammates(db, { founderId }),
  ]);
  const all = open.length + completed.length;
  return {
    pending: open.filter((task) => task.status === 'pending'),
    inProgress: open.filter((task) => task.status === 'in_progress'),
    completed,
    lapsed,
    progress: all === 0 ? 0 : Math.round((completed.length / all) * 100),
    tasksCompleted,
    pledges,
    teammates,
  };
}

const lapsedDaysShown = 7;

/** Generated tasks that ended undone in the last seven days, latest first. */
export async function listLapsedTasks(
  db: Db,
  { founderId, now, timeZone }: FindBoardInput & { timeZone: string },
): Promise<LapsedTask[]> {
  const since = addDays(localDate(now, timeZone), -lapsedDaysShown);
  const rows = await db
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('status', '=', 'lapsed')
    .where('period_start', '>=', addDays(since, -2 * lapsedDaysShown))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select(['id', 'title', 'points_value', 'template_key', 'period_start', 'due_date'])
    .select(['status', 'due_moved_later', 'is_public_pledge', 'created_at'])
    .execute();
  const yesterday = yesterdayOf(now, timeZone).day;
  return rows.flatMap(({ id, title, points_value: points, ...row }) => {
    const facts = {
      status: row.status,
      templateKey: row.template_key,
      period: row.period_start,
      dueDate: row.due_date,
      dueMovedLater: row.due_moved_later,
      isPledged: row.is_public_pledge,
    };
    const endedOn = lastDayOf(facts, timeZone);
    if (endedOn === null || endedOn < since) return [];
    const refusal = backfillRefusal({ createdAt: row.created_at }, { now, timeZone });
    const mayBeYesterdays = endedOn >= yesterday && refusal === null;
    return [{ id, title, points, endedOn, mayBeYesterdays }];
  });
}

/** Open tasks, soonest due first. Slack numbers them in this order. */
export async function listOpenTasks(
  db: Db,
  { founderId, now, limit = 200 }: { founderId: string; now: Date; limit?: number },
): Promise<TaskView[]> {
  const rows = await taskRows(db, founderId)
    .where('t.status', 'in', openStatuses)
    .orderBy(sql`t.due_date asc nulls last`)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(limit)
    .execute();
  return rows.map((row) => toTaskView(row, now));
}

/** Tasks completed since an instant, latest first. */
export async function listCompletedSince(
  db: Db,
  { founderId, since, now }: { founderId: string; since: Date; now: Date },
): Promise<TaskView[]> {
  const rows = await taskRows(db, founderId)
    .where('t.status', '=', 'completed')
    .where('t.completed_at', '>=', since)
    .orderBy('t.completed_at', 'desc')
    .orderBy('t.id')
    .limit(200)
    .execute();
  return rows.map((row) => toTaskView(row, now));
}

/** Tasks that can still be reopened, latest first. Slack numbers them in this order. */
export async function listRecentlyCompleted(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<TaskView[]> {
  const since = new Date(now.getTime() - reopenWindowMs);
  const tasks = await listCompletedSince(db, { founderId, since, now });
  return tasks.filter((task) => task.canReopen);
}

/** The open tasks of which one direct message notified their holder. */
export async function listHandedTasks(
  db: Db,
  { founderId, notifiedAt, now }: { founderId: string; notifiedAt: Date; now: Date },
): Promise<TaskView[]> {
  const rows = await taskRows(db, founderId)
    .where('t.handed_notified_at', '=', notifiedAt)
    .where('t.status', 'in', openStatuses)
    .orderBy(sql`t.due_date asc nulls last`)
    .orderBy('t.id')
    .execute();
  return rows.map((row) => toTaskView(row, now));
}

export type MorningList = {
  /** Due today or earlier, soonest first. */
  tasks: TaskView[];
  /** The total number. */
  count: number;
  /** The founder ignored the last ones, so it comes on this day of the week alone. */
  weeklyOn: string | null;
};

const maxMorningTasks = 5;

/** The tasks of a founder's day; null if none is due, if that morning is over, or on a day without a list. */
export async function findMorningList(
  db: Db,
  { founderId, day, now }: { founderId: string; day: string; now: Date },
): Promise<MorningList | null> {
  const { timeZone, listHour, listDays, isIgnored } = await db
    .selectFrom('founders as me')
    .where('me.id', '=', founderId)
    .select(['time_zone as timeZone', 'list_hour as listHour', 'list_days as listDays'])
    .select(areListsIgnored.as('isIgnored'))
    .executeTakeFirstOrThrow();
  if (localDate(now, timeZone) !== day || !isListTime(now, timeZone, listHour)) return null;
  if (!mayListCome(listDays, day)) return null;
  const rows = await taskRows(db, founderId)
    .where('t.status', 'in', openStatuses)
    .where('t.due_date', '<=', endOfDay(day, timeZone))
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .orderBy('t.due_date')
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(maxMorningTasks)
    .execute();
  const [first] = rows;
  if (!first) return null;
  const tasks = rows.map((row) => toTaskView(row, now));
  return { tasks, count: first.count, weeklyOn: isIgnored ? weekdayLabel(day) : null };
}

/** A founder's pledges: open ones by date, then the last ten that were decided. */
export async function listPledges(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<TaskView[]> {
  const pledged = taskRows(db, founderId).where('p.state', 'is not', null);
  const open = await pledged
    .where('p.state', '=', 'open')
    .orderBy(sql`t.due_date asc nulls last`)
    .orderBy('t.id')
    .limit(50)
    .execute();
  const decided = await pledged
    .where('p.state', '<>', 'open')
    .orderBy('p.resolved_at', 'desc')
    .orderBy('t.id')
    .limit(10)
    .execute();
  return [...open, ...decided].map((row) => toTaskView(row, now));
}

/** After a missed pledge the founder is asked about the next step for this long. */
export const promptWindowMs = 3 * 24 * 60 * 60 * 1000;

const maxMissedPledges = 10;

type ListMissedPledgesInput = {
  founderId: string;
  now: Date;
  /** If set, only these. */
  taskIds?: string[];
};

/** Recently missed pledges that still need a next step: open and without a new date. */
export async function listMissedPledges(
  db: Db,
  { founderId, now, taskIds }: ListMissedPledgesInput,
): Promise<TaskView[]> {
  const rows = await taskRows(db, founderId)
    .where('p.state', '=', 'missed')
    .where('p.resolved_at', '>=', new Date(now.getTime() - promptWindowMs))
    .where('t.status', 'in', openStatuses)
    .where('t.due_date', '<', now)
    .$if(taskIds !== undefined, (query) => query.where('t.id', 'in', taskIds ?? []))
    .orderBy('t.due_date')
    .orderBy('t.id')
    .limit(taskIds?.length ?? maxMissedPledges)
    .execute();
  return rows.map((row) => toTaskView(row, now));
}
