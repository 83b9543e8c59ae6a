import type { Kysely } from 'kysely';
import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import { investmentFocuses } from '#shared/domain/investment-focus.ts';
import type { Database } from '../../tables/database.ts';

/** What an investor told of themselves, and which mails they want. */
export async function findInvestorSettings(
  db: Kysely<Database>,
  { investorId, now }: { investorId: string; now: Date },
): Promise<InvestorSettings> {
  const [row, stopped, change] = await Promise.all([
    db
      .selectFrom('investors')
      .where('id', '=', investorId)
      .select(['email', 'name', 'company', 'title', 'investment_focus as focus'])
      .select(['check_size_min as checkSizeMin', 'check_size_max as checkSizeMax'])
      .select(['search_mails_stopped_at', 'update_mails_stopped_at'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('update_mutes as m')
      .innerJoin('startup_applications as a', 'a.id', 'm.founder_id')
      .where('m.investor_id', '=', investorId)
      .where('a.status', '=', 'accepted')
      .orderBy('a.startup_name')
      .orderBy('a.id')
      .select(['a.id as founderId', 'a.startup_name as startupName'])
      .execute(),
    db
      .selectFrom('email_changes as c')
      .innerJoin('accounts as a', 'a.id', 'c.account_id')
      .where('a.investor_id', '=', investorId)
      .where('c.expires_at', '>', now)
      .select('c.email')
      .executeTakeFirst(),
  ]);
  const { email, focus, search_mails_stopped_at, update_mails_stopped_at, ...details } = row;
  return {
    email,
    newEmail: change?.email ?? null,
    details: {
      ...details,
      investmentFocus: investmentFocuses.filter((each) => focus?.includes(each)),
    },
    isSearchMailed: search_mails_stopped_at === null,
    isUpdateMailed: update_mails_stopped_at === null,
    stopped,
  };
}
