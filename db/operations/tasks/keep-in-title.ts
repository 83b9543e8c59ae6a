import type { TaskView } from '#shared/api/tasks.ts';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, type CalendarDate, endOfDay, localDate } from '#shared/time.ts';
import { findTask } from '../../queries/tasks.ts';
import type { Db, Trx } from '../../schema.ts';
import { defaultDueDays } from './create-task.ts';
import { assertOpen, isHandedOver, lockTask } from './lock-task.ts';
import { changeTask, publishTaskChange } from './update-task.ts';

type KeepInTitleInput = {
  founderId: string;
  taskId: string;
  /** The title and date as the founder's words were understood. */
  title: string;
  dueOn: CalendarDate;
  /** The words as they were typed. */
  typed: string;
  /** The day of a pledge, which can't be without one. */
  pledgeDueOn?: CalendarDate;
  /** The words said how hard it is, too, which they no longer do. */
  resetsDifficulty?: boolean;
  now: Date;
};

const correctionMs = 60 * 60 * 1000;

/**
 * Puts the words that were taken for a date, or for how hard it is, back into the title of a new task, and
 * takes away what they were taken for.
 * This is as if it had been added so: no bonus is forfeited, and within an hour even a pledge for
 * tomorrow can be corrected. Repeated, it changes nothing more. Throws `task_changed` if the title, the
 * date or being pledged is not as it was. Who added it for a teammate can do so as long as they could
 * take it back: after that it is `task_taken_up`.
 */
export async function keepInTitle(
  db: Db,
  { founderId, taskId, title, dueOn, typed, pledgeDueOn, resetsDifficulty, now }: KeepInTitleInput,
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const holderId = await findHolder(trx, { founderId, taskId });
    const task = await lockTask(trx, { founderId: holderId, taskId });
    const isOwn = holderId === founderId;
    if (!isOwn && (await findHolder(trx, { founderId, taskId })) !== holderId) {
      throw new AppError('task_taken_up');
    }
    assertOpen(task, now);
    if (task.title === typed) return findTask(trx, { founderId: holderId, taskId, now });
    const isPledge = pledgeDueOn !== undefined;
    const currentDueOn = task.due_date && localDate(task.due_date, task.time_zone);
    const isAsPledged = isPledge ? task.pledge_state === 'open' : !task.is_public_pledge;
    if (task.title !== title || currentDueOn !== dueOn || !isAsPledged) {
      throw new AppError('task_changed');
    }
    const isNew = now.getTime() - task.created_at.getTime() < correctionMs;
    if (isPledge && !isNew) {
      await changeTask(trx, {
        founderId,
        taskId,
        patch: { title: typed, dueOn: pledgeDueOn },
        now,
      });
      return findTask(trx, { founderId, taskId, now });
    }
    const defaultDueOn = addDays(localDate(task.created_at, task.time_zone), defaultDueDays);
    const dueDate = endOfDay(pledgeDueOn ?? defaultDueOn, task.time_zone);
    if (isPledge && dueDate <= now) throw new AppError('pledge_in_past');
    await trx
      .updateTable('tasks')
      .set({
        title: typed,
        due_date: dueDate,
        ...(resetsDifficulty && { difficulty: 'medium', points_value: pointsByDifficulty.medium }),
        ...(isOwn && { taken_up: isHandedOver }),
      })
      .where('id', '=', taskId)
      .execute();
    await publishTaskChange(trx, {
      founderId: holderId,
      task,
      posts: isPledge ? ['pledge_update'] : [],
    });
    return findTask(trx, { founderId: holderId, taskId, now });
  });
}

/** The teammate whom the founder gave the task and who has not begun with it; else the founder. */
async function findHolder(
  trx: Trx,
  { founderId, taskId }: { founderId: string; taskId: string },
): Promise<string> {
  const handed = await trx
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .where('handed_by', '=', founderId)
    .where('taken_up', '=', false)
    .select('user_id')
    .executeTakeFirst();
  return handed?.user_id ?? founderId;
}
