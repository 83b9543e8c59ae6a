import type { CsvSeparator } from '#shared/domain/csv.ts';
import type { CalendarDate } from '#shared/time.ts';

const minuteMs = 60_000;

/** A random UUID. `crypto.randomUUID` is missing on plain http addresses other than localhost. */
export function makeUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The browser's IANA time zone, if it tells. */
export function readTimeZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

/** The zones that the browser knows, some by older names. */
export function listTimeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
}

let locale: string | undefined;

/** The browser's locale, which decides how the reader's clock is written. */
export function readLocale(): string {
  locale ??= new Intl.DateTimeFormat().resolvedOptions().locale;
  return locale;
}

/** For a file that the reader's Excel opens in columns: it separates lists as decimals are written. */
export function readCsvSeparator(): CsvSeparator {
  return (1.5).toLocaleString(readLocale()).includes(',') ? 'semicolon' : 'comma';
}

/** The date in the browser's zone; `shared/time.ts` would load a calendar library for it. */
export function browserDate(at: Date): CalendarDate {
  return new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 10);
}

export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser may start to read the file only after `click` returns.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs);
}
