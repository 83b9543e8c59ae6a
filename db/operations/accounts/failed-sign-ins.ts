import { sql } from 'kysely';
import type { FailedStep } from '#shared/domain/second-step.ts';
import type { Audience } from '#shared/options.ts';
import type { Db, Trx } from '../../schema.ts';

type FailedSignIn = {
  audience: Audience;
  /** As typed, whether or not there is such an account. */
  email: string;
  step: FailedStep;
  address: string;
  userAgent: string | null;
  now: Date;
};

/** Records who was tried and from where, for the admins; never what was typed as the password. */
export async function recordFailedSignIn(
  db: Db,
  { audience, email, step, address, userAgent, now }: FailedSignIn,
): Promise<void> {
  await db
    .insertInto('failed_sign_ins')
    .values({
      at: now,
      audience,
      email: email.toLowerCase().slice(0, 254),
      step,
      address: address.slice(0, 45),
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .execute();
}

const removedPlaceholder = 'Removed';

/** Removes the address of an account that was deleted from what was recorded about its sign-ins. */
export async function forgetSignIns(
  trx: Trx,
  { accountId, audience, email }: { accountId: string; audience: Audience; email: string },
): Promise<void> {
  await trx
    .deleteFrom('failed_sign_ins')
    .where('email', '=', email)
    .where('audience', '=', audience)
    .execute();
  await sql`
    update audit_log set subject_name = ${removedPlaceholder}, actor_email = ${removedPlaceholder}
    where subject_type = 'account' and subject_id = ${accountId} and actor_email = ${email}`.execute(
    trx,
  );
}
