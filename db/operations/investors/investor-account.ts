import type { z } from 'zod';
import type { InvestorFacts, investorDetailsSchema } from '#shared/api/investors.ts';
import type { Db } from '../../schema.ts';
import { queueVerificationMail } from '../accounts/verify-email.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

/**
 * Adds an investor with an account that claims the address, and queues the mail that verifies it.
 * Whether the address is taken shows only in the mail.
 */
export async function signUpInvestor(
  db: Db,
  { investor, passwordHash, now }: { investor: InvestorFacts; passwordHash: string; now: Date },
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
    const { email, next } = investor;
    await queueVerificationMail(trx, {
      accountId,
      investorId,
      email,
      ...(next && { next }),
      now,
    });
    return { accountId };
  });
}

type ChangeInvestorDetailsInput = {
  investorId: string;
  details: z.output<typeof investorDetailsSchema>;
  actor: Actor;
  now: Date;
};

/**
 * Changes an investor's details. A new name, title or company of an approved investor goes to the
 * audit log: founders trust these.
 */
export async function changeInvestorDetails(
  db: Db,
  { investorId, details, actor, now }: ChangeInvestorDetailsInput,
): Promise<void> {
  const { name, company, title, investmentFocus, checkSizeMin, checkSizeMax } = details;
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .select(['name', 'company', 'title', 'approved_at as approvedAt'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('investors')
      .set({
        name,
        company,
        title,
        investment_focus: investmentFocus,
        check_size_min: checkSizeMin,
        check_size_max: checkSizeMax,
      })
      .where('id', '=', investorId)
      .execute();
    const changed = (['name', 'company', 'title'] as const).filter(
      (fact) => (before[fact] || null) !== details[fact],
    );
    if (before.approvedAt === null || changed.length === 0) return;
    await recordAudit(trx, {
      actor,
      action: 'investor.details_changed',
      subject: { type: 'investor', id: investorId, name },
      details: { changed },
      now,
    });
  });
}
