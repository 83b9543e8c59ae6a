import type { z } from 'zod';
import { type CompletionView, newTaskSchema, type TaskView } from '#shared/api/tasks.ts';
import { pledgeStandsHours } from '#shared/domain/points.ts';
import { completeTask } from '../operations/tasks/complete-task.ts';
import { createTask } from '../operations/tasks/create-task.ts';
import type { Db } from '../schema.ts';

type TaskInput = { founderId: string; now?: Date } & Partial<z.input<typeof newTaskSchema>>;

/** Created by the product's own operation. */
export async function newTask(
  db: Db,
  { founderId, now = new Date(), ...task }: TaskInput,
): Promise<TaskView> {
  return createTask(db, {
    founderId,
    now,
    task: newTaskSchema.parse({ title: 'Talk to five customers', ...task }),
  });
}

type CompletedTaskInput = { founderId: string; at: Date | string } & Partial<
  z.input<typeof newTaskSchema>
>;

/**
 * Created and completed at the same moment: it earns its base points and any streak bonus. A pledge is
 * made 12 hours before, so it is kept.
 */
export async function newCompletedTask(
  db: Db,
  { founderId, at, ...task }: CompletedTaskInput,
): Promise<CompletionView> {
  const now = new Date(at);
  const madeAt = new Date(
    now.getTime() - (task.isPublicPledge ? pledgeStandsHours * 3_600_000 : 0),
  );
  const { id } = await newTask(db, { founderId, now: madeAt, ...task });
  return completeTask(db, { founderId, taskId: id, now, source: 'web' });
}

/** A founder's generated tasks, with their template, period and due date. */
export async function listGeneratedTasks(db: Db, founderId: string) {
  const rows = await db
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('template_key', 'is not', null)
    .select(['id', 'template_key', 'period_start as period', 'due_date as due'])
    .orderBy('created_at')
    .orderBy('template_key')
    .execute();
  return rows.map(({ template_key, ...row }) => ({ ...row, key: template_key as string }));
}
