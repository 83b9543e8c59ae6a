import { expect, it } from 'vitest';
import {
  callerOf,
  mayCall,
  type RouteAudience,
  type TokenNeed,
  type TokenScope,
  tokenNeed,
} from '#shared/domain/permissions.ts';

const yes = 'allowed';
const who = 'unauthenticated';
const no = 'forbidden';

it.each<[RouteAudience, string, string, string, string, string, string]>([
  // route, visitor, founder, investor, reviewer, manager, admin
  ['anyone', yes, yes, yes, yes, yes, yes],
  ['signed_in', who, yes, yes, yes, yes, yes],
  ['member', who, yes, yes, no, no, no],
  ['founder', who, yes, no, no, no, no],
  ['investor', who, no, yes, no, no, no],
  ['staff', who, no, no, yes, yes, yes],
  ['manager', who, no, no, no, yes, yes],
  ['admin', who, no, no, no, no, yes],
  [undefined, who, no, no, no, no, no],
])('a route for %s', (route, ...verdicts) => {
  const callers = [null, 'founder', 'investor', 'reviewer', 'manager', 'admin'] as const;
  expect(callers.map((caller) => mayCall(route, caller))).toEqual(verdicts);
});

it.each<[TokenNeed, TokenScope, string]>([
  ['read', 'read', yes],
  ['read', 'write', yes],
  ['write', 'read', 'token_read_only'],
  ['write', 'write', yes],
  ['never', 'read', 'token_not_allowed'],
  ['never', 'write', 'token_not_allowed'],
])('what needs %s, with a token that may %s', (need, scope, verdict) => {
  expect(mayCall('founder', 'founder', { need, scope })).toBe(verdict);
  // A token opens nothing that its owner can't open.
  expect(mayCall('admin', 'founder', { need, scope })).toBe(no);
});

it('asks of a token what the route says, else to read for a GET and to write for the rest', () => {
  expect(tokenNeed({}, 'GET')).toBe('read');
  expect(tokenNeed({}, 'POST')).toBe('write');
  expect(tokenNeed({}, undefined)).toBe('write');
  expect(tokenNeed({ tokens: 'never' }, 'GET')).toBe('never');
  expect(tokenNeed({ tokens: 'read' }, 'POST')).toBe('read');
});

it('calls as their role who is of the staff', () => {
  expect(callerOf(null)).toBeNull();
  expect(callerOf({ audience: 'investor', staffRole: null })).toBe('investor');
  expect(callerOf({ audience: 'admin', staffRole: 'reviewer' })).toBe('reviewer');
});
