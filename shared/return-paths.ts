import type { Audience } from '#shared/options.ts';
import { isSecretPage, resolvePage } from '#shared/pages.ts';

/** Pages that the server answers itself, mostly by redirecting to somebody else's site. */
const serverPaths =
  /^\/(slack\/(connect|install|staff)|premium\/portal|oauth\/consent\/[\w-]+|investor\/open\/[^/]+\/[^/]+)$/;

/** The client's router can't show these: they need a full page load. */
export function isServerPath(path: string): boolean {
  return serverPaths.test(path.replace(/[?#].*$/s, ''));
}

/** A browser might read these as the start of another site's address, or leave them out. */
const suspicious = /\/\/|\\|[\s\p{C}]/u;
const maxLength = 2000;

/**
 * An address that a sign-in may lead to, with its query and fragment: any page of ours, and nothing
 * else, which rules out open redirects. Links that carry a token are left out: they are opened from
 * their email only.
 */
export function ownPath(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || next.length > maxLength || suspicious.test(next)) return null;
  const path = next.replace(/[?#].*$/s, '');
  // Unlike a router, a browser resolves dots, also encoded ones.
  if (new URL(next, 'https://own.invalid').pathname !== path) return null;
  if (suspicious.test(decodeOrRefuse(path))) return null;
  if (isServerPath(path)) return next;
  const found = resolvePage(path);
  return 'page' in found && !isSecretPage(found.page) ? next : null;
}

function decodeOrRefuse(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '\\';
  }
}

const signInPages: Record<Audience, string> = {
  founder: '/founder/signin',
  investor: '/investor/signin',
  mentor: '/mentor/signin',
  admin: '/admin',
};

/** The target of a sign-in that names no other. */
export const homePaths: Record<Audience, string> = {
  founder: '/app/dashboard',
  investor: '/investor/dashboard',
  mentor: '/mentor',
  admin: '/admin/dashboard',
};

/** The sign-in page of an audience, which leads to `next` afterwards if that is a page of ours. */
export function signInPath(audience: Audience, next?: string | null): string {
  const isHome = next === homePaths[audience];
  return withNext(signInPages[audience], isHome ? null : next);
}

/** An address of ours that hands `next` on to the sign-in at its end. */
export function withNext(address: string, next: string | null | undefined): string {
  const target = ownPath(next);
  if (!target) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ next: target })}`;
}
