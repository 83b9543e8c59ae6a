import type { Kysely } from 'kysely';
import type { TaskBoard } from '#shared/api/tasks.ts';
import { localDate, startOfDay, weekStart } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { findKeptRatio } from '../pledges/find-kept-ratio.ts';
import { findTotals } from '../streaks/find-totals.ts';
import { listCompletedSince } from './list-completed-since.ts';
import { listOpenTasks } from './list-open-tasks.ts';

type Input = { founderId: string; now: Date };

/** The weekly board: every open task, and what was completed since Sunday in the founder's zone. */
export async function findBoard(
  db: Kysely<Database>,
  { founderId, now }: Input,
): Promise<TaskBoard> {
  const { timeZone, tasksCompleted } = await findTotals(db, founderId);
  const since = startOfDay(weekStart(localDate(now, timeZone)), timeZone);
  const [open, completed, pledges] = await Promise.all([
    listOpenTasks(db, { founderId, now }),
    listCompletedSince(db, { founderId, since, now }),
    findKeptRatio(db, { founderId }),
  ]);
  const all = open.length + completed.length;
  return {
    pending: open.filter((task) => task.status === 'pending'),
    inProgress: open.filter((task) => task.status === 'in_progress'),
    completed,
    progress: all === 0 ? 0 : Math.round((completed.length / all) * 100),
    tasksCompleted,
    pledges,
  };
}
