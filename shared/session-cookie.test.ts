import { describe, expect, it } from 'vitest';
import { readCookie, readSessionToken, sessionCookieName } from '#shared/session-cookie.ts';

describe('the session cookie', () => {
  it('is bound to the host over https', () => {
    expect(sessionCookieName('https://slipstream.example')).toBe('__Host-session');
    expect(sessionCookieName('http://localhost:3000')).toBe('session');
  });

  it('is found among others by its full name', () => {
    expect(readCookie('a=1; session=abc=; b=2', 'session')).toBe('abc=');
    expect(readCookie('xsession=no;session=yes', 'session')).toBe('yes');
    expect(readCookie('session=', 'session')).toBeNull();
    expect(readCookie('session', 'session')).toBeNull();
    expect(readCookie(undefined, 'session')).toBeNull();
  });

  it('counts only if it looks like a token', () => {
    const token = 'A'.repeat(43);
    expect(readSessionToken(`session=${token}`, 'http://localhost')).toBe(token);
    expect(readSessionToken(`session=${token}`, 'https://localhost')).toBeNull();
    expect(readSessionToken('session=isAdmin', 'http://localhost')).toBeNull();
  });
});
