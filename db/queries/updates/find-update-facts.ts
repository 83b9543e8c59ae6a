import { type Kysely, sql } from 'kysely';
import type { UpdateFacts } from '#shared/domain/investor-updates.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import { stageLabels } from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { findTotals } from '../streaks/find-totals.ts';

const mostDone = 5;
const mostNext = 3;
const dayMs = 24 * 60 * 60 * 1000;

type Input = { founderId: string; since: Date; now: Date };

/** What a founder could tell investors of the time since. */
export async function findUpdateFacts(
  db: Kysely<Database>,
  { founderId, since, now }: Input,
): Promise<UpdateFacts> {
  const [startup, totals, done, next] = await Promise.all([
    db
      .selectFrom('startup_applications')
      .where('id', '=', founderId)
      .select(['founder_name as founderName', 'startup_name as startupName', 'stage', 'milestones'])
      .select(['monthly_revenue as monthlyRevenue', 'looking_for_funding as isSeeking'])
      .select('funding_amount as amount')
      .executeTakeFirstOrThrow(),
    findTotals(db, founderId),
    listDone(db, { founderId, since }),
    listNext(db, { founderId, now }),
  ]);
  const { founderName, startupName, stage, monthlyRevenue, isSeeking, amount } = startup;
  const { streak, timeZone } = totals;
  const from = localDate(since, timeZone);
  const titles = done.map(({ title }) => title);
  return {
    founderName,
    startupName,
    days: Math.max(1, Math.round((now.getTime() - since.getTime()) / dayMs)),
    done: { titles, count: done[0]?.all ?? 0 },
    milestones: startup.milestones
      .filter(({ achieved, date }) => achieved && date >= from)
      .map(({ title }) => title),
    // A daily or weekly task is there again as soon as it is done.
    next: next.filter((title) => !titles.includes(title)).slice(0, mostNext),
    stage: stageLabels[stage],
    monthlyRevenue,
    streak: currentStreak(streak, { at: now, timeZone }),
    ask: isSeeking ? (amount ?? '') : null,
  };
}

async function listDone(
  db: Kysely<Database>,
  { founderId, since }: { founderId: string; since: Date },
): Promise<{ title: string; all: number }[]> {
  const { rows } = await sql<{ title: string; all: number }>`
    select title, (sum(count(*)) over ())::int as "all" from tasks
    where user_id = ${founderId} and status = 'completed' and deleted_at is null
      and completed_at >= ${since}
    group by title
    order by bool_or(is_public_pledge) desc, max(completed_at) desc, title limit ${mostDone}`.execute(
    db,
  );
  return rows;
}

async function listNext(
  db: Kysely<Database>,
  { founderId, now }: { founderId: string; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('status', '<>', 'completed')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('due_date', 'is', null), eb('due_date', '>=', now)]))
    .orderBy('is_public_pledge', 'desc')
    .orderBy('due_date')
    .orderBy('id')
    .limit(mostNext + mostDone)
    .select('title')
    .execute();
  return rows.map(({ title }) => title);
}
