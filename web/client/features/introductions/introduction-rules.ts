import type { IntroductionRelationships, IntroductionView } from '#shared/api/introductions.ts';
import type { IntroductionSide, IntroductionState } from '#shared/domain/introductions.ts';
import { pluralize } from '#shared/formats.ts';

/** The data needed to answer a request. */
export type OpenRequest = { id: string; other: { name: string } };

type TagTone = 'plain' | 'stream' | 'moss' | 'amber';

const dayMs = 24 * 60 * 60 * 1000;

/** The tag on a card, worded for the side that sees it. */
export function stateTag(
  state: IntroductionState,
  side: IntroductionSide,
): { text: string; tone: TagTone } {
  switch (state) {
    case 'requested':
      return side === 'recipient'
        ? { text: 'Waiting for you', tone: 'amber' }
        : { text: 'Requested', tone: 'stream' };
    case 'accepted':
      return { text: 'Accepted', tone: 'moss' };
    case 'declined':
      return { text: side === 'requester' ? 'Not this time' : 'Declined', tone: 'plain' };
    case 'expired':
      return { text: 'Expired', tone: 'plain' };
    case 'withdrawn':
      return { text: 'Withdrawn', tone: 'plain' };
  }
}

/** The time left to answer: 'Closes in 3 days'. */
export function closesInText({ expiresAt }: IntroductionView, now: Date): string {
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return 'Closes any moment';
  if (left < dayMs) return 'Closes within a day';
  return `Closes in ${pluralize(Math.round(left / dayMs), 'day')}`;
}

/**
 * A request's end, worded for the side that sees it; null while it is open, or if the address
 * tells.
 */
export function closedText(
  { state, other, reason, answeredBy }: IntroductionView,
  side: IntroductionSide,
): string | null {
  if (state === 'declined' && side === 'requester') {
    const quotedReason = reason ? ` In their words: “${reason}”` : '';
    return `${other.name} can’t take it on right now. You can ask again after 30 days.${quotedReason}`;
  }
  if (answeredBy && state === 'accepted') return `${answeredBy} accepted and has their address.`;
  if (answeredBy && state === 'declined') {
    return reason ? `${answeredBy} wrote: “${reason}”` : `${answeredBy} declined.`;
  }
  if (state === 'declined') return reason ? `You wrote: “${reason}”` : 'You declined.';
  if (state === 'expired') {
    return side === 'requester'
      ? `${other.name} didn’t get around to it. You can ask again.`
      : 'It closed without your answer.';
  }
  if (state === 'withdrawn') {
    return side === 'requester' ? 'You withdrew it.' : `${other.name} withdrew it.`;
  }
  return null;
}

type RelatedIds = IntroductionRelationships['introduced'];
type Relationship = 'open' | 'requested' | 'waiting' | 'introduced' | 'teammate';

/** A startup, or one of its founders. */
export type IntroductionTarget = { startupId: string; founderId?: string };

/** The viewer's relationship with them; 'open' means that an introduction can be requested. */
export function relationshipWith(
  relationships: IntroductionRelationships | undefined,
  whom: IntroductionTarget | { investorId: string },
): Relationship {
  const includes = ({ startupIds, founderIds, investorIds }: RelatedIds) => {
    if ('investorId' in whom) return investorIds.includes(whom.investorId);
    return whom.founderId
      ? founderIds.includes(whom.founderId)
      : startupIds.includes(whom.startupId);
  };
  if (!relationships) return 'open';
  const { teammates } = relationships;
  if ('founderId' in whom && whom.founderId && teammates.includes(whom.founderId))
    return 'teammate';
  const states = ['requested', 'waiting', 'introduced'] as const;
  return states.find((state) => includes(relationships[state])) ?? 'open';
}

export const relationshipLabels: Record<Exclude<Relationship, 'open'>, string> = {
  requested: 'Requested',
  waiting: 'Asked you',
  introduced: 'Introduced',
  teammate: 'On your team',
};

/** The number of people who wait for the viewer's answer. */
export function waitingCount(relationships: IntroductionRelationships | undefined): number {
  const { founderIds = [], investorIds = [] } = relationships?.waiting ?? {};
  return founderIds.length + investorIds.length;
}
