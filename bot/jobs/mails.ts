import {
  type ClaimedMail,
  claimMail,
  finishMail,
  type MailOutcome,
  recordUnsentReason,
  scheduleMail,
} from '#db/operations/deliveries/mail-outbox.ts';
import type { BotContext } from '../context.ts';
import { describeMailFailure, type Mailer, maxSendMs } from '../mail/mailer.ts';
import { prepareMail } from '../mail/mails.ts';

export type MailTiming = {
  /** After the first attempt that failed; twice as long after each further one. */
  firstRetryMs: number;
  /** How long nobody else sends a mail: longer than sending it can take. */
  leaseMs: number;
};

export const mailTiming: MailTiming = { firstRetryMs: 10_000, leaseMs: 2 * maxSendMs };

const quietHoursRetryMs = 15 * 60 * 1000;
const maxRetryMs = 60 * 60 * 1000;
/** An hour apart in the end: some four days. */
const maxAttempts = 100;

/** Sends a mail, once its time has come. A second copy is sent only if this process dies in between. */
export async function sendMail(
  context: BotContext,
  { mailId }: { mailId: string },
  { firstRetryMs, leaseMs }: MailTiming,
): Promise<void> {
  const { db, logger, clock, mailer } = context;
  if (!mailer) return recordUnsentReason(db, { mailId, reason: 'mail_not_configured' });
  const claim = await claimMail(db, { mailId, now: clock(), leaseMs });
  if (claim.status === 'settled') return;
  if (claim.status === 'later') return scheduleMail(db, claim);
  const { mail } = claim;
  const outcome = await deliverMail(context, { mailer, mail, firstRetryMs });
  // The reason stays in the row: servers repeat the recipient in it.
  if (outcome.state !== 'sent') {
    const { id, template, attempts } = mail;
    logger.warn({ mail: id, template, attempts, state: outcome.state }, 'Mail not sent');
  }
  await finishMail(db, { mail, outcome, now: clock() });
}

type MailDelivery = { mailer: Mailer; mail: ClaimedMail; firstRetryMs: number };

async function deliverMail(
  context: BotContext,
  { mailer, mail, firstRetryMs }: MailDelivery,
): Promise<MailOutcome> {
  const prepared = await prepareMail(context, mail);
  if (!prepared) return { state: 'dropped', reason: 'nothing_to_say' };
  if (prepared === 'quiet_hours') {
    const at = new Date(context.clock().getTime() + quietHoursRetryMs);
    return { state: 'waiting', reason: 'quiet_hours', at };
  }
  try {
    await mailer.send({ ...prepared, messageId: mail.id, to: mail.to });
    return { state: 'sent' };
  } catch (error) {
    const { kind, reason } = describeMailFailure(error);
    const isOver = kind === 'refused' || (kind === 'deferred' && mail.attempts >= maxAttempts);
    if (isOver) return { state: 'failed', reason };
    const waitMs = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(mail.attempts - 1, 20));
    return { state: 'waiting', reason, at: new Date(context.clock().getTime() + waitMs) };
  }
}
