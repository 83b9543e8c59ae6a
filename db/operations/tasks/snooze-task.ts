import type { Kysely } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, addLocalDays, endOfDay, localDate } from '#shared/time.ts';
import { addJob } from '../../jobs.ts';
import { sendLiveHint } from '../../live.ts';
import { findTask } from '../../queries/tasks/find-task.ts';
import type { Database } from '../../tables/database.ts';
import { postToChannel } from '../slack/post-to-channel.ts';
import { lockTask } from './lock-task.ts';

type Input = { founderId: string; taskId: string; days: number; now: Date };

const pledgeLockMs = 24 * 60 * 60 * 1000;

/**
 * Moves a task's due date later by calendar days of the founder's zone, counted from its due date
 * or, when that has passed, from today. It can then no longer be done early. Within 24 hours of
 * its date (and after it) a pledge stays as it is: `pledge_locked`.
 */
export async function snoozeTask(
  db: Kysely<Database>,
  { founderId, taskId, days, now }: Input,
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId });
    if (task.status === 'completed') throw new AppError('task_completed');
    if (isLocked(task, now)) throw new AppError('pledge_locked');
    const dueDate =
      task.due_date && task.due_date > now
        ? addLocalDays(task.due_date, days, task.time_zone)
        : endOfDay(addDays(localDate(now, task.time_zone), days), task.time_zone);
    await trx
      .updateTable('tasks')
      .set({ due_date: dueDate, due_moved_later: true })
      .where('id', '=', taskId)
      .execute();
    if (task.is_public_pledge) {
      const channel = { teamId: task.slack_team_id, channelId: task.slack_channel_id };
      await postToChannel(trx, { ...channel, kind: 'pledge_update', subjectId: taskId });
    }
    if (task.has_home)
      await addJob(trx, 'publish-home', { founderId }, { key: `home:${founderId}` });
    await sendLiveHint(trx, { founderId, cohortId: null });
    return findTask(trx, { founderId, taskId, now });
  });
}

function isLocked(task: { is_public_pledge: boolean; due_date: Date | null }, now: Date): boolean {
  return (
    task.is_public_pledge &&
    task.due_date !== null &&
    task.due_date.getTime() - now.getTime() < pledgeLockMs
  );
}
