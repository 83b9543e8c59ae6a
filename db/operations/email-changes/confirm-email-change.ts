import type { Kysely, Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { sendLiveHint } from '../../live.ts';
import { findEmailChange } from '../../queries/accounts.ts';
import type { Database } from '../../schema.ts';
import { hashSessionToken } from '../../session-token.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endClaims, lockAddress, proveAddress } from '../investors/prove-address.ts';
import { queueMail } from '../mails/queue-mail.ts';

type Input = { token: string; now: Date };

/**
 * The investor goes by the new address from now on, in every session that is open. The link works
 * once; every other link of the account ends, as it was mailed to the old address. Who had not
 * proved that one has proved this. Returns the address.
 */
export async function confirmEmailChange(
  db: Kysely<Database>,
  { token, now }: Input,
): Promise<string> {
  const found = await findEmailChange(db, { token, now });
  if (!found || found.isDone) throw new AppError('link_expired');
  const { email } = found;
  return db.transaction().execute(async (trx) => {
    await lockAddress(trx, { email });
    const link = await trx
      .updateTable('account_links')
      .set({ used_at: now })
      .where('token_hash', '=', hashSessionToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('account_id as accountId')
      .executeTakeFirst();
    if (!link) throw new AppError('link_expired');
    await changeEmail(trx, { ...link, email, now });
    return email;
  });
}

type Change = { accountId: string; email: string; now: Date };

async function changeEmail(
  trx: Transaction<Database>,
  { accountId, email, now }: Change,
): Promise<void> {
  const account = await trx
    .selectFrom('accounts as a')
    .innerJoin('investors as i', 'i.id', 'a.investor_id')
    .where('a.id', '=', accountId)
    .select(['a.email', 'a.is_claim as isClaim', 'i.id as investorId', 'i.name'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { numDeletedRows } = await trx
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (numDeletedRows === 0n || (await isTaken(trx, email))) throw new AppError('link_expired');
  await endLinks(trx, { accountId });
  await trx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute();
  const { investorId, name } = account;
  await trx.updateTable('investors').set({ email }).where('id', '=', investorId).execute();
  await sendLiveHint(trx, { investorId });
  if (account.isClaim) {
    await proveAddress(trx, { accountId, now });
    return;
  }
  await endClaims(trx, email);
  await queueMail(trx, {
    template: 'email-change-notice',
    to: account.email,
    data: { accountId, email, isDone: true },
    key: `email-changed:${accountId}:${now.getTime()}`,
    now,
    investorId,
  });
  await recordAudit(trx, {
    actor: { accountId, email: account.email },
    action: 'investor.details_changed',
    subject: { type: 'investor', id: investorId, name },
    details: { changed: ['email'] },
    now,
  });
}

async function isTaken(trx: Transaction<Database>, email: string): Promise<boolean> {
  const owner = await trx
    .selectFrom('accounts')
    .where('audience', '=', 'investor')
    .where('email', '=', email)
    .where('is_claim', '=', false)
    .select('id')
    .executeTakeFirst();
  return owner !== undefined;
}

/** Whoever reads the old mailbox holds no key to the account any more. */
async function endLinks(
  trx: Transaction<Database>,
  { accountId }: { accountId: string },
): Promise<void> {
  await trx
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('purpose', '<>', 'email_change'), eb('used_at', 'is', null)]))
    .execute();
}
