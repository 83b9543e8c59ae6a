export const introductionStates = [
  'requested',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type IntroductionState = (typeof introductionStates)[number];

export const introductionStateLabels: Record<IntroductionState, string> = {
  requested: 'Waiting for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

/** `contact`: a direct message from founder to founder, a part of premium. */
export const introductionKinds = ['introduction', 'contact'] as const;
export type IntroductionKind = (typeof introductionKinds)[number];

const dayMs = 24 * 60 * 60 * 1000;

/** An unanswered request expires after its lifetime; the recipient is reminded once halfway. */
export const introductionLifetimeMs = 14 * dayMs;
export const introductionReminderMs = 7 * dayMs;

/** Open requests per requester. */
export const maxOpenRequests = 10;
/** Requests per requester in 24 hours. Withdrawn ones count, as they have notified somebody. */
export const maxRequestsPerDay = 20;
/** Requests to the same founder within one request's lifetime. */
export const maxRequestsPerPair = 3;
/** Investors whom a founder with premium may ask in a calendar month; whatever becomes of it counts. */
export const maxInvestorRequestsPerMonth = 3;
/** After a decline the requester can't ask the same founder again for this long. */
export const declineCooldownMs = 30 * dayMs;

/** Both are asked how it went on these days after the acceptance. */
export const followUpDays = [7, 30] as const;
export type FollowUpDay = (typeof followUpDays)[number];

export function followUpAt(acceptedAt: Date, day: FollowUpDay): Date {
  return new Date(acceptedAt.getTime() + day * dayMs);
}

export const introductionOutcomes = ['together', 'in_touch', 'not_yet', 'nothing'] as const;
export type IntroductionOutcome = (typeof introductionOutcomes)[number];

export const outcomeLabels: Record<IntroductionOutcome, string> = {
  together: 'We’re working together',
  in_touch: 'We’re in touch',
  not_yet: 'We haven’t talked yet',
  nothing: 'Nothing came of it',
};

type IntroductionFigures = {
  states: Record<IntroductionState, number>;
  outcomes: Record<IntroductionOutcome, number>;
};

/** The figures of a report, each with its name: what follows *Requested* and *Accepted* adds up to it. */
export function introductionFigures({ states, outcomes }: IntroductionFigures): {
  byState: [string, number][];
  byOutcome: [string, number][];
} {
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  return {
    byState: [
      ['Requested', sum(states)],
      ...introductionStates.map((state): [string, number] => [
        introductionStateLabels[state],
        states[state],
      ]),
    ],
    byOutcome: [
      ...introductionOutcomes.map((outcome): [string, number] => [
        outcomeLabels[outcome],
        outcomes[outcome],
      ]),
      ['Nobody has said yet', states.accepted - sum(outcomes)],
    ],
  };
}

/** The requester and the recipient. The values are part of the API. */
export const introductionSides = ['requester', 'recipient'] as const;
export type IntroductionSide = (typeof introductionSides)[number];
