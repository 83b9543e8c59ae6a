import type { Kysely } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import type { Database } from '../../tables/database.ts';
import { taskRows, toTaskView } from './task-view.ts';

/** How long after a miss a founder is asked what comes next. */
export const promptWindowMs = 3 * 24 * 60 * 60 * 1000;

const mostAtOnce = 10;

type Input = {
  founderId: string;
  now: Date;
  /** Of these alone. */
  taskIds?: string[];
};

/** The pledges that were missed lately and still wait for a next step: open, and without a new date. */
export async function listMissedPledges(
  db: Kysely<Database>,
  { founderId, now, taskIds }: Input,
): Promise<TaskView[]> {
  const rows = await taskRows(db, founderId)
    .where('p.state', '=', 'missed')
    .where('p.resolved_at', '>=', new Date(now.getTime() - promptWindowMs))
    .where('t.status', '<>', 'completed')
    .where('t.due_date', '<', now)
    .$if(taskIds !== undefined, (query) => query.where('t.id', 'in', taskIds ?? []))
    .orderBy('t.due_date')
    .orderBy('t.id')
    .limit(taskIds?.length ?? mostAtOnce)
    .execute();
  return rows.map((row) => toTaskView(row, now));
}
