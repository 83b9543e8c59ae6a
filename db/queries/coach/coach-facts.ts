import { type Kysely, sql } from 'kysely';
import type { CoachFacts } from '#shared/domain/coach-context.ts';
import { addDays, localDate } from '#shared/time.ts';
import type { Database } from '../../schema.ts';
import { findStreak } from '../streaks.ts';
import { listOpenTasks } from '../tasks.ts';

const maxCompletedTasks = 20;

type FindCoachFactsInput = { founderId: string; now: Date };

/** What the coach learns about a founder: only from the founder's own rows. */
export async function findCoachFacts(
  db: Kysely<Database>,
  { founderId, now }: FindCoachFactsInput,
): Promise<CoachFacts> {
  const { timeZone, ...profile } = await db
    .selectFrom('startup_applications')
    .where('id', '=', founderId)
    .select(['stage', 'startup_name as startupName', 'industry', 'description'])
    .select('time_zone as timeZone')
    .executeTakeFirstOrThrow();
  const today = localDate(now, timeZone);
  const since = addDays(today, -6);
  const [tasks, { current }, lastWeek] = await Promise.all([
    listOpenTasks(db, { founderId, now }),
    findStreak(db, { founderId, now }),
    findLastWeek(db, { founderId, since }),
  ]);
  return {
    ...profile,
    today,
    openTasks: tasks.map(({ title, dueDate, isPublicPledge }) => ({
      title,
      dueOn: dueDate === null ? null : localDate(new Date(dueDate), timeZone),
      isPledge: isPublicPledge,
    })),
    streak: current,
    lastWeek,
  };
}

async function findLastWeek(
  db: Kysely<Database>,
  { founderId, since }: { founderId: string; since: string },
): Promise<CoachFacts['lastWeek']> {
  const done = await db
    .selectFrom('completions as c')
    .innerJoin('tasks as t', 't.id', 'c.task_id')
    .where('c.founder_id', '=', founderId)
    .where('c.reopened_at', 'is', null)
    .where('c.local_date', '>=', since)
    .orderBy('c.completed_at', 'desc')
    .limit(maxCompletedTasks)
    .select('t.title')
    .execute();
  const { points } = await db
    .selectFrom('points_ledger')
    .where('user_id', '=', founderId)
    .where('earned_on', '>=', since)
    .select(sql<number>`coalesce(sum(points), 0)::int`.as('points'))
    .executeTakeFirstOrThrow();
  return { completed: done.map(({ title }) => title), points };
}
