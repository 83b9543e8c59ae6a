/**
 * A person's web address as it is kept: http or https, with https where they named no scheme.
 * Null when it is not the address of a page: another scheme, no full host, a name and password.
 */
export function toWebAddress(text: string): string | null {
  const address = withScheme(text.trim());
  if (/[\s\p{Cc}\p{Cs}\\]/u.test(address)) return null;
  const url = parseUrl(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username || url.password) return null;
  return /[^.]\.[^.]|\[/.test(url.hostname) ? address : null;
}

/** What a page may link to, the operator's own addresses included; null for every other scheme. */
export function toLink(address: string): string | null {
  const url = parseUrl(address);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? address : null;
}

/**
 * The address of a picture that pages of ours may show to everybody: https only, and a public name.
 * An IP address or a name of somebody's own network would make each viewer's browser ask there.
 */
export function toPictureAddress(text: string): string | null {
  const address = toWebAddress(text);
  const url = address === null ? null : parseUrl(address);
  if (url?.protocol !== 'https:') return null;
  const host = url.hostname.replace(/\.$/, '');
  const isNumber = /^\[|(^|\.)\d+$/.test(host);
  const isPrivate = /\.(local|localhost|internal|intranet|lan|home|corp|private|arpa)$/.test(host);
  return isNumber || isPrivate ? null : address;
}

/** `example.com:8080` has a port, `mailto:ada@example.com` a scheme. */
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
