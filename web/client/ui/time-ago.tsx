import { dateTimeLabel } from '#shared/formats.ts';
import { relativeTime, relativeTimeInFull, relativeTimeWithin } from '#shared/relative-time.ts';
import { readLocale } from '../lib/browser.ts';

type Props = {
  at: string;
  now: Date;
  /** For the middle of a sentence: 'just now'. */
  within?: boolean;
};

/** `5h ago`; the tooltip has `5 hours ago`, and the date and time in the browser's zone. */
export function TimeAgo({ at, now, within = false }: Props) {
  const date = new Date(at);
  const ago = within ? relativeTimeWithin(date, now) : relativeTime(date, now);
  const when = dateTimeLabel(date, { now, locale: readLocale() });
  return (
    <time dateTime={at} title={`${relativeTimeInFull(date, now)} · ${when}`}>
      {ago}
    </time>
  );
}
