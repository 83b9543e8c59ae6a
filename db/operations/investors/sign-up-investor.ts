import type { Kysely } from 'kysely';
import type { InvestorFacts } from '#shared/api/investors.ts';
import type { Database } from '../../schema.ts';
import { queueVerification } from './queue-verification.ts';

type Input = { investor: InvestorFacts; passwordHash: string; now: Date };

/**
 * An investor with an account that claims the address, and the mail that verifies it. Whether
 * somebody else has the address already changes nothing here: only the mail differs.
 */
export async function signUpInvestor(
  db: Kysely<Database>,
  { investor, passwordHash, now }: Input,
): Promise<{ accountId: string }> {
  return db.transaction().execute(async (trx) => {
    const { id: investorId } = await trx
      .insertInto('investors')
      .values({
        name: investor.name,
        email: investor.email,
        company: investor.company,
        title: investor.title,
        investment_focus: investor.investmentFocus,
        check_size_min: investor.checkSizeMin,
        check_size_max: investor.checkSizeMax,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: accountId } = await trx
      .insertInto('accounts')
      .values({
        audience: 'investor',
        email: investor.email,
        password_hash: passwordHash,
        investor_id: investorId,
        is_claim: true,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueVerification(trx, { accountId, investorId, email: investor.email, now });
    return { accountId };
  });
}
