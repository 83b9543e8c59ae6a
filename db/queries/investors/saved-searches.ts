import { type Selectable, sql } from 'kysely';
import type { SavedSearch } from '#shared/api/portfolio.ts';
import type { SearchCriteria } from '#shared/domain/saved-searches.ts';
import type { Stage } from '#shared/options.ts';
import type { Db, MailData, SavedSearchesTable } from '../../schema.ts';

/** An investor's saved searches, oldest first, and whether they want mails about them. */
export async function listSavedSearches(
  db: Db,
  { investorId }: { investorId: string },
): Promise<{ searches: SavedSearch[]; isMailed: boolean }> {
  const [rows, investor] = await Promise.all([
    db
      .selectFrom('saved_searches')
      .where('investor_id', '=', investorId)
      .orderBy('created_at')
      .orderBy('id')
      .select(savedSearchColumns)
      .execute(),
    db
      .selectFrom('investors')
      .where('id', '=', investorId)
      .select('search_mails_stopped_at as stoppedAt')
      .executeTakeFirstOrThrow(),
  ]);
  return { searches: rows.map(toSavedSearch), isMailed: investor.stoppedAt === null };
}

export const savedSearchColumns = ['id', 'search', 'stage', 'is_seeking', 'created_at'] as const;

type SavedSearchRow = Pick<Selectable<SavedSearchesTable>, (typeof savedSearchColumns)[number]>;

export function toSavedSearch({
  id,
  search,
  stage,
  is_seeking,
  created_at,
}: SavedSearchRow): SavedSearch {
  return { id, search, stage, isSeeking: is_seeking, createdAt: created_at.toISOString() };
}

const maxShown = 10;

export type NewSearchMatches = {
  name: string;
  isMailed: boolean;
  searches: (SearchCriteria & {
    startups: { founderId: string; startupName: string; stage: Stage; industry: string }[];
    /** The number of matches beyond those shown. */
    more: number;
  })[];
};

/** The content of a mail about saved searches, without startups that have left since it was queued. */
export async function findNewSearchMatches(
  db: Db,
  { investorId, found }: MailData['saved-searches'],
): Promise<NewSearchMatches | null> {
  const investor = await db
    .selectFrom('investors')
    .where('id', '=', investorId)
    .where('approved_at', 'is not', null)
    .select(['name', 'search_mails_stopped_at as stoppedAt'])
    .executeTakeFirst();
  if (!investor) return null;
  const { rows } = await sql<NewSearchMatches['searches'][number]>`
    select s.search, s.stage, s.is_seeking as "isSeeking", n.startups,
      n."all" - json_array_length(n.startups) as more
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as f ("searchId" uuid, "startupIds" uuid[])
    join saved_searches s on s.id = f."searchId" and s.investor_id = ${investorId}
    join lateral (
      select json_agg(json_build_object('founderId', a.id, 'startupName', a.startup_name, 'stage', a.stage,
          'industry', a.industry) order by place) filter (where place <= ${maxShown}) as startups,
        count(*)::int as "all"
      from (
        select a.id, a.startup_name, a.stage, a.industry,
          row_number() over (order by ids.place) as place
        from unnest(f."startupIds") with ordinality as ids (id, place)
        join startup_applications a on a.id = ids.id and a.status = 'accepted') a
    ) n on n.startups is not null
    order by s.created_at, s.id`.execute(db);
  return { name: investor.name, isMailed: investor.stoppedAt === null, searches: rows };
}
