import { relativeTime } from '#shared/time.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** '5m ago', with the day and the clock where the reader is when pointed at. */
export function MomentAgo({ at, now }: { at: string; now: Date }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={moment.format(date)}>
      {relativeTime(date, now)}
    </time>
  );
}
