import type { Kysely } from 'kysely';
import { type InvestorState, investorState } from '#shared/domain/investor-state.ts';
import type { Database } from '../../tables/database.ts';

export type MailedInvestor = {
  accountId: string;
  name: string;
  email: string;
  company: string | null;
  title: string | null;
  focus: string[];
  checkSizeMin: number | null;
  checkSizeMax: number | null;
  state: InvestorState;
  reason: string | null;
  /** Somebody else proved to own the address. */
  isTaken: boolean;
};

type Key = { investorId: string } | { accountId: string };

/** Whom a mail about an investor is written to or about; null when they are gone. */
export async function findMailedInvestor(
  db: Kysely<Database>,
  key: Key,
): Promise<MailedInvestor | null> {
  const row = await db
    .selectFrom('investors as i')
    .innerJoin('accounts as a', 'a.investor_id', 'i.id')
    .leftJoin('accounts as owner', (join) =>
      join
        .onRef('owner.email', '=', 'a.email')
        .onRef('owner.audience', '=', 'a.audience')
        .on('owner.is_claim', '=', false)
        .onRef('owner.id', '<>', 'a.id'),
    )
    .where((eb) =>
      'investorId' in key ? eb('i.id', '=', key.investorId) : eb('a.id', '=', key.accountId),
    )
    .select([
      'a.id as accountId',
      'i.name',
      'i.email',
      'i.company',
      'i.title',
      'i.investment_focus as focus',
      'i.check_size_min as checkSizeMin',
      'i.check_size_max as checkSizeMax',
      'i.email_verified_at as emailVerifiedAt',
      'i.approved_at as approvedAt',
      'i.declined_at as declinedAt',
      'i.revoked_at as revokedAt',
      'i.decision_reason as reason',
      'owner.id as ownerId',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { emailVerifiedAt, approvedAt, declinedAt, revokedAt, ownerId, focus, ...who } = row;
  return {
    ...who,
    focus: focus ?? [],
    state: investorState({ emailVerifiedAt, approvedAt, declinedAt, revokedAt }),
    isTaken: ownerId !== null,
  };
}
