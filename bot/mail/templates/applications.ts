import type { Applicant } from '#db/queries/applications/find-application.ts';
import { brand } from '#shared/brand.ts';
import { dateLabel, formatNumber, localDateLabel } from '#shared/formats.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';
import { type WordedMail, wordMail } from '#shared/texts/word-mail.ts';
import type { CalendarDate } from '#shared/time.ts';
import { linkNote, programName, runsText } from './invitations.ts';

/** Confirms an application, with the private link to it. */
export function applicationReceived(
  { founderName, startupName, answerBy }: Applicant,
  { statusUrl, today }: { statusUrl: string; today: CalendarDate },
): WordedMail {
  return wordMail({
    id: 'application-received',
    values: { name: founderName, startup: startupName, answer_by: dateLabel(answerBy, today) },
    url: statusUrl,
  });
}

type ExistingUrls = {
  statusUrl: string;
  signInUrl: string;
  /** Of a founder who was invited and has no password yet. */
  passwordUrl: string | null;
};

/** Somebody applied again with the same address; only its owner is notified of the first application. */
export function applicationExists(
  { founderName, startupName, status, hasLeft }: Applicant,
  { statusUrl, signInUrl, passwordUrl }: ExistingUrls,
): MailContent {
  const isFounder = status === 'accepted';
  return {
    subject: `You have already applied with ${startupName}`,
    title: `Hello again, ${founderName}`,
    blocks: [
      {
        kind: 'text',
        text: hasLeft
          ? 'We got a new application with your address. You were a founder in the community before, so we didn’t store it: reply to this email and we’ll talk about your return.'
          : passwordUrl
            ? `We got a new application with your address. ${startupName} is in already, so we didn’t store it. One step is left: choose a password. The link works once, for seven days.`
            : isFounder
              ? `We got a new application with your address. You’re already a founder in the community, so we didn’t store it: please sign in instead.`
              : `We got a new application with your address. There’s already one for ${startupName}, so we didn’t store the new one. You can see, change or withdraw yours here.`,
      },
      passwordUrl
        ? { kind: 'button', label: 'Choose your password', url: passwordUrl, isOnlyWay: true }
        : isFounder
          ? { kind: 'button', label: 'Sign in', url: signInUrl }
          : { kind: 'button', label: 'See your application', url: statusUrl, isOnlyWay: true },
    ],
    reason: `You get this because someone, probably you, gave this address in an application to ${brand.name}. If it wasn’t you, you don’t need to do anything.`,
  };
}

/** With a link to choose a password, or to sign in where there is one already. */
export function applicationAccepted(
  { founderName, startupName, cohort }: Applicant,
  { url, setsPassword, today }: { url: string; setsPassword: boolean; today: CalendarDate },
): WordedMail {
  return wordMail({
    id: 'application-accepted',
    values: {
      name: founderName,
      startup: startupName,
      cohort: programName(cohort),
      dates: runsText(cohort, today),
      next_step: setsPassword
        ? `One step is left: choose a password. ${linkNote}`
        : 'Sign in with your existing password.',
    },
    url,
    label: setsPassword ? 'Choose your password' : 'Sign in',
  });
}

export function applicationRejected(
  { founderName, startupName }: Applicant,
  { statusUrl }: { statusUrl: string },
): WordedMail {
  return wordMail({
    id: 'application-rejected',
    values: { name: founderName, startup: startupName },
    url: statusUrl,
  });
}

/** The one mail to an address that asked to be notified. */
export function applicationsOpen(
  { cohort, closesAt }: { cohort: string; closesAt: Date | null },
  { now, applyUrl, unsubscribeUrl }: { now: Date; applyUrl: string; unsubscribeUrl: string },
): WordedMail {
  return wordMail({
    id: 'applications-open',
    values: {
      cohort,
      closing: closesAt
        ? `They close on ${localDateLabel(closesAt, { now, timeZone: brand.timeZone })}.`
        : '',
    },
    url: applyUrl,
    unsubscribeUrl,
  });
}

const maxNamed = 5;

/** To somebody of the staff, of all that was assigned to them at about the same time. */
export function applicationsAssigned(startups: string[], { url }: { url: string }): MailContent {
  const [first = '', ...others] = startups;
  const title =
    others.length === 0
      ? `Please review the application of ${first}`
      : `Please review ${formatNumber(startups.length)} applications`;
  const named = startups.slice(0, maxNamed).join(', ');
  const more = startups.length - maxNamed;
  const list = more > 0 ? `${named} and ${formatNumber(more)} more` : named;
  return {
    subject: title,
    title,
    blocks: [
      {
        kind: 'text',
        text: others.length === 0 ? 'It’s on your list now.' : `On your list now: ${list}.`,
      },
      {
        kind: 'text',
        text: 'Once you’ve rated all four criteria of an application, you’ll see what others think of it.',
      },
      { kind: 'button', label: 'See your list', url },
    ],
    reason: `You get this because you review applications to ${brand.name}.`,
  };
}
