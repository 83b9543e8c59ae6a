import { cleanLine } from '../clean-text.ts';

const maxLength = 254;
/** The characters that HTML's own field takes, but no dot at an end and no two in a row. */
const localPart = /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)$/;

/**
 * An email address out of what people paste (`mailto:ada@example.com`, `Ada <ada@example.com>`), in
 * lower case; a domain in another alphabet in the form that mail servers know. Null if it is none.
 */
export function toEmailAddress(pasted: string): string | null {
  const line = cleanLine(pasted)
    // Input methods write the signs of an address as wide as a letter.
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[\s,;.]+$/, '')
    .replace(/ \([^()]*\)$/, '');
  const bracketed = (/^[^<>]*<([^<>]+)>$/.exec(line)?.[1] ?? line).trim();
  const linked = /^mailto:(?:\/\/)?([^?]+)/i.exec(bracketed)?.[1];
  const address = (linked === undefined ? bracketed : decode(linked)).toLowerCase();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = toDomain(address.slice(at + 1));
  if (at < 1 || !domain || !localPart.test(local)) return null;
  return local.length + 1 + domain.length <= maxLength ? `${local}@${domain}` : null;
}

/** A link has percent signs for some letters. */
function decode(linked: string): string {
  try {
    return decodeURIComponent(linked);
  } catch {
    return linked;
  }
}

/** `bücher.example` as `xn--bcher-kva.example`. */
function toDomain(text: string): string | null {
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(text)) return null;
  try {
    const { hostname } = new URL(`http://${text}`);
    return /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname)
      ? hostname
      : null;
  } catch {
    return null;
  }
}
