/** The browser's IANA zone, or nothing where it does not tell. */
export function readTimeZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}
