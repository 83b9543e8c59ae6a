import type { CheckIn } from '#shared/api/cohort.ts';

/** 'Monday 23 November at 09:00', where the founder is. */
export function checkInDay({ at }: CheckIn, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleString('en-GB', { timeZone, ...options });
  const day = part({ weekday: 'long', day: 'numeric', month: 'long' });
  return `${day} at ${part({ hour: '2-digit', minute: '2-digit' })}`;
}

export function checkInPlace({ way, channel }: CheckIn): string {
  const place = channel ? `in #${channel}` : 'in your cohort’s Slack channel';
  return `the week’s digest, ${way === 'mail' ? 'by email' : place}`;
}
