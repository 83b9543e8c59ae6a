import { createHash } from 'node:crypto';

/** The key of a limit's count, which says nothing about who tried. */
export function toLimitKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
