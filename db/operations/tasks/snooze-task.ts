import type { Kysely } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { isPledgeLocked } from '#shared/domain/pledge-lock.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, addLocalDays, endOfDay, localDate } from '#shared/time.ts';
import { findTask } from '../../queries/tasks.ts';
import type { Database } from '../../schema.ts';
import { rememberFirstDate } from '../pledges/remember-first-date.ts';
import { lockTask } from './lock-task.ts';
import { tellOfChange } from './tell-of-change.ts';

type Input = { founderId: string; taskId: string; days: number; now: Date };

/**
 * Moves a task's due date later by calendar days of the founder's zone, counted from its due date
 * or, when that has passed, from today. It can then no longer be done early. Within 24 hours of
 * its date a pledge stays as it is: `pledge_locked`. One that was missed is a task like any other:
 * it gets a date, and the miss stays a miss.
 */
export async function snoozeTask(
  db: Kysely<Database>,
  { founderId, taskId, days, now }: Input,
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId });
    if (task.status === 'completed') throw new AppError('task_completed');
    const isPledged = task.pledge_state === 'open';
    const pledge = { isPublicPledge: isPledged, dueDate: task.due_date };
    if (isPledgeLocked(pledge, now)) throw new AppError('pledge_locked');
    const dueDate =
      task.due_date && task.due_date > now
        ? addLocalDays(task.due_date, days, task.time_zone)
        : endOfDay(addDays(localDate(now, task.time_zone), days), task.time_zone);
    await trx
      .updateTable('tasks')
      .set({ due_date: dueDate, due_moved_later: true })
      .where('id', '=', taskId)
      .execute();
    if (isPledged) await rememberFirstDate(trx, { taskId, dueDate: task.due_date });
    await tellOfChange(trx, {
      founderId,
      task,
      posts: isPledged ? ['pledge_update'] : [],
    });
    return findTask(trx, { founderId, taskId, now });
  });
}
