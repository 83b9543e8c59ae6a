import type { Kysely } from 'kysely';
import { currentStreak, nextStreakBonus } from '#shared/domain/streak.ts';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import { findTotals } from './find-totals.ts';

type StreakDay = { day: CalendarDate; state: 'done' | 'frozen' | 'missed' | 'open' };

export type StreakView = {
  current: number;
  longest: number;
  freezesHeld: number;
  next: { days: number; points: number; left: number } | null;
  doneToday: boolean;
  /** The last seven days, oldest first; today is open until something is done. */
  lastDays: StreakDay[];
};

/** A founder's streak as it stands now, in their zone. */
export async function findStreak(
  db: Kysely<Database>,
  { founderId, now }: { founderId: string; now: Date },
): Promise<StreakView> {
  const { streak, timeZone } = await findTotals(db, founderId);
  const today = localDate(now, timeZone);
  const from = addDays(today, -6);
  const [done, frozen] = await Promise.all([
    db
      .selectFrom('completions')
      .where('founder_id', '=', founderId)
      .where('reopened_at', 'is', null)
      .where('local_date', '>=', from)
      .select('local_date')
      .distinct()
      .execute(),
    db
      .selectFrom('streak_freezes')
      .where('founder_id', '=', founderId)
      .where('day', '>=', from)
      .select('day')
      .execute(),
  ]);
  const doneDays = new Set(done.map((row) => row.local_date));
  const frozenDays = new Set(frozen.map((row) => row.day));
  const current = currentStreak(streak, { at: now, timeZone });
  // Missed since the last completion, but held freezes will cover it as soon as something is done.
  const isCovered = (day: CalendarDate) =>
    current > 0 && streak.lastActiveOn !== null && day > streak.lastActiveOn && day < today;
  return {
    current,
    longest: streak.longest,
    freezesHeld: streak.freezesHeld,
    next: nextStreakBonus(current),
    doneToday: doneDays.has(today),
    lastDays: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(from, index);
      if (doneDays.has(day)) return { day, state: 'done' };
      if (frozenDays.has(day) || isCovered(day)) return { day, state: 'frozen' };
      return { day, state: day === today ? 'open' : 'missed' };
    }),
  };
}
