import type { Audience } from '../options.ts';

/** Who may call a route; undefined means nobody. */
export type RouteAudience = Audience | 'anyone' | 'signed_in' | 'member' | undefined;

/** Null for a visitor who is not signed in. */
type Caller = Audience | null;

type Verdict = 'allowed' | 'unauthenticated' | 'forbidden';

const allowedCallers: Record<NonNullable<RouteAudience>, readonly Caller[]> = {
  anyone: [null, 'founder', 'investor', 'admin'],
  signed_in: ['founder', 'investor', 'admin'],
  /** Those who can ask founders for introductions. */
  member: ['founder', 'investor'],
  founder: ['founder'],
  investor: ['investor'],
  admin: ['admin'],
};

/** Whether a caller may call a route. A route without an audience is refused to everybody. */
export function mayCall(route: RouteAudience, caller: Caller): Verdict {
  if (route !== undefined && allowedCallers[route].includes(caller)) return 'allowed';
  return caller === null ? 'unauthenticated' : 'forbidden';
}
