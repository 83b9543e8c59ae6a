import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import type { ClaimedMail } from '#db/operations/deliveries/mail-outbox.ts';
import { findMailedChange } from '#db/queries/accounts.ts';
import type { BotContext } from '../context.ts';
import type { MailContent } from './mail-layout.ts';
import { emailChange, emailChangeTaken } from './templates/email-change.ts';
import { emailChangeDone, emailChangeNotice } from './templates/email-change-notice.ts';

type EmailChangeMail = Extract<ClaimedMail, { template: `email-change${string}` }>;

/** Null: the address is not asked for any more. */
export async function writeEmailChange(
  { db, config, clock }: BotContext,
  { template, data }: EmailChangeMail,
): Promise<MailContent | null> {
  const { publicUrl, supportEmail } = config;
  const forgotUrl = `${publicUrl}/forgot-password?for=investor`;
  if (template === 'email-change-notice') {
    const { email } = data;
    return data.isDone
      ? emailChangeDone({ email, supportEmail })
      : emailChangeNotice({ email, forgotUrl });
  }
  const { accountId, email } = data;
  const change = await findMailedChange(db, { accountId, email });
  if (!change) return null;
  if (change.isTaken) {
    return emailChangeTaken({ signInUrl: `${publicUrl}/investor/signin`, forgotUrl });
  }
  const token = await createAccountLink(db, {
    accountId,
    purpose: 'email_change',
    email,
    now: clock(),
  });
  return emailChange(change, { url: `${publicUrl}/confirm-email/${token}` });
}
