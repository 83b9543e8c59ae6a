import type { CheckIn, Peer } from '#shared/api/cohorts.ts';
import { thanksPerWeek } from '#shared/domain/thanks.ts';
import { weekStartName } from '#shared/weekdays.ts';

export function thanksLeftText(left: number): string {
  return left === 0
    ? `Your ${thanksPerWeek} thanks for this week are given. The next week begins on ${weekStartName()}.`
    : `${left} of ${thanksPerWeek} thanks left this week`;
}

/** A founder can be thanked now, or earlier thanks be undone. */
export function thanksState(
  { thanks }: Pick<Peer, 'thanks'>,
  { left, now }: { left: number; now: Date },
): 'open' | 'used_up' | 'undoable' | 'thanked' {
  if (!thanks) return left > 0 ? 'open' : 'used_up';
  return thanks.undoUntil && new Date(thanks.undoUntil) > now ? 'undoable' : 'thanked';
}

export function checkInPlaceText({ way, channel }: CheckIn): string {
  const place = channel ? `in #${channel}` : 'in your cohort’s Slack channel';
  return way === 'mail' ? 'by email' : place;
}
