import { expect, it } from 'vitest';
import { mayCall, type RouteAudience } from '#shared/domain/permissions.ts';

const yes = 'allowed';
const who = 'unauthenticated';
const no = 'forbidden';

it.each<[RouteAudience, string, string, string, string]>([
  // route, visitor, founder, investor, admin
  ['anyone', yes, yes, yes, yes],
  ['signed_in', who, yes, yes, yes],
  ['member', who, yes, yes, no],
  ['founder', who, yes, no, no],
  ['investor', who, no, yes, no],
  ['admin', who, no, no, yes],
  [undefined, who, no, no, no],
])('a route for %s', (route, ...verdicts) => {
  const callers = [null, 'founder', 'investor', 'admin'] as const;
  expect(callers.map((caller) => mayCall(route, caller))).toEqual(verdicts);
});
