/** Over https the `__Host-` prefix binds the cookie to this origin. */
export function sessionCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-session' : 'session';
}

/** Tells a browser from others, across its sessions. */
export function browserCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-browser' : 'browser';
}

/** Holds a sign-in through a provider until it comes back. */
export function signOnCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-sign-on' : 'sign-on';
}

export function isSecure(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'https:';
}

/** A cookie's value from a request's `Cookie` header; null when it is missing or empty. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) {
      return pair.slice(equals + 1).trim() || null;
    }
  }
  return null;
}

/** The session's token from a request's `Cookie` header; null unless it has a token's shape. */
export function readSessionToken(header: string | undefined, publicUrl: string): string | null {
  return readToken(header, sessionCookieName(publicUrl));
}

/** The browser's own token; null unless it has a token's shape. */
export function readBrowserToken(header: string | undefined, publicUrl: string): string | null {
  return readToken(header, browserCookieName(publicUrl));
}

function readToken(header: string | undefined, name: string): string | null {
  const value = readCookie(header, name);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}
