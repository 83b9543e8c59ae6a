import type { Request, Response } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { touchAccessToken } from '#db/operations/access-tokens/access-tokens.ts';
import { touchSession } from '#db/operations/accounts/sessions.ts';
import { findTokenSession } from '#db/queries/access-tokens.ts';
import { findSession, type Session } from '#db/queries/sessions.ts';
import { newSessionToken } from '#db/session-token.ts';
import { readBearerToken } from '#shared/domain/access-tokens.ts';
import { AppError } from '#shared/errors.ts';
import {
  browserCookieName,
  isSecure,
  readBrowserToken,
  readCookie,
  readSessionToken,
  sessionCookieName,
  signOnCookieName,
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

/**
 * The caller of a request: of its access token if it came with one, else of its cookie. Throws
 * `token_invalid` for a token that doesn't work.
 */
export async function resumeCaller(
  { db }: Pick<DatabaseHandle, 'db'>,
  { bearer, cookie, now }: { bearer: string | null; cookie: { token: string | null }; now: Date },
): Promise<Session | null> {
  if (bearer === null) return resumeSession({ db }, { token: cookie.token, now });
  const session = await findTokenSession(db, { token: bearer, now });
  if (!session) throw new AppError('token_invalid');
  const { token, tokenUsedAt: lastUsedAt } = session;
  await touchAccessToken(db, { tokenId: token.id, lastUsedAt, now });
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
  if (hasBearer(request)) return { token: null, set: () => undefined, clear: () => undefined };
  const name = sessionCookieName(publicUrl);
  const options = cookieOptions(publicUrl);
  return {
    token: readSessionToken(request.headers.cookie, publicUrl),
    set: (token, keepUntil) => response.cookie(name, token, { ...options, expires: keepUntil }),
    clear: () => response.clearCookie(name, options),
  };
}

/** The longest that browsers keep a cookie. */
export const browserCookieDays = 400;

export type BrowserCookie = {
  /** This browser's id; null without one. It means something only together with an account. */
  id: string | null;
  /** Gives the browser an id if it has none, for as long as browsers keep cookies. */
  keep(): string;
};

/** Survives signing out, so that others' wrong passwords do not stop a browser that we know. */
export function browserCookie(
  request: Request,
  response: Response,
  publicUrl: string,
): BrowserCookie {
  const fresh = newSessionToken();
  if (hasBearer(request)) return { id: null, keep: () => fresh };
  const id = readBrowserToken(request.headers.cookie, publicUrl);
  return {
    id,
    keep() {
      const kept = id ?? fresh;
      const maxAge = browserCookieDays * 24 * 60 * 60 * 1000;
      response.cookie(browserCookieName(publicUrl), kept, { ...cookieOptions(publicUrl), maxAge });
      return kept;
    },
  };
}

/** A request with an access token neither reads nor sets a cookie. */
export function hasBearer(request: Request): boolean {
  return readBearerToken(request.headers.authorization) !== null;
}

export type SignOnCookie = {
  value: string | null;
  set(value: string, expires: Date): void;
  clear(): void;
};

/** Holds a sign-in through a provider until it comes back. */
export function signOnCookie(
  request: Request,
  response: Response,
  publicUrl: string,
): SignOnCookie {
  const name = signOnCookieName(publicUrl);
  const options = cookieOptions(publicUrl);
  return {
    value: readCookie(request.headers.cookie, name),
    set: (value, expires) => response.cookie(name, value, { ...options, expires }),
    clear: () => response.clearCookie(name, options),
  };
}

function cookieOptions(publicUrl: string) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(publicUrl) } as const;
}
