import type { Kysely } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { isEvening, isStreakAtRisk } from '#shared/domain/streak-warning.ts';
import { localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { listOpenTasks } from '../tasks/list-open-tasks.ts';
import { findTotals } from './find-totals.ts';

export type StreakAtRisk = {
  days: number;
  /** The easiest open task, the soonest due of those; null when nothing is open. */
  task: TaskView | null;
};

const effort = { easy: 0, medium: 1, hard: 2 };

/** A streak that ends with the founder's day; null when it does not, or when the evening of that day is over. */
export async function findStreakAtRisk(
  db: Kysely<Database>,
  { founderId, day, now }: { founderId: string; day: string; now: Date },
): Promise<StreakAtRisk | null> {
  const { streak, timeZone } = await findTotals(db, founderId);
  if (localDate(now, timeZone) !== day || !isEvening(now, timeZone)) return null;
  if (!isStreakAtRisk(streak, { at: now, timeZone })) return null;
  const tasks = await listOpenTasks(db, { founderId, now });
  const [task = null] = tasks.toSorted((a, b) => effort[a.difficulty] - effort[b.difficulty]);
  return { days: streak.current, task };
}
