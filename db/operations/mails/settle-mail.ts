import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import type { ClaimedMail } from './claim-mail.ts';
import { sendMailAt } from './queue-mail.ts';

export type MailOutcome =
  | { state: 'sent' }
  /** There is nothing to say any more. */
  | { state: 'dropped'; reason: string }
  /** Its recipient's server will never take it. */
  | { state: 'failed'; reason: string }
  /** It was not taken now. */
  | { state: 'waiting'; reason: string; at: Date };

type Input = { mail: ClaimedMail; outcome: MailOutcome; now: Date };

/** Records what became of a claimed mail. What it was written from is forgotten, unless it may be sent again. */
export async function settleMail(
  db: Kysely<Database>,
  { mail, outcome, now }: Input,
): Promise<void> {
  if (outcome.state !== 'waiting') {
    await db
      .updateTable('mails')
      .set({
        state: outcome.state,
        ...(outcome.state !== 'failed' && { data: '{}' }),
        sent_at: outcome.state === 'sent' ? now : null,
        last_error: outcome.state === 'sent' ? null : outcome.reason,
      })
      .where('id', '=', mail.id)
      .where('state', '=', 'waiting')
      .execute();
    return;
  }
  const { reason, at } = outcome;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('mails')
      .set({ send_after: at, last_error: reason })
      .where('id', '=', mail.id)
      .where('state', '=', 'waiting')
      .execute();
    await sendMailAt(trx, { mailId: mail.id, template: mail.template, at });
  });
}

/** Why a mail waits that nobody tried to send. */
export async function noteUnsent(
  db: Kysely<Database>,
  { mailId, reason }: { mailId: string; reason: string },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ last_error: reason })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute();
}
