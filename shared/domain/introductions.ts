export const introductionStates = [
  'requested',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type IntroductionState = (typeof introductionStates)[number];

/** A founder asks for an introduction, or contacts another one directly, which is part of premium. */
export const introductionKinds = ['introduction', 'contact'] as const;
export type IntroductionKind = (typeof introductionKinds)[number];

const dayMs = 24 * 60 * 60 * 1000;

/** Unanswered that long, a request closes by itself; half of it later the founder is reminded once. */
export const introductionLifetimeMs = 14 * dayMs;
export const introductionReminderMs = 7 * dayMs;

/** Requests of one asker that may wait for an answer at the same time. */
export const maxOpenRequests = 10;
/** What one asker sends in 24 hours, those withdrawn included: nobody rings bells all day. */
export const maxRequestsPerDay = 20;
/** To one founder, in as many days as a request lives. */
export const maxRequestsPerPair = 3;
/** A decline is an answer: that long the asker can't ask the same founder again. */
export const declineCooldownMs = 30 * dayMs;

/** After how many days both are asked what came of it. */
export const followUpDays = [7, 30] as const;
export type FollowUpDay = (typeof followUpDays)[number];

export function followUpAt(acceptedAt: Date, day: FollowUpDay): Date {
  return new Date(acceptedAt.getTime() + day * dayMs);
}

export const introductionOutcomes = ['together', 'in_touch', 'not_yet', 'nothing'] as const;
export type IntroductionOutcome = (typeof introductionOutcomes)[number];

export const outcomeLabels: Record<IntroductionOutcome, string> = {
  together: 'We are doing something together',
  in_touch: 'We are in touch',
  not_yet: 'We have not talked yet',
  nothing: 'Nothing came of it',
};

/** The two of an introduction: who asked, and the founder who was asked. */
export const introductionParticipants = ['asker', 'asked'] as const;
export type IntroductionParticipant = (typeof introductionParticipants)[number];
