import type { Transaction } from 'kysely';
import type { FounderExport } from '#shared/api/settings-export.ts';
import type { Database } from '../../tables/database.ts';

type Input = { founderId: string; most: number };

/** Who opened a founder's deck and website, and what the founder wrote to investors, newest first. */
export async function exportInterest(
  trx: Transaction<Database>,
  { founderId, most }: Input,
): Promise<Pick<FounderExport, 'investorOpens' | 'investorUpdates'>> {
  const opens = await trx
    .selectFrom('startup_opens as o')
    .innerJoin('investors as i', 'i.id', 'o.investor_id')
    .where('o.founder_id', '=', founderId)
    .orderBy('o.last_opened_at', 'desc')
    .limit(most)
    .select(['i.name', 'i.title', 'i.company', 'o.kind', 'o.opens'])
    .select(['o.first_opened_at', 'o.last_opened_at'])
    .execute();
  const updates = await trx
    .selectFrom('investor_updates')
    .where('founder_id', '=', founderId)
    .orderBy('sent_at', 'desc')
    .limit(most)
    .select(['subject', 'body', 'recipients', 'sent_at'])
    .execute();
  return {
    investorOpens: opens.map(({ first_opened_at, last_opened_at, ...open }) => ({
      ...open,
      firstOpenedAt: first_opened_at.toISOString(),
      lastOpenedAt: last_opened_at.toISOString(),
    })),
    investorUpdates: updates.map(({ sent_at, ...update }) => ({
      ...update,
      sentAt: sent_at.toISOString(),
    })),
  };
}
