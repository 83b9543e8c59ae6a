import { type RawBuilder, sql } from 'kysely';
import { brand } from '#shared/brand.ts';

/** The day on or before a date on which the program's weeks begin, like `weekStart` in shared/time.ts. */
export function weekStartOf(date: RawBuilder<unknown>): RawBuilder<string> {
  const weekday = sql`extract(isodow from ${date})::int`;
  return brand.weekStartsOn === 'monday'
    ? sql`(${date} - ${weekday} + 1)`
    : sql`(${date} - ${weekday} % 7)`;
}
