import type { ApplicantView } from '#shared/api/applications.ts';
import { dateLabel, localDateLabel } from '#shared/formats.ts';
import type { CalendarDate } from '#shared/time.ts';
import { browserDate } from '../../lib/browser.ts';

type StatusCopy = { title: string; text: string };
type StatusFacts = Pick<ApplicantView, 'status' | 'answerBy' | 'hasLeft'>;

export function statusCopy({ status, answerBy, hasLeft }: StatusFacts, now: Date): StatusCopy {
  if (hasLeft) {
    return {
      title: 'You left the community',
      text: 'Everything of yours is kept. If you’d like to come back, write to us.',
    };
  }
  const promise = answerBy ? ` You will hear from us by ${dayText(answerBy, now)}.` : '';
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

export function buildTimeline(
  application: StatusFacts & Pick<ApplicantView, 'submittedAt' | 'decidedAt'>,
  now: Date,
): TimelineEntry[] {
  const { status, answerBy, submittedAt, decidedAt, hasLeft } = application;
  const submitted: TimelineEntry = {
    name: 'Submitted',
    detail: localDateLabel(new Date(submittedAt), { now }),
    state: 'done',
  };
  if (status === 'withdrawn') {
    return [submitted, { name: hasLeft ? 'Left' : 'Withdrawn', detail: null, state: 'ended' }];
  }
  const promise = answerBy && `By ${dayText(answerBy, now)}`;
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
      detail: decidedAt ? localDateLabel(new Date(decidedAt), { now }) : promise,
      state: status === 'accepted' ? 'done' : isDecided ? 'ended' : 'ahead',
    },
  ];
}

function dayText(date: CalendarDate, now: Date): string {
  return dateLabel(date, browserDate(now));
}
