import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { nextNumber } from './new-founder.ts';

type Wishes = { name?: string; isApproved?: boolean; isVerified?: boolean };

/** An investor who may ask founders, unless wished otherwise. */
export async function newInvestor(
  db: Kysely<Database>,
  { name, isApproved = true, isVerified = true }: Wishes = {},
): Promise<{ id: string; name: string; email: string }> {
  const number = nextNumber();
  const since = new Date('2026-01-01');
  return db
    .insertInto('investors')
    .values({
      name: name ?? `Investor ${number}`,
      email: `investor-${number}@example.test`,
      company: 'Northlight Capital',
      title: 'Partner',
      email_verified_at: isVerified ? since : null,
      approved_at: isApproved && isVerified ? since : null,
    })
    .returning(['id', 'name', 'email'])
    .executeTakeFirstOrThrow();
}
