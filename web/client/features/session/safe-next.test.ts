import { describe, expect, it } from 'vitest';
import { safeNextPath, signInPath } from './safe-next.ts';

describe('safeNextPath', () => {
  it.each(['/founder/dashboard/tasks', '/app/tasks', '/slack/connect'])('allows %s', (next) => {
    expect(safeNextPath(next)).toBe(next);
  });

  it.each([
    null,
    '',
    'https://evil.test/app/tasks',
    '//evil.test',
    '/\\evil.test',
    '/app/tasks/../../x',
    '/app/tasks?next=//evil.test',
    ' /app/tasks',
    '/app/tasks\n',
    'javascript:alert(1)',
    '/api/me',
  ])('replaces %j by the dashboard', (next) => {
    expect(safeNextPath(next)).toBe('/founder/dashboard');
  });
});

describe('signInPath', () => {
  it('remembers an allowed page', () => {
    expect(signInPath('/app/tasks')).toBe('/founder/signin?next=%2Fapp%2Ftasks');
  });

  it('remembers neither the dashboard nor a foreign address', () => {
    expect(signInPath('/founder/dashboard')).toBe('/founder/signin');
    expect(signInPath('//evil.test')).toBe('/founder/signin');
  });
});
