import type { Kysely } from 'kysely';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { markNotificationsRead } from '../operations/notifications/mark-notifications-read.ts';
import { completeTask } from '../operations/tasks/complete-task.ts';
import { createTask } from '../operations/tasks/create-task.ts';
import { moveTask } from '../operations/tasks/update-task.ts';
import type { Database } from '../schema.ts';
import type { PlannedTask } from './plan-history.ts';

type Play = { plans: (PlannedTask & { founderId: string })[]; founderIds: string[]; now: Date };

/** Plays what happened in the order in which it happened, so that bells and streaks come out as they would have. */
export async function playHistory(
  db: Kysely<Database>,
  { plans, founderIds, now }: Play,
): Promise<void> {
  const known = await db
    .selectFrom('tasks')
    .where('user_id', 'in', founderIds)
    .select('user_id')
    .distinct()
    .execute();
  const done = new Set(known.map((row) => row.user_id));
  const taskIds = new Map<PlannedTask, string>();
  const steps = plans
    .filter((plan) => !done.has(plan.founderId))
    .flatMap((plan) => [
      { at: plan.createdAt, run: () => create(plan) },
      ...(plan.startedAt ? [{ at: plan.startedAt, run: () => start(plan) }] : []),
      ...(plan.completedAt ? [{ at: plan.completedAt, run: () => complete(plan) }] : []),
    ]);
  // Everybody opened their bell yesterday evening.
  const readAt = new Date(now.getTime() - 14 * 60 * 60 * 1000);
  steps.push({ at: readAt, run: readAll });
  steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const step of steps) await step.run();

  async function create(plan: Play['plans'][number]): Promise<void> {
    const { title, difficulty, category, dueOn, isPublicPledge } = plan;
    const task = await createTask(db, {
      founderId: plan.founderId,
      now: plan.createdAt,
      task: newTaskSchema.parse({ title, difficulty, category, dueOn, isPublicPledge }),
    });
    taskIds.set(plan, task.id);
  }
  async function start(plan: Play['plans'][number]): Promise<void> {
    const taskId = taskIds.get(plan) as string;
    await moveTask(db, {
      founderId: plan.founderId,
      taskId,
      status: 'in_progress',
      now: plan.startedAt as Date,
    });
  }
  async function complete(plan: Play['plans'][number]): Promise<void> {
    const taskId = taskIds.get(plan) as string;
    const at = plan.completedAt as Date;
    await completeTask(db, { founderId: plan.founderId, taskId, now: at, source: 'web' });
  }
  async function readAll(): Promise<void> {
    for (const founderId of founderIds) {
      await markNotificationsRead(db, { founderId, notificationIds: 'all' });
    }
  }
}
