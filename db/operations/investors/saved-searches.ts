import { type Kysely, sql, type Transaction } from 'kysely';
import type { SavedSearch } from '#shared/api/portfolio.ts';
import { type SearchCriteria, searchesDueAt } from '#shared/domain/saved-searches.ts';
import { AppError } from '#shared/errors.ts';
import { savedSearchColumns, toSavedSearch } from '../../queries/investors/saved-searches.ts';
import type { Database, MailData } from '../../schema.ts';
import { queueMails } from '../deliveries/mail-outbox.ts';

const maxSavedSearches = 10;

type SaveSearchInput = { investorId: string; criteria: SearchCriteria; now: Date };

/** Keeps a search, once however often: of two clicks at once the second finds the first. */
export async function saveSearch(
  db: Kysely<Database>,
  { investorId, criteria: { search, stage, isSeeking }, now }: SaveSearchInput,
): Promise<SavedSearch> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const kept = await trx
      .selectFrom('saved_searches')
      .where('investor_id', '=', investorId)
      .select(savedSearchColumns)
      .execute();
    const same = kept.find(
      (row) => row.search === search && row.stage === stage && row.is_seeking === isSeeking,
    );
    if (same) return toSavedSearch(same);
    if (kept.length >= maxSavedSearches) throw new AppError('too_many_searches');
    const row = await trx
      .insertInto('saved_searches')
      .values({ investor_id: investorId, search, stage, is_seeking: isSeeking, created_at: now })
      .returning(savedSearchColumns)
      .executeTakeFirstOrThrow();
    return toSavedSearch(row);
  });
}

type RemoveSavedSearchInput = { investorId: string; searchId: string };

export async function removeSavedSearch(
  db: Kysely<Database>,
  { investorId, searchId }: RemoveSavedSearchInput,
): Promise<void> {
  const removed = await db
    .deleteFrom('saved_searches')
    .where('id', '=', searchId)
    .where('investor_id', '=', investorId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new AppError('search_not_found');
}

type SetSearchMailInput = { investorId: string; isMailed: boolean; now: Date };

/** Whether an investor is mailed once a week what is new in their saved searches. */
export async function setSearchMail(
  db: Kysely<Database>,
  { investorId, isMailed, now }: SetSearchMailInput,
): Promise<void> {
  await db
    .updateTable('investors')
    .set({ search_mails_stopped_at: isMailed ? null : now })
    .where('id', '=', investorId)
    .execute();
}

/** Who is accepted may be taken back for a minute, and what is being committed is not seen yet. */
const acceptanceDelayMs = 2 * 60 * 1000;
const weekMs = 7 * 24 * 60 * 60 * 1000;
/** The newest, of all searches of an investor together. */
const maxStartupsPerMail = 50;

type DueInvestor = { id: string; email: string; isMailed: boolean };

/**
 * From Monday morning on, once a week for each approved investor: what was accepted since their
 * saved searches were last looked through, in one mail; none where nothing new fits. A startup is
 * told of once, under the first search that finds it. Returns how many mails were queued.
 */
export async function mailSavedSearches(
  db: Kysely<Database>,
  { now, atOnce = 200 }: { now: Date; atOnce?: number },
): Promise<number> {
  const until = new Date(now.getTime() - acceptanceDelayMs);
  const due = searchesDueAt(until);
  let queued = 0;
  for (;;) {
    const portion = await db.transaction().execute(async (trx) => {
      const investors = await lockDueInvestors(trx, { due, atOnce });
      const mailed = investors.filter((each) => each.isMailed);
      const found = await findNewStartups(trx, { investorIds: mailed.map(({ id }) => id), until });
      const mails = mailed.flatMap(({ id, email }) => {
        const data = found.get(id);
        if (!data) return [];
        const key = `saved-searches:${id}:${due.toISOString()}`;
        return { investorId: id, to: email, data, key, dropAfter: new Date(+due + weekMs) };
      });
      const sent = await queueMails(trx, { template: 'saved-searches', mails, now });
      await sql`
        update investors set searches_looked_at = ${until}
        where id = any(${investors.map(({ id }) => id)}::uuid[])`.execute(trx);
      return { looked: investors.length, queued: sent.size };
    });
    queued += portion.queued;
    if (portion.looked < atOnce) return queued;
  }
}

/** Those whose turn it is, held until they are done: another process takes the next ones. */
async function lockDueInvestors(
  trx: Transaction<Database>,
  { due, atOnce }: { due: Date; atOnce: number },
): Promise<DueInvestor[]> {
  const { rows } = await sql<DueInvestor>`
    select i.id, i.email, i.search_mails_stopped_at is null as "isMailed" from investors i
    where i.approved_at is not null and i.email_verified_at is not null
      and (i.searches_looked_at is null or i.searches_looked_at < ${due})
      and exists (select from saved_searches s where s.investor_id = i.id and s.created_at < ${due})
    order by i.id limit ${atOnce} for no key update of i skip locked`.execute(trx);
  return rows;
}

type SearchHits = { investorId: string; searchId: string; founderIds: string[] };

async function findNewStartups(
  trx: Transaction<Database>,
  { investorIds, until }: { investorIds: string[]; until: Date },
): Promise<Map<string, MailData['saved-searches']>> {
  const { rows } = await sql<SearchHits>`
    with hits as (
      select distinct on (s.investor_id, a.id) s.investor_id, s.id as search_id, s.created_at,
        a.id as founder_id, coalesce(a.reviewed_at, a.submitted_at) as accepted_at
      from saved_searches s
      join investors i on i.id = s.investor_id
      join startup_applications a on a.status = 'accepted'
        and coalesce(a.reviewed_at, a.submitted_at)
          > greatest(s.created_at, i.searches_looked_at)
        and coalesce(a.reviewed_at, a.submitted_at) <= ${until}
        and (s.stage is null or a.stage = s.stage)
        and (not s.is_seeking or a.looking_for_funding)
        and strpos(a.search_text, lower(s.search)) > 0
      where s.investor_id = any(${investorIds}::uuid[])
      order by s.investor_id, a.id, s.created_at, s.id
    ), newest as (
      select *, row_number() over (
        partition by investor_id order by accepted_at desc, founder_id) as place from hits)
    select investor_id as "investorId", search_id as "searchId",
      json_agg(founder_id order by place) as "founderIds"
    from newest where place <= ${maxStartupsPerMail}
    group by investor_id, search_id, created_at order by created_at, search_id`.execute(trx);
  const found = new Map<string, MailData['saved-searches']>();
  for (const { investorId, searchId, founderIds } of rows) {
    const mail = found.get(investorId) ?? { investorId, found: [] };
    mail.found.push({ searchId, founderIds });
    found.set(investorId, mail);
  }
  return found;
}
