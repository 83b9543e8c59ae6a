import type { Generated, JSONColumnType } from 'kysely';
import type { IntroductionSide } from '#shared/domain/introductions.ts';
import type { CalendarDate } from '#shared/time.ts';

/**
 * Every mail by its template, and what it needs to be written. What can change until it is sent
 * is read then. The bot has one template for each.
 */
export type MailData = {
  'application-received': { applicationId: string };
  'application-exists': { applicationId: string };
  /** With the link that sets the password. */
  'application-accepted': { applicationId: string };
  'application-rejected': { applicationId: string };
  'password-reset': { accountId: string };
  /** An admin asks the founder of the mail to connect Slack. */
  'slack-nudge': { founderName: string };
  /** With the link; or word that the address has an account already. */
  'investor-verification': { accountId: string };
  /** To the new address, with the link; or word that it has an account already. */
  'email-change': { accountId: string; email: string };
  /** To the old address: somebody asked for the new one, or has proved it. */
  'email-change-notice': { accountId: string; email: string; isDone: boolean };
  'investor-approved': { investorId: string };
  /** Or not approved any more. */
  'investor-declined': { investorId: string };
  /** To an admin. */
  'investor-waits': { investorId: string };
  /** `weekStart` is the Sunday of the week it tells of. */
  'weekly-digest': { weekStart: CalendarDate };
  /** The founder's own day with which the streak ends. */
  'streak-at-risk': { day: CalendarDate };
  /** The pledges that it tells of, if they still wait for a next step then. */
  'pledge-missed': { taskIds: string[] };
  'introduction-requested': { introductionId: string };
  'introduction-reminder': { introductionId: string };
  /** Accepted, declined or expired: to the asker, and if accepted to the asked founder as well. */
  'introduction-settled': { introductionId: string; side: IntroductionSide };
  /** What came of it. */
  'introduction-outcome': { introductionId: string; side: IntroductionSide };
  /** Another founder's words: read from their row, so that they go when it goes. */
  'founder-message': { messageId: string };
  /** What is new in them, under the first search that found it; the newest first. */
  'saved-searches': { investorId: string; found: { searchId: string; founderIds: string[] }[] };
  /** A founder's words to investors. */
  'startup-update': { updateId: string; investorId: string };
};

export type MailTemplate = keyof MailData;

export type MailsTable = {
  id: Generated<string>;
  template: MailTemplate;
  recipient: string;
  founder_id: string | null;
  investor_id: string | null;
  /** Empty once the mail is sent or dropped. A failed one keeps it, to be sent again. */
  data: JSONColumnType<object>;
  /** Two mails of one key are one mail. */
  key: string;
  state: Generated<'waiting' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  last_error: string | null;
  /** Nobody sends it before: also the end of a back-off, and of the time a sender has it. */
  send_after: Date;
  /** Later it is of no use to anybody. */
  drop_after: Date | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
};
