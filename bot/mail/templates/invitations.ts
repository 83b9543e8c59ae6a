import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import {
  findImportedPerson,
  findInvitedFounder,
  type InvitedFounder,
  type InvitingCohort,
} from '#db/queries/accounts.ts';
import { brand } from '#shared/brand.ts';
import { dateLabel } from '#shared/formats.ts';
import type { MailBlock, MailContent } from '#shared/texts/render-mail.ts';
import { type WordedMail, wordMail } from '#shared/texts/word-mail.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import type { MailContext } from '../../context.ts';

/** To a founder who has no password yet and asked for a new link, or for whom the staff did. */
export async function writeInvitation(
  context: MailContext,
  { to, data: { accountId } }: MailOf<'invitation'>,
): Promise<MailContent | null> {
  const founder = await findInvitedFounder(context.db, { accountId });
  // A link must not go to an address that the account has left.
  if (!founder || founder.hasPassword || founder.email !== to) return null;
  return wordInvitation(context, 'invitation', { ...founder, accountId });
}

/** To a founder whose link ends in two days. */
export async function writeInvitationReminder(
  context: MailContext,
  { to, data: { accountId } }: MailOf<'invitation-reminder'>,
): Promise<MailContent | null> {
  const founder = await findInvitedFounder(context.db, { accountId });
  if (!founder || hasJoined(founder) || founder.email !== to) return null;
  return wordInvitation(context, 'invitation-reminder', { ...founder, accountId });
}

async function wordInvitation(
  context: MailContext,
  id: 'invitation' | 'invitation-reminder',
  { accountId, name, startupName, cohort }: InvitedFounder & { accountId: string },
): Promise<WordedMail> {
  return wordMail({
    id,
    values: {
      name,
      startup: startupName,
      cohort: programName(cohort),
      dates: runsText(cohort, today(context)),
      link_note: linkNote,
    },
    url: await createPasswordUrl(context, { accountId, purpose: 'invitation' }),
  });
}

function hasJoined({ hasPassword, hasSignedIn }: InvitedFounder): boolean {
  return hasPassword || hasSignedIn;
}

/** To somebody whom the program's staff imported: the first they hear of us. */
export async function writeImportInvitation(
  context: MailContext,
  { to, data: { accountId } }: MailOf<'import-invitation'>,
): Promise<MailContent | null> {
  const imported = await findImportedPerson(context.db, { accountId });
  if (!imported || imported.hasPassword || imported.email !== to) return null;
  const { name, startupName, cohort } = imported;
  return wordMail({
    id: 'import-invitation',
    values: {
      name,
      account: startupName
        ? `The program’s team has set up ${startupName} in ${programName(cohort)}, with an account for you.`
        : `The program’s team has set up an investor’s account on ${brand.name} for you. It’s already approved.`,
      where: cohort ? `for ${programName(cohort)}` : `on ${brand.name}`,
      dates: startupName ? runsText(cohort, today(context)) : '',
      link_note: linkNote,
    },
    url: await createPasswordUrl(context, { accountId, purpose: 'invitation' }),
  });
}

export const linkNote = 'The link works once, for seven days.';

/** `Cohort 7 at Slipstream`, or the program alone for somebody without a cohort. */
export function programName(cohort: { name: string } | null): string {
  return cohort ? `${cohort.name} at ${brand.name}` : brand.name;
}

/** A sentence with the cohort's first and last day; empty without one. */
export function runsText(cohort: InvitingCohort | null, today: CalendarDate): string {
  if (!cohort) return '';
  const { name, startsOn, endsOn } = cohort;
  const verb = endsOn < today ? 'ran' : 'runs';
  return `${name} ${verb} from ${dateLabel(startsOn, today)} to ${dateLabel(endsOn, today)}.`;
}

function today({ clock }: MailContext): CalendarDate {
  return localDate(clock(), brand.timeZone);
}

export async function passwordButton(
  context: MailContext,
  { accountId }: { accountId: string },
): Promise<MailBlock> {
  const url = await createPasswordUrl(context, { accountId, purpose: 'invitation' });
  return { kind: 'button', label: 'Choose your password', url, isOnlyWay: true };
}

/** Created as the mail is written: until then nobody holds it, and each attempt has a link of its own. */
export async function createPasswordUrl(
  { db, config, clock }: MailContext,
  link: { accountId: string; purpose: 'invitation' | 'reset' },
): Promise<string> {
  const token = await createAccountLink(db, { ...link, now: clock() });
  return `${config.publicUrl}/set-password/${token}`;
}
