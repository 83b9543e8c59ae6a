import type { Db } from '../schema.ts';
import { nextUniqueNumber } from './new-founder.ts';
import { insertRow } from './rows.ts';

type InvestorInput = { name?: string; isApproved?: boolean; isVerified?: boolean };

/** An investor, by default verified and approved, so that they may request introductions. */
export async function newInvestor(
  db: Db,
  { name, isApproved = true, isVerified = true }: InvestorInput = {},
): Promise<{ id: string; name: string; email: string }> {
  const number = nextUniqueNumber();
  const since = new Date('2026-01-01');
  return insertRow(db, 'investors', {
    name: name ?? `Investor ${number}`,
    email: `investor-${number}@example.test`,
    company: 'Northlight Capital',
    title: 'Partner',
    email_verified_at: isVerified ? since : null,
    approved_at: isApproved && isVerified ? since : null,
  });
}
