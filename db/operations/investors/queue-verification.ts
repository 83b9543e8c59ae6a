import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../schema.ts';
import { linkLifetimeMs } from '../accounts/account-link-lifetime.ts';
import { queueMail } from '../mails/queue-mail.ts';

type Input = { accountId: string; investorId: string; email: string; now: Date };

/** The mail to who claims an address. Its link is made when it is written, and so is what it says. */
export async function queueVerification(
  trx: Transaction<Database>,
  { accountId, investorId, email, now }: Input,
): Promise<void> {
  await queueMail(trx, {
    template: 'investor-verification',
    to: email,
    data: { accountId },
    key: `investor-verification:${accountId}:${randomUUID()}`,
    now,
    dropAfter: new Date(now.getTime() + linkLifetimeMs.verification),
    investorId,
  });
}
