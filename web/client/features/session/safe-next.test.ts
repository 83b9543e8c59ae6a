import { describe, expect, it } from 'vitest';
import { safeNextPath, signInPath } from './safe-next.ts';

describe('safeNext', () => {
  it.each(['/founder/dashboard/tasks', '/app/tasks', '/slack/connect'])('leads to %s', (next) => {
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
  ])('leads from %j to the dashboard', (next) => {
    expect(safeNextPath(next)).toBe('/founder/dashboard');
  });
});

describe('signInPath', () => {
  it('remembers a page of ours', () => {
    expect(signInPath('/app/tasks')).toBe('/founder/signin?next=%2Fapp%2Ftasks');
  });

  it('needs no reminder of the dashboard, and takes none of a stranger', () => {
    expect(signInPath('/founder/dashboard')).toBe('/founder/signin');
    expect(signInPath('//evil.test')).toBe('/founder/signin');
  });
});
