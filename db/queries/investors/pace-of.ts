import { type RawBuilder, sql } from 'kysely';
import type { Pace } from '#shared/domain/match.ts';

type Columns = { shares: RawBuilder<unknown>; founderId: RawBuilder<unknown> };

const ofApplication: Columns = { shares: sql`a.share_momentum`, founderId: sql`a.id` };

/** Of `startup_applications as a`, where its founder agreed to show it: strong, steady or null. */
export function paceOf(
  now: Date,
  { shares, founderId }: Columns = ofApplication,
): RawBuilder<Pace | null> {
  return sql`case when ${shares} then (
    select case
      when t.current_streak >= 7 and t.last_active_at > ${now}::timestamptz - interval '2 days'
        then 'strong'
      when t.last_active_at > ${now}::timestamptz - interval '7 days' then 'steady' end
    from founder_totals t where t.founder_id = ${founderId}) end`;
}
