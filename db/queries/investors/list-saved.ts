import { type Kysely, sql } from 'kysely';
import type { PortfolioCard } from '#shared/api/portfolio.ts';
import type { Database } from '../../tables/database.ts';
import { type CardFields, toJson } from '../startups/card-fields.ts';

/** The startups that an investor saved and that are still accepted, the last saved first. */
export async function listSaved(
  db: Kysely<Database>,
  { investorId, card }: { investorId: string; card: CardFields },
): Promise<PortfolioCard[]> {
  const { rows } = await sql<{ card: PortfolioCard }>`
    select ${toJson(card)} as card
    from saved_startups s
    join startup_applications a on a.id = s.founder_id and a.status = 'accepted'
    where s.investor_id = ${investorId}
    order by s.saved_at desc, a.id`.execute(db);
  return rows.map((row) => row.card);
}
