import type { CheckIn, Peer } from '#shared/api/cohorts.ts';
import { thanksPerWeek } from '#shared/domain/thanks.ts';

export function thanksLeftText(left: number): string {
  return left === 0
    ? `Your ${thanksPerWeek} thanks for this week are given. The next week begins on Sunday.`
    : `${left} of ${thanksPerWeek} thanks left this week`;
}

/** Whether a founder can be thanked now, or earlier thanks be undone. */
export function thanksState(
  { thanks }: Pick<Peer, 'thanks'>,
  { left, now }: { left: number; now: Date },
): 'open' | 'used_up' | 'undoable' | 'thanked' {
  if (!thanks) return left > 0 ? 'open' : 'used_up';
  return thanks.undoUntil && new Date(thanks.undoUntil) > now ? 'undoable' : 'thanked';
}

/** 'Monday, November 23 at 9:00 AM' in the founder's time zone. */
export function checkInTimeText({ at }: CheckIn, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleString('en-US', { timeZone, ...options });
  const day = part({ weekday: 'long', day: 'numeric', month: 'long' });
  return `${day} at ${part({ hour: 'numeric', minute: '2-digit' })}`;
}

export function checkInPlaceText({ way, channel }: CheckIn): string {
  const place = channel ? `in #${channel}` : 'in your cohort’s Slack channel';
  return `the week’s digest, ${way === 'mail' ? 'by email' : place}`;
}
