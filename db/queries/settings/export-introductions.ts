import { sql, type Transaction } from 'kysely';
import type { FounderExport } from '#shared/api/settings-export.ts';
import type { Database } from '../../tables/database.ts';
import { concerns, type Party, partyId } from '../introductions/party.ts';
import { readIntroductions } from '../introductions/read-introductions.ts';

type Input = { party: Party; most: number };

/** Asked and received; of the other their name, no address. */
export async function exportIntroductions(
  trx: Transaction<Database>,
  { party, most }: Input,
): Promise<Pick<FounderExport, 'introductions'>> {
  const where = sql<boolean>`${concerns(party)}`;
  const rows = await readIntroductions(trx, { where, limit: most });
  return {
    introductions: rows.map((row) => {
      const iAsked = row.asker.id === partyId(party);
      return {
        with: (iAsked ? row.asked : row.asker).name,
        iAsked,
        state: row.state,
        note: row.note,
        reason: row.reason,
        outcome: iAsked ? row.askerOutcome : row.askedOutcome,
        askedAt: row.createdAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
      };
    }),
  };
}
