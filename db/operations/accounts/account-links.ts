import { accountLinkLifetimeMs } from '#shared/domain/account-links.ts';
import type { AccountLinksTable, Db } from '../../schema.ts';
import { hashSessionToken, newSessionToken } from '../../session-token.ts';

type Input = {
  accountId: string;
  purpose: AccountLinksTable['purpose'];
  /** The new address, where the link changes it. */
  email?: string;
  now: Date;
};

/** Creates a single-use link that sets a password or verifies an address. Only the token's hash is stored, so the caller must send it. */
export async function createAccountLink(
  db: Db,
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
      expires_at: new Date(now.getTime() + accountLinkLifetimeMs[purpose]),
      used_at: null,
    })
    .execute();
  return token;
}
