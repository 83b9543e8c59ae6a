import type { Request } from 'express';
import type { OAuthSession } from '#bot/context.ts';
import type { DatabaseHandle } from '#db/connect.ts';
import { findSession } from '#db/queries/sessions.ts';
import { hashSessionToken } from '#db/session-token.ts';
import { readSessionToken } from '#shared/session-cookie.ts';

/** Who is behind a browser's request to the bot: an authorisation is bound to their session. */
export async function readOAuthSession(
  { db }: Pick<DatabaseHandle, 'db'>,
  { request, publicUrl }: { request: Request; publicUrl: string },
): Promise<OAuthSession | null> {
  const token = readSessionToken(request.headers.cookie, publicUrl);
  if (!token) return null;
  const session = await findSession(db, { token, now: new Date() });
  if (!session) return null;
  return {
    tokenHash: hashSessionToken(token),
    audience: session.audience,
    founderId: session.founder?.id ?? null,
  };
}
