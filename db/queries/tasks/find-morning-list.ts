import { type Kysely, sql } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { isMorning } from '#shared/domain/morning.ts';
import { endOfDay, localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { findTotals } from '../streaks/find-totals.ts';
import { taskRows, toTaskView } from './task-view.ts';

export type MorningList = {
  /** What is due today or was due before, soonest first. */
  tasks: TaskView[];
  /** How many there are in all. */
  count: number;
};

const mostShown = 5;

/** What a founder's day holds; null when nothing is due, and when the morning of that day is over. */
export async function findMorningList(
  db: Kysely<Database>,
  { founderId, day, now }: { founderId: string; day: string; now: Date },
): Promise<MorningList | null> {
  const { timeZone } = await findTotals(db, founderId);
  if (localDate(now, timeZone) !== day || !isMorning(now, timeZone)) return null;
  const rows = await taskRows(db, founderId)
    .where('t.status', '<>', 'completed')
    .where('t.due_date', '<=', endOfDay(day, timeZone))
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .orderBy('t.due_date')
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(mostShown)
    .execute();
  const [first] = rows;
  if (!first) return null;
  return { tasks: rows.map((row) => toTaskView(row, now)), count: first.count };
}
