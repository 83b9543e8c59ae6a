import type { Audience, StaffRole } from '../options.ts';

/** The callers of a route; undefined means nobody. */
export type RouteAudience = keyof typeof allowedCallers | undefined;

/** Null for a visitor who is not signed in. */
type Caller = Exclude<Audience, 'admin'> | StaffRole | null;

/** An access token's rights for its owner; `write` includes reading. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export type TokenNeed = TokenScope | 'never';

type TokenVerdict = 'token_read_only' | 'token_not_allowed';
const allowedCallers = {
  anyone: [null, 'founder', 'investor', 'mentor', 'reviewer', 'manager', 'admin'],
  signed_in: ['founder', 'investor', 'mentor', 'reviewer', 'manager', 'admin'],
  /** Those who can ask founders for introductions. */
  member: ['founder', 'investor'],
  founder: ['founder'],
  investor: ['investor'],
  /** They see the startups that booked them, and their own sessions. */
  mentor: ['mentor'],
  /** Reviewers see only the applications that are assigned to them. */
  staff: ['reviewer', 'manager', 'admin'],
  /** Founders, cohorts, applications and investors. */
  manager: ['manager', 'admin'],
  /** The staff, payments, messages and the security log, too. */
  admin: ['admin'],
} satisfies Record<string, readonly Caller[]>;

/**
 * True if a caller may call a route. A route without an audience is refused to everybody. With a
 * token its owner may do no more than without one, and only as much as its scope allows.
 */
export function mayCall(
  route: RouteAudience,
  caller: Caller,
  token: { scope: TokenScope; need: TokenNeed } | null = null,
): 'allowed' | 'unauthenticated' | 'forbidden' | TokenVerdict {
  const allowed: readonly Caller[] | undefined = route && allowedCallers[route];
  if (!allowed?.includes(caller)) return caller === null ? 'unauthenticated' : 'forbidden';
  if (token?.need === 'never') return 'token_not_allowed';
  if (token?.need === 'write' && token.scope === 'read') return 'token_read_only';
  return 'allowed';
}

/**
 * The scope that a route of the contract asks of a token: reading is a GET, unless the route says
 * otherwise.
 */
export function tokenNeed(meta: { tokens?: TokenNeed }, method: string | undefined): TokenNeed {
  return meta.tokens ?? (method === 'GET' ? 'read' : 'write');
}

type Session = { audience: Audience; staffRole: StaffRole | null };

/** A session's caller: the staff by their role. */
export function callerOf(session: Session | null): Caller {
  return session && (session.staffRole ?? session.audience);
}
