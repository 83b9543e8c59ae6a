const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address if a click on it can do no harm, else nothing. */
export function safeUrl(url: string): string | null {
  return URL.canParse(url) && allowed.has(new URL(url).protocol) ? url : null;
}
