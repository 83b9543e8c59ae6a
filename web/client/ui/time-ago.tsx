import { relativeTime } from '#shared/time.ts';

const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
});

type Props = {
  at: string;
  now: Date;
  /** For the middle of a sentence: 'just now'. */
  within?: boolean;
};

/** '5m ago'; the tooltip gives the date and time in the reader's time zone. */
export function TimeAgo({ at, now, within = false }: Props) {
  const date = new Date(at);
  const ago = relativeTime(date, now);
  return (
    <time dateTime={at} title={dateTimeFormat.format(date)}>
      {within ? ago.replace('Just', 'just') : ago}
    </time>
  );
}
