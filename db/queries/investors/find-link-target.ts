import type { Kysely } from 'kysely';
import type { OpenedKind } from '#shared/domain/opened-links.ts';
import { toWebAddress } from '#shared/domain/web-address.ts';
import type { Database } from '../../tables/database.ts';

type Input = { founderId: string; kind: OpenedKind };

/**
 * Where a startup's deck or website is now; null unless it is accepted and has given a web address.
 * The founder's own address tells whether they look at it themselves: it goes nowhere.
 */
export async function findLinkTarget(
  db: Kysely<Database>,
  { founderId, kind }: Input,
): Promise<{ url: string; founderEmail: string } | null> {
  const row = await db
    .selectFrom('startup_applications')
    .where('id', '=', founderId)
    .where('status', '=', 'accepted')
    .select(['founder_email as founderEmail', 'website_url', 'pitch_deck_url'])
    .executeTakeFirst();
  const address = kind === 'deck' ? row?.pitch_deck_url : row?.website_url;
  const url = address ? toWebAddress(address) : null;
  return row && url ? { url, founderEmail: row.founderEmail } : null;
}
