import { type Kysely, sql } from 'kysely';
import type { Standings } from '#shared/api/introductions.ts';
import type { Database } from '../../tables/database.ts';
import { concerns, type Party, partyId } from './party.ts';

type Standing = { askerId: string; askedId: string; isOpen: boolean };

/** With whom something is open or settled; one read for all the buttons of a page. */
export async function findStandings(
  db: Kysely<Database>,
  { party }: { party: Party },
): Promise<Standings> {
  const { rows } = await sql<Standing>`
    select coalesce(i.asking_founder_id, i.asking_investor_id) as "askerId",
      i.founder_id as "askedId", i.state = 'requested' as "isOpen"
    from introductions i
    where ${concerns(party)} and i.state in ('requested', 'accepted')
    order by i.created_at desc limit 2000`.execute(db);
  const me = partyId(party);
  return {
    requested: rows.filter((row) => row.isOpen && row.askerId === me).map((row) => row.askedId),
    waiting: rows.filter((row) => row.isOpen && row.askedId === me).map((row) => row.askerId),
    introduced: rows
      .filter((row) => !row.isOpen)
      .map((row) => (row.askerId === me ? row.askedId : row.askerId)),
  };
}
