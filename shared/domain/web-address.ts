import { cleanLine } from '../clean-text.ts';

/**
 * A web address as people type or paste it, without what ended its sentence, and with `https://` when
 * the scheme is missing: as the parser reads it, because browsers read it so, too. Null for other
 * schemes, incomplete hosts, and addresses with credentials.
 */
export function toWebAddress(text: string): string | null {
  const address = withScheme(trimAddress(text));
  if (/[\s\p{Cc}\p{Cs}\\]/u.test(address)) return null;
  const url = parseUrl(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username || url.password) return null;
  return isHost(url.hostname, address) ? url.href : null;
}

/** A pasted address without what stood around it in its sentence or mail. */
export function trimAddress(pasted: string): string {
  const address = cleanLine(pasted)
    .replace(/^<(.*)>$/, '$1')
    .replace(/[\s,;.!?>"'”’，；。！？]+$/, '');
  return address.includes('(') ? address : address.replace(/\)+$/, '');
}

/** A name of several parts, or a number that was written as such: `1.2.3` would become 1.2.0.3. */
function isHost(host: string, address: string): boolean {
  if (host.startsWith('[')) return true;
  if (/^[\d.]+$/.test(host)) return address.includes(host);
  return /^(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)+\.?$/.test(host);
}

/** An address that is safe to link to, private hosts included; null for other schemes. */
export function toLink(address: string): string | null {
  const url = parseUrl(address);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

/**
 * The address of a picture that is shown to others: https on a public host name. IP addresses and
 * local names would make each viewer's browser send requests into its own network.
 */
export function toPictureAddress(text: string): string | null {
  const address = toWebAddress(text);
  const url = address === null ? null : parseUrl(address);
  if (url?.protocol !== 'https:') return null;
  const host = url.hostname.replace(/\.$/, '');
  const isNumber = /^\[|\.\d+$/.test(host);
  const isPrivate = /\.(local|localhost|internal|intranet|lan|home|corp|private|arpa)$/.test(host);
  return isNumber || isPrivate ? null : address;
}

/** `example.com:8080` has a port, `mailto:ada@example.com` has a scheme. */
function withScheme(text: string): string {
  if (text.startsWith('//')) return `https:${text}`;
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
