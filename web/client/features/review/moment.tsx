const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant in the zone of who looks: '3 Dec 2026', with the clock if asked. */
export function Moment({ at, clock = false }: { at: string; clock?: boolean }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={moment.format(date)}>
      {(clock ? moment : day).format(date)}
    </time>
  );
}
