import type { IntroductionRelationships, IntroductionView } from '#shared/api/introductions.ts';
import type { IntroductionParticipant, IntroductionState } from '#shared/domain/introductions.ts';
import { pluralize } from '#shared/formats.ts';

/** What it takes to answer a request. */
export type OpenRequest = { id: string; other: { name: string } };

type TagTone = 'plain' | 'stream' | 'moss' | 'amber';

const dayMs = 24 * 60 * 60 * 1000;

/** The tag on a card, worded for the side that sees it. */
export function stateTag(
  state: IntroductionState,
  side: IntroductionParticipant,
): { text: string; tone: TagTone } {
  switch (state) {
    case 'requested':
      return side === 'asked'
        ? { text: 'Waiting for you', tone: 'amber' }
        : { text: 'Requested', tone: 'stream' };
    case 'accepted':
      return { text: 'Accepted', tone: 'moss' };
    case 'declined':
      return { text: side === 'asker' ? 'Not this time' : 'Declined', tone: 'plain' };
    case 'expired':
      return { text: 'Expired', tone: 'plain' };
    case 'withdrawn':
      return { text: 'Withdrawn', tone: 'plain' };
  }
}

/** How much time is left to answer: 'Closes in 3 days'. */
export function closesInText({ expiresAt }: IntroductionView, now: Date): string {
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return 'Closes any moment';
  if (left < dayMs) return 'Closes within a day';
  return `Closes in ${pluralize(Math.round(left / dayMs), 'day')}`;
}

/** How a request ended, worded for the side that sees it; null while it is open, or if the address tells. */
export function closedText(
  { state, other, reason, answeredBy }: IntroductionView,
  side: IntroductionParticipant,
): string | null {
  if (state === 'declined' && side === 'asker') {
    const quotedReason = reason ? ` In their words: “${reason}”` : '';
    return `${other.name} can’t take it on right now. You can ask again after 30 days.${quotedReason}`;
  }
  if (answeredBy && state === 'accepted') return `${answeredBy} accepted and has their address.`;
  if (answeredBy && state === 'declined') {
    return reason ? `${answeredBy} wrote: “${reason}”` : `${answeredBy} declined.`;
  }
  if (state === 'declined') return reason ? `You wrote: “${reason}”` : 'You declined.';
  if (state === 'expired') {
    return side === 'asker'
      ? `${other.name} didn’t get around to it. You can ask again.`
      : 'It closed without your answer.';
  }
  if (state === 'withdrawn') {
    return side === 'asker' ? 'You withdrew it.' : `${other.name} withdrew it.`;
  }
  return null;
}

type Relationship = 'open' | 'requested' | 'waiting' | 'introduced' | 'teammate';

/** The viewer's relationship with a founder; 'open' means that an introduction can be requested. */
export function relationshipWith(
  relationships: IntroductionRelationships | undefined,
  founderId: string,
): Relationship {
  if (relationships?.teammates.includes(founderId)) return 'teammate';
  if (relationships?.requested.includes(founderId)) return 'requested';
  if (relationships?.waiting.includes(founderId)) return 'waiting';
  if (relationships?.introduced.includes(founderId)) return 'introduced';
  return 'open';
}

export const relationshipLabels: Record<Exclude<Relationship, 'open'>, string> = {
  requested: 'Requested',
  waiting: 'Asked you',
  introduced: 'Introduced',
  teammate: 'On your team',
};
