import type { Request, Response } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { touchSession } from '#db/operations/accounts/sessions.ts';
import { findSession, type Session } from '#db/queries/sessions.ts';
import { isSecure, readSessionToken, sessionCookieName } from '#shared/session-cookie.ts';

/** The request's session as it is in the database now. Reading it counts as activity. */
export async function resumeSession(
  { db }: Pick<DatabaseHandle, 'db'>,
  { token, now }: { token: string | null; now: Date },
): Promise<Session | null> {
  if (!token) return null;
  const session = await findSession(db, { token, now });
  if (session) await touchSession(db, { token, session, now });
  return session;
}

export type SessionCookie = {
  /** The token that the browser sent. */
  token: string | null;
  set(token: string, keepUntil: Date): void;
  clear(): void;
};

export function sessionCookie(
  request: Request,
  response: Response,
  publicUrl: string,
): SessionCookie {
  const name = sessionCookieName(publicUrl);
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(publicUrl),
  } as const;
  return {
    token: readSessionToken(request.headers.cookie, publicUrl),
    set: (token, keepUntil) => response.cookie(name, token, { ...options, expires: keepUntil }),
    clear: () => response.clearCookie(name, options),
  };
}
