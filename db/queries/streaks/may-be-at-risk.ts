import { type RawBuilder, sql } from 'kysely';
import { addDays, type CalendarDate, startOfDay } from '#shared/time.ts';

/** Two freezes, the day itself and one that travelling may add. */
const longestGapDays = 4;

/** Of `founder_totals f`: nothing done today, and a streak lately. The rule itself decides after. */
export function mayBeAtRisk(today: CalendarDate, timeZone: string): RawBuilder<boolean> {
  return sql<boolean>`(
    f.current_streak >= 2
    and f.last_active_on >= ${addDays(today, -longestGapDays)}::date
    and f.last_active_at < ${startOfDay(today, timeZone)})`;
}
