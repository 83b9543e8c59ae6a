import {
  type InvestorDecision,
  type InvestorState,
  investorDecisions,
  investorState,
  mayDecideInvestor,
} from '#shared/domain/investors.ts';
import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Db } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { closeIntroductionsOfPerson } from '../introductions/answer-introduction.ts';

type Input = {
  investorId: string;
  decision: InvestorDecision;
  /** The state that the admin saw: it must still be the current one. */
  from?: InvestorState | undefined;
  /** The investor reads it in the mail. */
  reason: string | null;
  actor: Actor;
  now: Date;
};

/** The column, the audit action and the mail of each decision. */
const outcomes = {
  approve: { column: 'approved_at', action: 'investor.approved', template: 'investor-approved' },
  decline: { column: 'declined_at', action: 'investor.declined', template: 'investor-declined' },
  revoke: { column: 'revoked_at', action: 'investor.revoked', template: 'investor-declined' },
} as const;

/**
 * Approves, declines or revokes. Of two admins at the same time the second changes nothing; an
 * admin who has seen a decision may change it.
 */
export async function decideInvestor(
  db: Db,
  { investorId, decision, from: seen, reason, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const investor = await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .where('left_at', 'is', null)
      .select(['name', 'email', 'email_verified_at as emailVerifiedAt'])
      .select(['approved_at as approvedAt', 'declined_at as declinedAt', 'revoked_at as revokedAt'])
      .forUpdate()
      .executeTakeFirst();
    if (!investor) throw new AppError('investor_not_found');
    const from = investorState(investor);
    if (from === 'unverified') throw new AppError('investor_unverified');
    const expected = seen ?? investorDecisions[decision][0];
    if (from !== expected || !mayDecideInvestor(from, decision)) {
      throw new AppError('investor_decided');
    }
    const { column, action, template } = outcomes[decision];
    const none = { approved_at: null, declined_at: null, revoked_at: null };
    await trx
      .updateTable('investors')
      .set({ ...none, [column]: now, decision_reason: reason })
      .where('id', '=', investorId)
      .execute();
    await publishLiveEvent(trx, { investorId });
    if (decision === 'revoke')
      await closeIntroductionsOfPerson(trx, { participant: { investorId }, now });
    await recordAudit(trx, {
      actor,
      action,
      subject: { type: 'investor', id: investorId, name: investor.name },
      details: { from, ...(reason !== null && { reason }) },
      now,
    });
    await queueMail(trx, {
      template,
      to: investor.email,
      data: { investorId },
      key: `${action}:${investorId}:${now.getTime()}`,
      now,
      investorId,
    });
  });
}
