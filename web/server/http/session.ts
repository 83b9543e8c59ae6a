import type { Request, Response } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { touchSession } from '#db/operations/accounts/sessions.ts';
import { findSession, type Session } from '#db/queries/sessions.ts';
import { newSessionToken } from '#db/session-token.ts';
import {
  browserCookieName,
  isSecure,
  readBrowserToken,
  readSessionToken,
  sessionCookieName,
} from '#shared/session-cookie.ts';

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
  /** What tells this browser from others. A session keeps it, too. */
  browserId(): string;
  /** The same, where there is no session yet. */
  keepBrowserId(): string;
};

/** The longest that browsers keep a cookie. */
const browserCookieMs = 400 * 24 * 60 * 60 * 1000;

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
  const browserId = readBrowserToken(request.headers.cookie, publicUrl) ?? newSessionToken();
  const keepBrowserId = () => {
    const lasting = { ...options, maxAge: browserCookieMs };
    response.cookie(browserCookieName(publicUrl), browserId, lasting);
    return browserId;
  };
  return {
    token: readSessionToken(request.headers.cookie, publicUrl),
    set: (token, keepUntil) => {
      response.cookie(name, token, { ...options, expires: keepUntil });
      keepBrowserId();
    },
    clear: () => response.clearCookie(name, options),
    browserId: () => browserId,
    keepBrowserId,
  };
}
