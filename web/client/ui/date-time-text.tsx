const dateFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Dec 3, 2026' in the browser's time zone; `clock` adds the time. */
export function DateTimeText({ at, clock = false }: { at: string; clock?: boolean }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={dateTimeFormat.format(date)}>
      {(clock ? dateTimeFormat : dateFormat).format(date)}
    </time>
  );
}
