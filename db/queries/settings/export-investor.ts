import type { Kysely } from 'kysely';
import type { InvestorExport } from '#shared/api/investor-export.ts';
import { mostExported } from '#shared/api/settings-export.ts';
import type { Database } from '../../tables/database.ts';
import { exportIntroductions } from './export-introductions.ts';
import { exportPortfolio } from './export-portfolio.ts';
import { exportSessions } from './export-sessions.ts';
import { readExport } from './read-export.ts';

type Input = { investorId: string; accountId: string; now: Date; most?: number };

/** Everything that is kept of an investor, as it stands at one moment; at most `most` rows a list. */
export async function exportInvestor(
  db: Kysely<Database>,
  { investorId, accountId, now, most = mostExported }: Input,
): Promise<InvestorExport> {
  return readExport(db, { now, most }, async (trx) => {
    const row = await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const change = await trx
      .selectFrom('email_changes')
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .select('email')
      .executeTakeFirst();
    const profile = {
      name: row.name,
      email: row.email,
      newEmail: change?.email ?? null,
      company: row.company,
      title: row.title,
      investmentFocus: row.investment_focus ?? [],
      checkSizeMin: row.check_size_min,
      checkSizeMax: row.check_size_max,
      signedUpAt: row.created_at.toISOString(),
      emailVerifiedAt: toText(row.email_verified_at),
      approvedAt: toText(row.approved_at),
      declinedAt: toText(row.declined_at),
      revokedAt: toText(row.revoked_at),
      decisionReason: row.decision_reason,
      searchMailsStoppedAt: toText(row.search_mails_stopped_at),
      updateMailsStoppedAt: toText(row.update_mails_stopped_at),
    };
    return {
      own: { profile },
      lists: {
        ...(await exportPortfolio(trx, { investorId, most })),
        ...(await exportIntroductions(trx, { party: { investorId }, most })),
        sessions: await exportSessions(trx, { accountId, now, most }),
      },
    };
  });
}

function toText(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
