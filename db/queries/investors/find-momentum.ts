import type { Kysely } from 'kysely';
import type { Momentum } from '#shared/api/portfolio.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import { addDays, localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { findKeptRatio } from '../pledges/find-kept-ratio.ts';
import { findTotals } from '../streaks/find-totals.ts';

const days = 28;

/** How a founder works lately; null unless they agreed that investors see it. */
export async function findMomentum(
  db: Kysely<Database>,
  { founderId, now }: { founderId: string; now: Date },
): Promise<Momentum | null> {
  const consent = await db
    .selectFrom('startup_applications')
    .where('id', '=', founderId)
    .where('status', '=', 'accepted')
    .where('share_momentum', '=', true)
    .select('id')
    .executeTakeFirst();
  if (!consent) return null;
  const { streak, timeZone } = await findTotals(db, founderId);
  const [pledges, lately] = await Promise.all([
    findKeptRatio(db, { founderId }),
    db
      .selectFrom('completions')
      .where('founder_id', '=', founderId)
      .where('reopened_at', 'is', null)
      .where('local_date', '>', addDays(localDate(now, timeZone), -days))
      .select((eb) => [
        eb.fn.countAll<number>().as('tasks'),
        eb.fn.count<number>('local_date').distinct().as('days'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    streak: currentStreak(streak, { at: now, timeZone }),
    longestStreak: streak.longest,
    activeDays: Number(lately.days),
    tasksDone: Number(lately.tasks),
    pledges,
  };
}
