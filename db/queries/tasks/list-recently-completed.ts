import type { Kysely } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import type { Database } from '../../tables/database.ts';
import { listCompletedSince } from './list-completed-since.ts';
import { reopenWindowMs } from './task-view.ts';

type Input = { founderId: string; now: Date };

/** The tasks that can still be reopened, the latest first: the order in which Slack numbers them. */
export async function listRecentlyCompleted(
  db: Kysely<Database>,
  { founderId, now }: Input,
): Promise<TaskView[]> {
  const since = new Date(now.getTime() - reopenWindowMs);
  const tasks = await listCompletedSince(db, { founderId, since, now });
  return tasks.filter((task) => task.canReopen);
}
