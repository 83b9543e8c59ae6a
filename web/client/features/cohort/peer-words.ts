import type { Peer } from '#shared/api/cohort.ts';
import { thanksPerWeek } from '#shared/domain/thanks.ts';

export function thanksLeftText(left: number): string {
  return left === 0
    ? `Your ${thanksPerWeek} thanks of this week are given. The next week begins on Sunday.`
    : `${left} of ${thanksPerWeek} thanks left this week`;
}

/** What can be done about thanking somebody now. */
export function thanksState(
  { thanks }: Pick<Peer, 'thanks'>,
  { left, now }: { left: number; now: Date },
): 'open' | 'used_up' | 'undoable' | 'thanked' {
  if (!thanks) return left > 0 ? 'open' : 'used_up';
  return thanks.undoUntil && new Date(thanks.undoUntil) > now ? 'undoable' : 'thanked';
}
