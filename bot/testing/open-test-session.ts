import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseHandle } from '#db/connect.ts';
import type { Audience } from '#shared/options.ts';
import type { OAuthSession } from '../oauth/session.ts';

/** An account of that audience, signed in: its session as the bot finds it. */
export async function openTestSession(
  db: DatabaseHandle['db'],
  { audience, founderId }: { audience: Audience; founderId?: string },
): Promise<OAuthSession> {
  const tokenHash = createHash('sha256').update(randomBytes(16)).digest();
  const account = await db
    .insertInto('accounts')
    .values({
      audience,
      email: `${randomUUID()}@example.test`,
      founder_id: audience === 'founder' ? (founderId ?? null) : null,
    })
    .onConflict((conflict) => conflict.column('founder_id').doUpdateSet({ audience }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      account_id: account.id,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return { tokenHash, audience, founderId: founderId ?? null };
}
