import { type Kysely, sql } from 'kysely';
import { type OpenedKind, sameLookMs } from '#shared/domain/opened-links.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; investorId: string; kind: OpenedKind; now: Date };

/** Counts a look at a deck or website; two within half a minute are one. */
export async function countOpen(
  db: Kysely<Database>,
  { founderId, investorId, kind, now }: Input,
): Promise<void> {
  const lately = new Date(now.getTime() - sameLookMs);
  await sql`
    insert into startup_opens as o (founder_id, investor_id, kind, first_opened_at, last_opened_at)
    values (${founderId}, ${investorId}, ${kind}, ${now}, ${now})
    on conflict (founder_id, investor_id, kind) do update
      set opens = o.opens + 1, last_opened_at = excluded.last_opened_at
      where o.last_opened_at <= ${lately}`.execute(db);
}
