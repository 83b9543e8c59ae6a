import { type InvestorExport, maxExportedRows } from '#shared/api/data-export.ts';
import type { Db, Trx } from '../../schema.ts';
import { findNewEmail } from '../accounts.ts';
import {
  exportIntroductions,
  exportPasskeys,
  exportSessions,
  readExport,
  withIsoDates,
} from './read-export.ts';

type ExportInvestorInput = { investorId: string; accountId: string; now: Date; limit?: number };

/**
 * Everything we store about an investor, read from one snapshot; each list has `limit` rows at most.
 */
export async function exportInvestor(
  db: Db,
  { investorId, accountId, now, limit = maxExportedRows }: ExportInvestorInput,
): Promise<InvestorExport> {
  return readExport(db, { now, limit }, async (trx) => {
    const row = await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const profile = {
      name: row.name,
      email: row.email,
      newEmail: await findNewEmail(trx, { accountId, now }),
      photo: row.photo,
      company: row.company,
      title: row.title,
      investmentFocus: row.investment_focus ?? [],
      checkSizeMin: row.check_size_min,
      checkSizeMax: row.check_size_max,
      signedUpAt: row.created_at.toISOString(),
      emailVerifiedAt: toIsoDate(row.email_verified_at),
      approvedAt: toIsoDate(row.approved_at),
      declinedAt: toIsoDate(row.declined_at),
      revokedAt: toIsoDate(row.revoked_at),
      decisionReason: row.decision_reason,
      searchMailsStoppedAt: toIsoDate(row.search_mails_stopped_at),
      updateMailsStoppedAt: toIsoDate(row.update_mails_stopped_at),
      openToFoundersAt: toIsoDate(row.open_to_founders_at),
    };
    return {
      own: { profile },
      lists: {
        ...(await exportPortfolio(trx, { investorId, limit })),
        ...(await exportIntroductions(trx, { participant: { investorId }, limit })),
        sessions: await exportSessions(trx, { accountId, now, limit }),
        passkeys: await exportPasskeys(trx, { accountId, limit }),
      },
    };
  });
}

function toIsoDate(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

type PortfolioLists = Pick<
  InvestorExport,
  'savedStartups' | 'savedSearches' | 'opens' | 'stoppedUpdates'
>;

/** An investor's saved and opened startups, newest first. Startups that have left have no name. */
async function exportPortfolio(
  trx: Trx,
  { investorId, limit }: { investorId: string; limit: number },
): Promise<PortfolioLists> {
  const saved = await trx
    .selectFrom('saved_startups as s')
    .innerJoin('startup_applications as a', 'a.id', 's.startup_id')
    .where('s.investor_id', '=', investorId)
    .orderBy('s.saved_at', 'desc')
    .limit(limit)
    .select(['a.startup_name as startupName', 's.saved_at as savedAt'])
    .execute();
  const searches = await trx
    .selectFrom('saved_searches')
    .where('investor_id', '=', investorId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select(['search', 'stage', 'is_seeking as isSeeking', 'created_at as createdAt'])
    .execute();
  const opens = await trx
    .selectFrom('startup_opens as o')
    .innerJoin('startup_applications as a', 'a.id', 'o.startup_id')
    .where('o.investor_id', '=', investorId)
    .orderBy('o.last_opened_at', 'desc')
    .limit(limit)
    .select(['a.startup_name as startupName', 'o.kind', 'o.opens'])
    .select(['o.first_opened_at as firstOpenedAt', 'o.last_opened_at as lastOpenedAt'])
    .execute();
  const mutes = await trx
    .selectFrom('update_mutes as m')
    .innerJoin('startup_applications as a', 'a.id', 'm.startup_id')
    .where('m.investor_id', '=', investorId)
    .orderBy('a.startup_name')
    .limit(limit)
    .select('a.startup_name as startupName')
    .execute();
  return {
    savedStartups: saved.map(withIsoDates),
    savedSearches: searches.map(withIsoDates),
    opens: opens.map(withIsoDates),
    stoppedUpdates: mutes.map(({ startupName }) => startupName),
  };
}
