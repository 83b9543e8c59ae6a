import type { AccessTokenView } from '#shared/api/access-tokens.ts';
import type { TokenScope } from '#shared/domain/permissions.ts';
import { localDateLabel } from '#shared/formats.ts';
import { relativeTimeWithin } from '#shared/relative-time.ts';
import { readTimeZone } from '../../lib/browser.ts';

export const scopeLabels: Record<TokenScope, string> = {
  read: 'Read only',
  write: 'Read and change',
};

/** 'Read only · made 2d ago · last used 5h ago · expires Mon, Mar 2'. */
export function tokenFacts(token: AccessTokenView, now: Date): string {
  const ago = (at: string) => relativeTimeWithin(new Date(at), now);
  const day = localDateLabel(new Date(token.expiresAt), { now, timeZone: readTimeZone() ?? 'UTC' });
  return [
    scopeLabels[token.scope],
    `made ${ago(token.createdAt)}`,
    token.lastUsedAt ? `last used ${ago(token.lastUsedAt)}` : 'not used yet',
    `${token.hasExpired ? 'expired' : 'expires'} ${day}`,
  ].join(' · ');
}
