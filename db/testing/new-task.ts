import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { newTaskSchema, type TaskView } from '#shared/api/tasks.ts';
import { createTask } from '../operations/tasks/create-task.ts';
import type { Database } from '../schema.ts';

type Wishes = { founderId: string; now?: Date } & Partial<z.input<typeof newTaskSchema>>;

/** A task made by the product's own operation. */
export async function newTask(
  db: Kysely<Database>,
  { founderId, now = new Date(), ...task }: Wishes,
): Promise<TaskView> {
  return createTask(db, {
    founderId,
    now,
    task: newTaskSchema.parse({ title: 'Talk to five customers', ...task }),
  });
}
