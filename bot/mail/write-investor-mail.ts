import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import type { ClaimedMail } from '#db/operations/deliveries/mail-outbox.ts';
import { findMailedInvestor, type MailedInvestor } from '#db/queries/investors/investors.ts';
import type { BotContext } from '../context.ts';
import type { MailContent } from './mail-layout.ts';
import { investorApproved } from './templates/investor-approved.ts';
import { investorDeclined } from './templates/investor-declined.ts';
import { investorExists } from './templates/investor-exists.ts';
import { investorVerification } from './templates/investor-verification.ts';
import { investorWaits } from './templates/investor-waits.ts';

export type InvestorMail = Extract<ClaimedMail, { template: `investor-${string}` }>;

/** Null: decided otherwise meanwhile, verified already, or gone. */
export async function writeInvestorMail(
  context: BotContext,
  { template, data }: InvestorMail,
): Promise<MailContent | null> {
  const { publicUrl } = context.config;
  const investor = await findMailedInvestor(context.db, data);
  if (!investor) return null;
  const { state } = investor;
  switch (template) {
    case 'investor-verification':
      return state === 'unverified' ? verification(context, investor) : null;
    case 'investor-waits':
      if (state !== 'waiting') return null;
      return investorWaits(investor, { url: `${publicUrl}/admin/investors` });
    case 'investor-approved':
      if (state !== 'approved') return null;
      return investorApproved(investor, { url: `${publicUrl}/investor/dashboard` });
    case 'investor-declined':
      if (state !== 'declined' && state !== 'revoked') return null;
      return investorDeclined({ ...investor, state });
  }
}

async function verification(
  { db, config, clock }: BotContext,
  investor: MailedInvestor,
): Promise<MailContent> {
  const { publicUrl } = config;
  if (investor.isTaken) {
    const signInUrl = `${publicUrl}/investor/signin`;
    return investorExists({ signInUrl, forgotUrl: `${publicUrl}/forgot-password?for=investor` });
  }
  const token = await createAccountLink(db, {
    accountId: investor.accountId,
    purpose: 'verification',
    now: clock(),
  });
  return investorVerification(investor, { url: `${publicUrl}/verify-email/${token}` });
}
