import { describe, expect, it } from 'vitest';
import { isServerPath, ownPath, signInPath, withNext } from './return-paths.ts';

describe('ownPath', () => {
  it.each([
    '/founder/dashboard/tasks',
    '/app/tasks',
    '/app/tasks?q=Call%20%2F%2Fthem#open',
    '/app/settings#notifications',
    '/founder/dashboard/cohort/0b6d',
    '/investor/startups/0b6d',
    '/investor/dashboard?search=caf%C3%A9&after=1.2',
    '/admin/applications/0b6d?status=pending',
    '/welcome',
    '/privacy',
    '/slack/connect',
    '/slack/install',
    '/slack/staff',
    '/premium/portal',
    '/investor/open/0b6d/deck',
  ])('allows %s', (next) => {
    expect(ownPath(next)).toBe(next);
  });

  it.each([
    null,
    undefined,
    '',
    'app/tasks',
    'https://evil.test/app/tasks',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/app\\..\\evil.test',
    '/%2Fevil.test',
    '/%2f%2fevil.test',
    '/%5Cevil.test',
    '/app/%2F%2Fevil.test',
    '/app/%5c%5cevil.test',
    '/.//evil.test',
    '/./app/tasks',
    '/app/..//evil.test',
    '/app/tasks/../../x',
    '/app/%2e%2e/%2E%2e/x',
    '/app/tasks?next=//evil.test',
    '/app//evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/app/tasks\n',
    '/app/tasks\r\nSet-Cookie: a=b',
    '/app/ta\u0000sks',
    '/app/%0d%0aLocation:x',
    '/app/%00',
    '/app/%zz',
    '/app/\u202etasks',
    ' /app/tasks',
    '@evil.test',
    '/@evil.test',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    '/api/me',
    '/api/session',
    '/slack/callback?code=x',
    '/slack/connect/more',
    '/set-password/token',
    '/join/token',
    '/verify-email/token',
    '/application/token',
    '/unsubscribe/token',
    '/application/token?x#/app/tasks',
    '/founders',
    `/app/${'a'.repeat(2000)}`,
  ])('refuses %j', (next) => {
    expect(ownPath(next)).toBeNull();
  });
});

describe('signInPath', () => {
  it('remembers a page of ours with its query and fragment', () => {
    expect(signInPath('founder', '/app/tasks')).toBe('/founder/signin?next=%2Fapp%2Ftasks');
    expect(signInPath('investor', '/investor/startups/a?b=c#d')).toBe(
      '/investor/signin?next=%2Finvestor%2Fstartups%2Fa%3Fb%3Dc%23d',
    );
    expect(signInPath('admin', '/admin/slack')).toBe('/admin?next=%2Fadmin%2Fslack');
  });

  it('remembers neither the dashboard nor a foreign address', () => {
    expect(signInPath('founder', '/app/dashboard')).toBe('/founder/signin');
    expect(signInPath('founder', '//evil.test')).toBe('/founder/signin');
    expect(signInPath('admin')).toBe('/admin');
  });
});

it('adds the page to an address that has a query already', () => {
  expect(withNext('/forgot-password?for=admin', '/admin/audit')).toBe(
    '/forgot-password?for=admin&next=%2Fadmin%2Faudit',
  );
});

it('knows which pages need a full load', () => {
  expect(isServerPath('/slack/connect?x=1')).toBe(true);
  expect(isServerPath('/investor/open/a/deck')).toBe(true);
  expect(isServerPath('/investor/startups/a')).toBe(false);
});
