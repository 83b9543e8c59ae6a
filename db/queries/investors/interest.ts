import { sql } from 'kysely';
import type { Interest } from '#shared/api/investor-interest.ts';
import type { OpenedKind } from '#shared/domain/investor-interest.ts';
import { toWebAddress } from '#shared/domain/web-address.ts';
import type { Db } from '../../schema.ts';
import { startupOf } from '../founders.ts';

const maxListed = 50;

type InterestRow = Omit<Interest['investors'][number], 'lastOpenedAt'> & { lastOpenedAt: Date };

/**
 * The investors who opened a founder's deck or website, latest first, by name, title and company,
 * never by address. Those who saved the startup are only counted.
 */
export async function listInterest(
  db: Db,
  { founderId }: { founderId: string },
): Promise<Interest> {
  const { rows } = await sql<InterestRow & { all: number }>`
    select i.name, i.photo, i.title, i.company,
      coalesce(sum(o.opens) filter (where o.kind = 'deck'), 0)::int as deck,
      coalesce(sum(o.opens) filter (where o.kind = 'website'), 0)::int as website,
      max(o.last_opened_at) as "lastOpenedAt", (count(*) over ())::int as "all"
    from startup_opens o join investors i on i.id = o.investor_id
    where o.startup_id = ${startupOf(founderId)}
    group by i.id
    order by max(o.last_opened_at) desc, i.id limit ${maxListed}`.execute(db);
  const { saved } = await db
    .selectFrom('saved_startups')
    .where('startup_id', '=', startupOf(founderId))
    .select((eb) => eb.fn.countAll<number>().as('saved'))
    .executeTakeFirstOrThrow();
  return {
    investors: rows.map(({ name, photo, title, company, deck, website, lastOpenedAt }) => ({
      name,
      photo,
      title,
      company,
      deck,
      website,
      lastOpenedAt: lastOpenedAt.toISOString(),
    })),
    all: rows[0]?.all ?? 0,
    saved: Number(saved),
  };
}

/**
 * The web address of an accepted startup's deck or website; null without one. The founders'
 * addresses serve to recognise their own visits, and are shown to nobody.
 */
export async function findLinkTarget(
  db: Db,
  { startupId, kind }: { startupId: string; kind: OpenedKind },
): Promise<{ url: string; founderEmails: string[] } | null> {
  const row = await db
    .selectFrom('startup_applications as a')
    .where('a.id', '=', startupId)
    .where('a.status', '=', 'accepted')
    .select(['a.website_url', 'a.pitch_deck_url'])
    .select(
      sql<string[]>`array(select email from founders where startup_id = a.id)`.as('founderEmails'),
    )
    .executeTakeFirst();
  const address = kind === 'deck' ? row?.pitch_deck_url : row?.website_url;
  const url = address ? toWebAddress(address) : null;
  return row && url ? { url, founderEmails: row.founderEmails } : null;
}
