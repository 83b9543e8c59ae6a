import type { SeveralChange, SeveralChanged } from '#shared/api/tasks.ts';
import { AppError } from '#shared/errors.ts';
import { listTasksById } from '../../queries/tasks.ts';
import type { Db } from '../../schema.ts';
import { completeTask } from './complete-task.ts';
import { deleteTask, restoreTask } from './delete-task.ts';
import { reopenTask } from './reopen-task.ts';
import { updateTask } from './update-task.ts';

type ChangeSeveralInput = {
  founderId: string;
  change: SeveralChange;
  now: Date;
};

/**
 * Changes several tasks alike. Each is changed as it would be alone, in a transaction of its own: one that
 * is refused holds up no other, and is named with the reason. A repeat changes nothing more.
 */
export async function changeSeveralTasks(
  db: Db,
  { founderId, change: { kind, tasks }, now }: ChangeSeveralInput,
): Promise<SeveralChanged> {
  const changed: SeveralChanged['changed'] = [];
  const refused: { taskId: string; reason: string }[] = [];
  let completion: SeveralChanged['completion'] = null;

  const changeOne = async (taskId: string, dueOn: string | undefined): Promise<string> => {
    const input = { founderId, taskId, now };
    if (kind === 'delete') return (await deleteTask(db, input)).title;
    if (kind === 'restore') return (await restoreTask(db, input)).title;
    if (kind === 'reopen') return (await reopenTask(db, input)).title;
    if (kind === 'move') return (await updateTask(db, { ...input, patch: { dueOn } })).title;
    const done = await completeTask(db, { ...input, source: 'web' });
    if (!done.isNew) throw new AppError('task_completed');
    completion = {
      earned: (completion?.earned ?? 0) + done.earned,
      streak: done.streak,
      isFirstToday: completion?.isFirstToday || done.isFirstToday,
    };
    return done.task.title;
  };
  for (const { taskId, dueOn } of tasks) {
    try {
      changed.push({ taskId, title: await changeOne(taskId, dueOn) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ taskId, reason: error.message });
    }
  }
  return { changed, refused: await withTitles(db, { founderId, refused, now }), completion };
}

async function withTitles(
  db: Db,
  {
    founderId,
    refused,
    now,
  }: { founderId: string; refused: { taskId: string; reason: string }[]; now: Date },
): Promise<SeveralChanged['refused']> {
  if (refused.length === 0) return [];
  const taskIds = refused.map(({ taskId }) => taskId);
  const found = await listTasksById(db, { founderId, taskIds, now });
  return refused.map((each) => ({
    ...each,
    title: found.find(({ id }) => id === each.taskId)?.title ?? null,
  }));
}
