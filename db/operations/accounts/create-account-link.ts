import type { Kysely } from 'kysely';
import type { AccountLinksTable, Database } from '../../schema.ts';
import { hashSessionToken, newSessionToken } from '../../session-token.ts';
import { linkLifetimeMs } from './account-link-lifetime.ts';

type Input = {
  accountId: string;
  purpose: AccountLinksTable['purpose'];
  /** The new address, where the link changes it. */
  email?: string;
  now: Date;
};

/** Makes the token of a link that sets a password or proves an address, once. Only its hash is kept: whoever makes it sends it. */
export async function createAccountLink(
  db: Kysely<Database>,
  { accountId, purpose, email, now }: Input,
): Promise<string> {
  const token = newSessionToken();
  await db
    .insertInto('account_links')
    .values({
      token_hash: hashSessionToken(token),
      account_id: accountId,
      purpose,
      email: email ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + linkLifetimeMs[purpose]),
      used_at: null,
    })
    .execute();
  return token;
}
