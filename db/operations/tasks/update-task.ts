import type { Kysely } from 'kysely';
import type { TaskPatch, TaskView } from '#shared/api/tasks.ts';
import { isPledgeLocked } from '#shared/domain/pledge-lock.ts';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import { AppError } from '#shared/errors.ts';
import { endOfDay, localDate } from '#shared/time.ts';
import { findTask } from '../../queries/tasks.ts';
import type { Database } from '../../schema.ts';
import { rememberFirstDate } from '../pledges/remember-first-date.ts';
import { type LockedTask, lockTask } from './lock-task.ts';
import { tellOfChange } from './tell-of-change.ts';

type Input = { founderId: string; taskId: string; patch: TaskPatch; now: Date };

/**
 * Changes what a founder wrote of an open task. Points follow from the difficulty; a due date
 * that ever moves later costs the bonus for being early. Within 24 hours of its date a pledge
 * keeps its words and its difficulty and can't be put off: `pledge_locked`. One that was missed is a
 * task like any other, and the miss stays a miss.
 */
export async function updateTask(
  db: Kysely<Database>,
  { founderId, taskId, patch, now }: Input,
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId });
    if (task.status === 'completed') throw new AppError('task_completed');
    const changes = changesOf(task, patch);
    if (Object.keys(changes).length > 0) {
      refuseWhereLocked(task, changes, now);
      await trx.updateTable('tasks').set(changes).where('id', '=', taskId).execute();
      const isSeen = task.is_public_pledge && ('title' in changes || 'due_date' in changes);
      if (changes.due_date && task.pledge_state === 'open') {
        await rememberFirstDate(trx, { taskId, dueDate: task.due_date });
      }
      await tellOfChange(trx, { founderId, task, posts: isSeen ? ['pledge_update'] : [] });
    }
    return findTask(trx, { founderId, taskId, now });
  });
}

type Changes = Partial<
  Pick<LockedTask, 'title' | 'description' | 'difficulty' | 'category' | 'points_value'>
> & { due_date?: Date; due_moved_later?: true };

/** Only what differs: a form sends every field, and a date that stays keeps its time of day. */
function changesOf(task: LockedTask, patch: TaskPatch): Changes {
  const changes: Changes = {};
  if (patch.title !== undefined && patch.title !== task.title) changes.title = patch.title;
  if (patch.description !== undefined && patch.description !== task.description) {
    changes.description = patch.description;
  }
  if (patch.category !== undefined && patch.category !== task.category) {
    changes.category = patch.category;
  }
  if (patch.difficulty !== undefined && patch.difficulty !== task.difficulty) {
    changes.difficulty = patch.difficulty;
    changes.points_value = pointsByDifficulty[patch.difficulty];
  }
  const dueOn = task.due_date && localDate(task.due_date, task.time_zone);
  if (patch.dueOn !== undefined && patch.dueOn !== dueOn) {
    changes.due_date = endOfDay(patch.dueOn, task.time_zone);
    if (isLater(changes.due_date, task.due_date)) changes.due_moved_later = true;
  }
  return changes;
}

/** A task that had no date gets its first one later than never having been held to any. */
function isLater(next: Date, before: Date | null): boolean {
  return before === null || next > before;
}

function refuseWhereLocked(task: LockedTask, changes: Changes, now: Date): void {
  if (task.pledge_state !== 'open') return;
  const { due_date: next, due_moved_later: isPutOff } = changes;
  const isEasier = 'title' in changes || 'difficulty' in changes || isPutOff;
  const pledge = { isPublicPledge: true, dueDate: task.due_date };
  if (isEasier && isPledgeLocked(pledge, now)) throw new AppError('pledge_locked');
  if (next && next <= now) throw new AppError('pledge_in_past');
}
