import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { CompletionView, newTaskSchema } from '#shared/api/tasks.ts';
import { completeTask } from '../operations/tasks/complete-task.ts';
import type { Database } from '../schema.ts';
import { newTask } from './new-task.ts';

type Wishes = { founderId: string; at: Date | string } & Partial<z.input<typeof newTaskSchema>>;

/** A task made and completed at the same moment: it earns its base, and what the streak gives. */
export async function completeNewTask(
  db: Kysely<Database>,
  { founderId, at, ...task }: Wishes,
): Promise<CompletionView> {
  const now = new Date(at);
  const { id } = await newTask(db, { founderId, now, ...task });
  return completeTask(db, { founderId, taskId: id, now, source: 'web' });
}
