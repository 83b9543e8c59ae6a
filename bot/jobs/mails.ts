import { applyDecision } from '#db/operations/applications/decide-application.ts';
import {
  type Mail,
  mailOutbox,
  recordUnsentReason,
  tooLate,
} from '#db/operations/deliveries/mail-outbox.ts';
import { backoffMs, claimNext, finish, type Outcome } from '#db/outbox.ts';
import type { BotContext } from '../context.ts';
import { describeMailFailure, type Mailer, maxSendMs } from '../mail/mailer.ts';
import { prepareMail } from '../mail/mails.ts';

export type MailTiming = {
  /** After the first attempt that failed; twice as long after each further one. */
  firstRetryMs: number;
  /** Longer than sending a mail can take. */
  leaseMs: number;
};

export const mailTiming: MailTiming = { firstRetryMs: 10_000, leaseMs: 2 * maxSendMs };

const quietHoursRetryMs = 15 * 60 * 1000;
const maxRetryMs = 60 * 60 * 1000;
/** An hour apart in the end, so over some four days. */
const maxAttempts = 100;

/** Sends a mail whose time has come. A second copy goes out only if this process dies in between. */
export async function sendMail(
  context: BotContext,
  { mailId }: { mailId: string },
  { firstRetryMs, leaseMs }: MailTiming,
): Promise<void> {
  const { db, logger, clock, mailer } = context;
  if (!mailer) return recordUnsentReason(db, { mailId, reason: 'mail_not_configured' });
  const claim = await claimNext(db, mailOutbox, { lane: mailId, now: clock(), leaseMs });
  if (claim.status !== 'claimed') return;
  const mail = claim.message;
  const { outcome, waitMs = 0 } = await deliverMail(context, { mailer, mail, firstRetryMs });
  // The reason is not logged: servers repeat the recipient in it.
  if (outcome.state !== 'sent') {
    const { id, template, attempts } = mail;
    logger.warn({ mail: id, template, attempts, state: outcome.state }, 'Mail not sent');
  }
  const now = clock();
  const nextAt = new Date(now.getTime() + waitMs);
  await finish(db, mailOutbox, { message: mail, outcome, nextAt, now });
}

/** A decision takes effect before its mail says so. */
export async function applyMailedDecision(
  { db, clock }: Pick<BotContext, 'db' | 'clock'>,
  { template, data }: Mail,
): Promise<void> {
  if (template !== 'application-accepted' && template !== 'application-rejected') return;
  await applyDecision(db, { ...data, now: clock() });
}

async function deliverMail(
  context: BotContext,
  { mailer, mail, firstRetryMs }: { mailer: Mailer; mail: Mail; firstRetryMs: number },
): Promise<{ outcome: Outcome; waitMs?: number }> {
  if (mail.dropAfter && mail.dropAfter <= context.clock()) {
    return { outcome: { state: 'dropped', reason: tooLate } };
  }
  await applyMailedDecision(context, mail);
  const prepared = await prepareMail(context, mail);
  if (!prepared) return { outcome: { state: 'dropped', reason: 'nothing_to_say' } };
  if (prepared === 'quiet_hours') {
    return { outcome: { state: 'waiting', reason: 'quiet_hours' }, waitMs: quietHoursRetryMs };
  }
  try {
    await mailer.send({ ...prepared, messageId: mail.id, to: mail.to });
    return { outcome: { state: 'sent' } };
  } catch (error) {
    const { kind, reason } = describeMailFailure(error);
    const isOver = kind === 'refused' || (kind === 'deferred' && mail.attempts >= maxAttempts);
    if (isOver) return { outcome: { state: 'failed', reason } };
    const waitMs = backoffMs(mail.attempts, { firstMs: firstRetryMs, maxMs: maxRetryMs });
    return { outcome: { state: 'waiting', reason }, waitMs };
  }
}
