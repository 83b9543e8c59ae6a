import { dateTimeLabel, localDateLabel } from '#shared/formats.ts';
import { readLocale } from '../lib/browser.ts';

/** `Thu, Dec 3` in the browser's time zone; `clock` adds the time. */
export function DateTimeText({ at, clock = false }: { at: string; clock?: boolean }) {
  // Only the year depends on it.
  const now = new Date();
  const date = new Date(at);
  const dateTime = dateTimeLabel(date, { now, locale: readLocale() });
  return (
    <time dateTime={at} title={dateTime}>
      {clock ? dateTime : localDateLabel(date, { now })}
    </time>
  );
}
