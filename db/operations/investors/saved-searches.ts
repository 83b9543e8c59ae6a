import { sql } from 'kysely';
import type { SavedSearch } from '#shared/api/portfolio.ts';
import { type SearchCriteria, searchesDueAt } from '#shared/domain/saved-searches.ts';
import { AppError } from '#shared/errors.ts';
import { savedSearchColumns, toSavedSearch } from '../../queries/investors/saved-searches.ts';
import type { Db, MailData, Trx } from '../../schema.ts';
import { queueMails } from '../deliveries/mail-outbox.ts';

const maxSavedSearches = 10;

type SaveSearchInput = { investorId: string; criteria: SearchCriteria; now: Date };

/** Saves a search once: of two clicks at the same time the second finds the search of the first. */
export async function saveSearch(
  db: Db,
  { investorId, criteria: { search, stage, isSeeking }, now }: SaveSearchInput,
): Promise<SavedSearch> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const saved = await trx
      .selectFrom('saved_searches')
      .where('investor_id', '=', investorId)
      .select(savedSearchColumns)
      .execute();
    const same = saved.find(
      (row) => row.search === search && row.stage === stage && row.is_seeking === isSeeking,
    );
    if (same) return toSavedSearch(same);
    if (saved.length >= maxSavedSearches) throw new AppError('too_many_searches');
    const row = await trx
      .insertInto('saved_searches')
      .values({ investor_id: investorId, search, stage, is_seeking: isSeeking, created_at: now })
      .returning(savedSearchColumns)
      .executeTakeFirstOrThrow();
    return toSavedSearch(row);
  });
}

export async function removeSavedSearch(
  db: Db,
  { investorId, searchId }: { investorId: string; searchId: string },
): Promise<void> {
  const removed = await db
    .deleteFrom('saved_searches')
    .where('id', '=', searchId)
    .where('investor_id', '=', investorId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new AppError('search_not_found');
}

/** Turns an investor's weekly mail about saved searches on or off. */
export async function setSearchMail(
  db: Db,
  { investorId, isMailed, now }: { investorId: string; isMailed: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('investors')
    .set({ search_mails_stopped_at: isMailed ? null : now })
    .where('id', '=', investorId)
    .execute();
}

/** An acceptance takes effect after a minute, and one that is just being committed is not visible yet. */
const acceptanceDelayMs = 2 * 60 * 1000;
const weekMs = 7 * 24 * 60 * 60 * 1000;
/** The newest ones that all searches of an investor find together. */
const maxStartupsPerMail = 50;

type DueInvestor = { id: string; email: string; isMailed: boolean };

/**
 * Once a week, from Monday morning on, mails each approved investor the startups that were accepted
 * since their saved searches last ran; without any, no mail. A startup is listed once, under the
 * first search that finds it. Returns how many mails were queued.
 */
export async function mailSavedSearches(
  db: Db,
  { now, atOnce = 200 }: { now: Date; atOnce?: number },
): Promise<number> {
  const until = await findLastEffectiveTime(db, { now });
  const due = searchesDueAt(until);
  let queued = 0;
  for (;;) {
    const batch = await db.transaction().execute(async (trx) => {
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
      return { investors: investors.length, queued: sent.size };
    });
    queued += batch.queued;
    if (batch.investors < atOnce) return queued;
  }
}

/** Every acceptance until then has taken effect, also if an outage held some up. */
async function findLastEffectiveTime(db: Db, { now }: { now: Date }): Promise<Date> {
  const { oldest } = await db
    .selectFrom('startup_applications')
    .where('pending_decision', 'is not', null)
    .select(({ fn }) => fn.min('pending_since').as('oldest'))
    .executeTakeFirstOrThrow();
  const pendingFrom = oldest ? oldest.getTime() - 1 : Number.POSITIVE_INFINITY;
  return new Date(Math.min(now.getTime() - acceptanceDelayMs, pendingFrom));
}

/** Locks the next investors that are due; another process skips these. */
async function lockDueInvestors(
  trx: Trx,
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

async function findNewStartups(
  trx: Trx,
  { investorIds, until }: { investorIds: string[]; until: Date },
): Promise<Map<string, MailData['saved-searches']>> {
  const { rows } = await sql<{ investorId: string; searchId: string; startupIds: string[] }>`
    with hits as (
      select distinct on (s.investor_id, a.id) s.investor_id, s.id as search_id, s.created_at,
        a.id as startup_id, coalesce(a.reviewed_at, a.submitted_at) as accepted_at
      from saved_searches s
      join investors i on i.id = s.investor_id
      join startup_applications a on a.status = 'accepted'
        and coalesce(a.reviewed_at, a.submitted_at)
          > greatest(s.created_at, i.searches_looked_at)
        and coalesce(a.reviewed_at, a.submitted_at) <= ${until}
        and (s.stage is null or a.stage = s.stage)
        and (not s.is_seeking or a.looking_for_funding)
        and strpos(a.search_text, fold_text(s.search)) > 0
      where s.investor_id = any(${investorIds}::uuid[])
      order by s.investor_id, a.id, s.created_at, s.id
    ), newest as (
      select *, row_number() over (
        partition by investor_id order by accepted_at desc, startup_id) as place from hits)
    select investor_id as "investorId", search_id as "searchId",
      json_agg(startup_id order by place) as "startupIds"
    from newest where place <= ${maxStartupsPerMail}
    group by investor_id, search_id, created_at order by created_at, search_id`.execute(trx);
  const found = new Map<string, MailData['saved-searches']>();
  for (const { investorId, searchId, startupIds } of rows) {
    const mail = found.get(investorId) ?? { investorId, found: [] };
    mail.found.push({ searchId, startupIds });
    found.set(investorId, mail);
  }
  return found;
}
