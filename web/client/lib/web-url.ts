/**
 * An address that somebody typed, if it leads to the web; null for anything that a link must not
 * run (`javascript:`, `data:`), whatever it hides behind.
 */
export function webUrl(text: string | null): string | null {
  if (!text) return null;
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}
