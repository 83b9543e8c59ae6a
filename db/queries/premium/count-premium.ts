import { type Kysely, sql } from 'kysely';
import { renewalGraceMs } from '#shared/domain/premium.ts';
import type { Database } from '../../tables/database.ts';

/** For admins: founders who have premium now, and of them those whose last payment failed. */
export async function countPremium(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<{ members: number; pastDue: number }> {
  const since = new Date(now.getTime() - renewalGraceMs);
  const { rows } = await sql<{ members: number; pastDue: number }>`
    select count(distinct s.founder_id)::int as members,
      (count(distinct s.founder_id) filter (where s.status = 'past_due'))::int as "pastDue"
    from premium_subscriptions s
    join startup_applications a on a.id = s.founder_id and a.status = 'accepted'
    where s.status in ('active', 'trialing', 'past_due') and s.period_end > ${since}`.execute(db);
  return rows[0] ?? { members: 0, pastDue: 0 };
}
