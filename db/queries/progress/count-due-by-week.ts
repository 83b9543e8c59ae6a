import { type Kysely, sql } from 'kysely';
import { completionRate } from '#shared/domain/weeks.ts';
import type { Database } from '../../tables/database.ts';

type Input = {
  founderId: string;
  /** The first instants of the weeks, oldest first; more than 30 days back. */
  starts: Date[];
  now: Date;
};

type Counted = { done: number; overdue: number };

/** What was done, and what was due and is still open: by week, and in the last 30 days. */
export async function countDueByWeek(db: Kysely<Database>, { founderId, starts, now }: Input) {
  const since = starts[0];
  const { rows } = await sql<{ week: number; isDone: boolean; all: number; recent: number }>`
    select least(width_bucket(at, ${starts}::timestamptz[]), ${starts.length}::int) - 1 as week,
      is_done as "isDone", count(*)::int as all,
      (count(*) filter (where at > ${now}::timestamptz - interval '30 days'))::int as recent
    from (
      select true as is_done, completed_at as at from tasks
      where user_id = ${founderId} and status = 'completed' and completed_at >= ${since}
      union all
      select false, due_date from tasks
      where user_id = ${founderId} and status <> 'completed' and deleted_at is null
        and due_date >= ${since} and due_date < ${now}
    ) each
    group by 1, 2`.execute(db);
  const weeks: Counted[] = starts.map(() => ({ done: 0, overdue: 0 }));
  const month: Counted = { done: 0, overdue: 0 };
  for (const { week, isDone, all, recent } of rows) {
    const kind = isDone ? 'done' : 'overdue';
    const counted = weeks[week];
    if (counted) counted[kind] = all;
    month[kind] += recent;
  }
  const withRate = (counted: Counted) => ({ ...counted, rate: completionRate(counted) });
  return { weeks: weeks.map(withRate), month: withRate(month) };
}
