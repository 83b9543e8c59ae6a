import { sql, type Transaction } from 'kysely';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { queueMail } from '../mails/queue-mail.ts';

type Input = { accountId: string; now: Date };

/**
 * Before anything else of a transaction that may prove an address: of two claims proved at the
 * same moment, the second finds it taken.
 */
export async function lockAddress(
  trx: Transaction<Database>,
  { email }: { email: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`investor address ${email}`}))`.execute(trx);
}

/**
 * The address is this account's from now on: whoever holds it has read its mail. Other claims on it
 * end, with their sessions. Admins are told that somebody waits. False when it is somebody else's.
 */
export async function proveAddress(
  trx: Transaction<Database>,
  { accountId, now }: Input,
): Promise<boolean> {
  const claim = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['email', 'investor_id as investorId', 'is_claim as isClaim'])
    .executeTakeFirst();
  if (!claim?.investorId) return false;
  if (!claim.isClaim) return true;
  const { email, investorId } = claim;
  const owner = await trx
    .selectFrom('accounts')
    .where('audience', '=', 'investor')
    .where('email', '=', email)
    .where('is_claim', '=', false)
    .select('id')
    .executeTakeFirst();
  if (owner) return owner.id === accountId;
  await trx
    .updateTable('investors')
    .set({ email_verified_at: now })
    .where('id', '=', investorId)
    .execute();
  await trx.updateTable('accounts').set({ is_claim: false }).where('id', '=', accountId).execute();
  await endClaims(trx, email);
  await sendLiveHint(trx, { investorId });
  await tellAdmins(trx, { investorId, now });
  return true;
}

/** Whoever else signed up with the address never read its mail. */
export async function endClaims(trx: Transaction<Database>, email: string): Promise<void> {
  const ended = await trx
    .deleteFrom('accounts')
    .where('email', '=', email)
    .where('is_claim', '=', true)
    .returning('investor_id')
    .execute();
  const ids = ended.flatMap((row) => row.investor_id ?? []);
  if (ids.length > 0) await trx.deleteFrom('investors').where('id', 'in', ids).execute();
}

async function tellAdmins(
  trx: Transaction<Database>,
  { investorId, now }: { investorId: string; now: Date },
): Promise<void> {
  const admins = await trx
    .selectFrom('accounts')
    .where('audience', '=', 'admin')
    .where('password_hash', 'is not', null)
    .select(['id', 'email'])
    .orderBy('id')
    .execute();
  for (const admin of admins) {
    await queueMail(trx, {
      template: 'investor-waits',
      to: admin.email,
      data: { investorId },
      key: `investor-waits:${investorId}:${admin.id}`,
      now,
      investorId,
    });
  }
}
