import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = {
  email: string;
  /** Null until a password is set by the invitation's link. */
  passwordHash: string | null;
} & (
  | { audience: 'founder'; founderId: string }
  | { audience: 'investor'; investorId: string }
  | { audience: 'admin' }
);

/** Creates an account. One of this audience and address is left as it is: its id comes back. */
export async function createAccount(
  db: Kysely<Database>,
  input: Input,
): Promise<{ id: string; isNew: boolean }> {
  const email = input.email.trim().toLowerCase();
  const created = await db
    .insertInto('accounts')
    .values({
      audience: input.audience,
      email,
      password_hash: input.passwordHash,
      founder_id: input.audience === 'founder' ? input.founderId : null,
      investor_id: input.audience === 'investor' ? input.investorId : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['audience', 'email']).where('is_claim', 'is', false).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (created) return { id: created.id, isNew: true };
  const existing = await db
    .selectFrom('accounts')
    .where('audience', '=', input.audience)
    .where('email', '=', email)
    .where('is_claim', 'is', false)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id: existing.id, isNew: false };
}
