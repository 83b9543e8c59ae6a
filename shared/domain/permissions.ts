import type { Audience } from '../options.ts';

/** Whom a route is open to; nothing said means nobody. */
export type RouteAudience = Audience | 'anyone' | 'signed_in' | 'member' | undefined;

/** Who asks: null is a visitor. */
type Caller = Audience | null;

type Verdict = 'allowed' | 'unauthenticated' | 'forbidden';

const allowedCallers: Record<NonNullable<RouteAudience>, readonly Caller[]> = {
  anyone: [null, 'founder', 'investor', 'admin'],
  signed_in: ['founder', 'investor', 'admin'],
  /** Who asks founders for introductions. */
  member: ['founder', 'investor'],
  founder: ['founder'],
  investor: ['investor'],
  admin: ['admin'],
};

/** The one table of who may call what. A route that names no audience is refused to everybody. */
export function mayCall(route: RouteAudience, caller: Caller): Verdict {
  if (route !== undefined && allowedCallers[route]?.includes(caller)) return 'allowed';
  return caller === null ? 'unauthenticated' : 'forbidden';
}
