/** The lifetimes that an access token can have, in days. */
export const tokenDays = [7, 30, 90, 365] as const;

/** An account can have this many that work. */
export const maxTokens = 20;

/** An expired one stays in its owner's list for this long, so that they see why something stopped. */
export const expiredTokenDays = 30;

/** Tells people, and scanners of leaked secrets, that this is a token of ours. */
export const tokenPrefix = 'slip_';

/** The token in an `Authorization` header, as it was sent; null if the header is about something else. */
export function readBearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [scheme, ...rest] = header.split(' ');
  return scheme?.toLowerCase() === 'bearer' ? rest.join(' ').trim() : null;
}

/** Only texts in the shape of a token are looked up. */
export function isTokenShaped(text: string): boolean {
  return /^slip_[\w-]{43}$/.test(text);
}
