import type { ApplicantView } from '#shared/api/applications.ts';

type StatusCopy = { title: string; text: string };
type StatusFacts = Pick<ApplicantView, 'status' | 'answerBy' | 'hasLeft'>;

/** The title and text that explain an application's status to its applicant. */
export function statusCopy({ status, answerBy, hasLeft }: StatusFacts): StatusCopy {
  if (hasLeft) {
    return {
      title: 'You left the community',
      text: 'Everything of yours is kept. If you’d like to come back, write to us.',
    };
  }
  const promise = answerBy ? ` You will hear from us by ${formatDate(answerBy)}.` : '';
  switch (status) {
    case 'pending':
      return {
        title: 'We have your application',
        text: `It’s waiting to be reviewed.${promise} Until the review starts you can still change your answers.`,
      };
    case 'under_review':
      return {
        title: 'Your application is being reviewed',
        text: `We’re reading it with care.${promise}`,
      };
    case 'accepted':
      return {
        title: 'You are in',
        text: 'Welcome to the community! Check your email for the link to choose a password, then sign in.',
      };
    case 'rejected':
      return {
        title: 'Not this time',
        text: 'We read your application with care and can’t offer you a place this time. You are welcome to apply again: your answers are kept.',
      };
    case 'withdrawn':
      return {
        title: 'You withdrew this application',
        text: 'Nobody will review it. If you change your mind, apply again: your answers are kept.',
      };
  }
}

export type TimelineEntry = {
  name: string;
  detail: string | null;
  /** 'ended': done, but not to be celebrated. */
  state: 'done' | 'ended' | 'now' | 'ahead';
};

/** The steps of an application, with those already done marked. */
export function buildTimeline(
  application: StatusFacts & Pick<ApplicantView, 'submittedAt' | 'decidedAt'>,
): TimelineEntry[] {
  const { status, answerBy, submittedAt, decidedAt, hasLeft } = application;
  const submitted: TimelineEntry = {
    name: 'Submitted',
    detail: formatInstant(submittedAt),
    state: 'done',
  };
  if (status === 'withdrawn') {
    return [submitted, { name: hasLeft ? 'Left' : 'Withdrawn', detail: null, state: 'ended' }];
  }
  const isDecided = status === 'accepted' || status === 'rejected';
  return [
    submitted,
    {
      name: 'Review',
      detail: status === 'pending' ? 'Not started yet' : isDecided ? 'Done' : 'In progress',
      state: isDecided ? 'done' : status === 'under_review' ? 'now' : 'ahead',
    },
    {
      name: 'Decision',
      detail: decidedAt ? formatInstant(decidedAt) : answerBy ? `By ${formatDate(answerBy)}` : null,
      state: status === 'accepted' ? 'done' : isDecided ? 'ended' : 'ahead',
    },
  ];
}

const dateFormat = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** `Thursday, December 3, 2026`. Uses Date: the Temporal polyfill is too heavy for this page. */
function formatDate(date: string): string {
  const midnight = new Date(`${date}T00:00:00Z`);
  return midnight.toLocaleDateString('en-US', { ...dateFormat, timeZone: 'UTC' });
}

/** The day of an instant in the reader's time zone. */
function formatInstant(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', dateFormat);
}
