import type { Transaction } from 'kysely';
import type { Database } from '../../schema.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Of an admin's account, that it was signed in to; of any other, nothing. */
export async function recordAdminSignIn(
  trx: Transaction<Database>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const admin = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('audience', '=', 'admin')
    .select('email')
    .executeTakeFirst();
  if (!admin) return;
  const { email } = admin;
  await recordAudit(trx, {
    actor: { accountId, email },
    action: 'admin.signed_in',
    subject: { type: 'account', id: accountId, name: email },
    now,
  });
}
