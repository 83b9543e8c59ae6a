const dateStyles: Record<string, Intl.DateTimeFormatOptions> = {
  date_num: { year: 'numeric', month: '2-digit', day: '2-digit' },
  date_slash: { year: 'numeric', month: '2-digit', day: '2-digit' },
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  date_short: { year: 'numeric', month: 'short', day: 'numeric' },
  date_long: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
  time: { hour: 'numeric', minute: '2-digit' },
  time_secs: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
};

const day = 24 * 60 * 60 * 1000;

/** Fills the tokens of a Slack date, `{date_long} at {time}`, in the reader's own zone. */
export function formatSlackDate(timestamp: number, format: string, now: Date): string {
  const moment = new Date(timestamp * 1000);
  return format.replace(/\{(\w+)\}/g, (whole, token: string) => {
    if (token === 'ago') return describeDistance(moment, now);
    const pretty = token.endsWith('_pretty');
    const style = dateStyles[pretty ? token.replace(/_pretty$/, '') : token];
    if (!style) return whole;
    return (pretty ? nearbyDay(moment, now) : null) ?? moment.toLocaleString('en', style);
  });
}

function nearbyDay(moment: Date, now: Date): string | null {
  const distance = Math.round((startOfDay(moment) - startOfDay(now)) / day);
  return { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[String(distance)] ?? null;
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

function describeDistance(moment: Date, now: Date): string {
  const minutes = Math.round((moment.getTime() - now.getTime()) / 60_000);
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return Math.abs(hours) < 24
    ? format.format(hours, 'hour')
    : format.format(Math.round(hours / 24), 'day');
}
