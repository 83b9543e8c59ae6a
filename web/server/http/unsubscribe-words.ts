import type { NotificationType } from '#shared/domain/notification-preferences.ts';

export type UnsubscribeWords = {
  question: string;
  stops: string;
  stopped: string;
  again: string;
};

const words: Partial<Record<NotificationType, UnsubscribeWords>> = {
  weekly_digest: {
    question: 'Stop the weekly digest?',
    stops: 'You will get no more e-mails on Mondays about your week and your cohort’s.',
    stopped: 'The weekly digest no longer comes to you by email.',
    again: 'The next digest comes on Monday.',
  },
  founder_message: {
    question: 'Stop e-mails with founders’ messages?',
    stops: 'When a founder writes to you, you will get no e-mail any more.',
    stopped: 'What founders write to you no longer comes by email.',
    again: 'What founders write to you comes by email again.',
  },
  streak_at_risk: {
    question: 'Stop e-mails about your streak?',
    stops: 'You will get no more e-mails in the evening when your streak is about to end.',
    stopped: 'You will not hear by email any more when your streak is about to end.',
    again: 'You will hear by email again when your streak is about to end.',
  },
  introduction: {
    question: 'Stop e-mails about introductions?',
    stops:
      'You will get no more e-mails when somebody asks you for an introduction. Requests wait for you in the app.',
    stopped: 'You will not hear by email any more when somebody asks you for an introduction.',
    again: 'You will hear by email again when somebody asks you for an introduction.',
  },
  pledge_missed: {
    question: 'Stop e-mails about missed pledges?',
    stops: 'You will get no more e-mails when the date of one of your pledges has passed.',
    stopped: 'You will not hear by email any more when the date of a pledge has passed.',
    again: 'You will hear by email again when the date of a pledge has passed.',
  },
};

/** What a link stops and brings back, by kind; null for what is never mailed. */
export function unsubscribeWords(type: NotificationType): UnsubscribeWords | null {
  return words[type] ?? null;
}

/** An investor's weekly mail about saved searches. */
export const searchMailWords: UnsubscribeWords = {
  question: 'Stop the mails about your saved searches?',
  stops: 'You will get no more weekly e-mails about what is new in your saved searches.',
  stopped: 'What is new in your saved searches no longer comes by email. The searches stay.',
  again: 'What is new in your saved searches comes by email again, once a week.',
};

/** One startup's updates to an investor. */
export function updateMailWords(startupName: string): UnsubscribeWords {
  return {
    question: `Stop the updates of ${startupName}?`,
    stops: `You will get no more e-mails that the founder of ${startupName} sends to investors.`,
    stopped: `Updates of ${startupName} no longer come to you by email.`,
    again: `Updates of ${startupName} come to you by email again.`,
  };
}
