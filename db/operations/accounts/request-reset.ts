import type { Kysely } from 'kysely';
import type { Audience } from '#shared/options.ts';
import type { Database } from '../../schema.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { linkLifetimeMs } from './account-link-lifetime.ts';

type Input = { audience: Audience; email: string; now: Date };

const quarterMs = 15 * 60_000;

/**
 * Has a link to set a new password sent, if there is such an account; whoever asks can't tell. At
 * most one mail in a quarter of an hour. The link itself is made when the mail is.
 */
export async function requestReset(
  db: Kysely<Database>,
  { audience, email, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts as a')
      .leftJoin('startup_applications as f', 'f.id', 'a.founder_id')
      .where('a.audience', '=', audience)
      .where('a.email', '=', email)
      .where((eb) => eb.or([eb('a.founder_id', 'is', null), eb('f.status', '=', 'accepted')]))
      .select(['a.id', 'a.email', 'a.founder_id as founderId'])
      // Whose address it is; else the newest who claims it: the link proves it.
      .orderBy('a.is_claim')
      .orderBy('a.created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!account) return;
    await queueMail(trx, {
      template: 'password-reset',
      to: account.email,
      data: { accountId: account.id },
      key: `password-reset:${account.id}:${Math.floor(now.getTime() / quarterMs)}`,
      now,
      dropAfter: new Date(now.getTime() + linkLifetimeMs.reset),
      ...(account.founderId && { founderId: account.founderId }),
    });
  });
}
