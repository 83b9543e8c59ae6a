import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { commandLine, recordAudit } from '../audit/record-audit.ts';
import { forgetSecondFactor } from '../second-factor/turn-off-second-factor.ts';
import { createAccount } from './create-account.ts';
import { createAccountLink } from './create-account-link.ts';

type Input = { email: string; forgetCode: boolean; now: Date };

type Invitation = {
  token: string;
  isNew: boolean;
  /** An invitation of one who never chose a password, new or not; else a reset. */
  purpose: 'invitation' | 'reset';
  hasSecondFactor: boolean;
};

/**
 * An operator makes an admin, or lets one choose a new password; the old one works until then.
 * With `forgetCode` a lost second factor is turned off as well.
 */
export async function inviteAdmin(
  db: Kysely<Database>,
  { email, forgetCode, now }: Input,
): Promise<Invitation> {
  return db.transaction().execute(async (trx) => {
    const { id, isNew } = await createAccount(trx, {
      audience: 'admin',
      email,
      passwordHash: null,
    });
    const account = await trx
      .selectFrom('accounts')
      .where('id', '=', id)
      .select(['email', 'password_hash as passwordHash', 'totp_confirmed_at as secondFactorSince'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const purpose = account.passwordHash === null ? 'invitation' : 'reset';
    const token = await createAccountLink(trx, { accountId: id, purpose, now });
    await recordAudit(trx, {
      actor: commandLine,
      action: isNew ? 'admin.created' : 'admin.reset',
      subject: { type: 'account', id, name: account.email },
      now,
    });
    const isForgotten =
      forgetCode &&
      (await forgetSecondFactor(trx, {
        account: { accountId: id, email: account.email },
        actor: commandLine,
        now,
      }));
    return {
      token,
      isNew,
      purpose,
      hasSecondFactor: account.secondFactorSince !== null && !isForgotten,
    };
  });
}
