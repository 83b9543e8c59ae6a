import type { Audience, StaffRole } from '../options.ts';

/** Who may call a route; undefined means nobody. */
export type RouteAudience = keyof typeof allowedCallers | undefined;

/** Null for a visitor who is not signed in. */
type Caller = Exclude<Audience, 'admin'> | StaffRole | null;

type Verdict = 'allowed' | 'unauthenticated' | 'forbidden';

const allowedCallers = {
  anyone: [null, 'founder', 'investor', 'reviewer', 'manager', 'admin'],
  signed_in: ['founder', 'investor', 'reviewer', 'manager', 'admin'],
  /** Those who can ask founders for introductions. */
  member: ['founder', 'investor'],
  founder: ['founder'],
  investor: ['investor'],
  /** Reviewers see only the applications that are assigned to them. */
  staff: ['reviewer', 'manager', 'admin'],
  /** Founders, cohorts, applications and investors. */
  manager: ['manager', 'admin'],
  /** The staff, payments, messages and the security log, too. */
  admin: ['admin'],
} satisfies Record<string, readonly Caller[]>;

/** Whether a caller may call a route. A route without an audience is refused to everybody. */
export function mayCall(route: RouteAudience, caller: Caller): Verdict {
  const allowed: readonly Caller[] | undefined = route && allowedCallers[route];
  if (allowed?.includes(caller)) return 'allowed';
  return caller === null ? 'unauthenticated' : 'forbidden';
}

type Session = { audience: Audience; staffRole: StaffRole | null };

/** As whom somebody calls: one of the staff by their role. */
export function callerOf(session: Session | null): Caller {
  return session && (session.staffRole ?? session.audience);
}
