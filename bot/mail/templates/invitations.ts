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
import { type CalendarDate, localDate } from '#shared/time.ts';
import type { MailContext } from '../../context.ts';
import type { MailBlock, MailContent } from '../render-mail.ts';

/** To a founder who has no password yet and asked for a new link, or for whom the staff did. */
export async function writeInvitation(
  context: MailContext,
  { to, data: { accountId } }: MailOf<'invitation'>,
): Promise<MailContent | null> {
  const founder = await findInvitedFounder(context.db, { accountId });
  // A link must not go to an address that the account has left.
  if (!founder || founder.hasPassword || founder.email !== to) return null;
  const { name, startupName, cohort } = founder;
  return {
    subject: `Your new invitation link for ${programName(cohort)}`,
    title: `Welcome, ${name}`,
    blocks: [
      {
        kind: 'text',
        text: `Here’s a new link for ${startupName} to join ${programName(cohort)}.${runsText(cohort, today(context))} One step is left: choose a password. The link works once, for seven days.`,
      },
      await passwordButton(context, { accountId }),
    ],
    reason: `You get this because ${startupName} was invited to ${brand.name}.`,
  };
}

/** To a founder whose link ends in two days. */
export async function writeInvitationReminder(
  context: MailContext,
  { to, data: { accountId } }: MailOf<'invitation-reminder'>,
): Promise<MailContent | null> {
  const founder = await findInvitedFounder(context.db, { accountId });
  if (!founder || hasJoined(founder) || founder.email !== to) return null;
  const { name, startupName, cohort } = founder;
  return {
    subject: `Your place in ${programName(cohort)} is waiting`,
    title: `${name}, your place is waiting`,
    blocks: [
      {
        kind: 'text',
        text: `${startupName} was invited to ${programName(cohort)}, and you haven’t signed in yet.${runsText(cohort, today(context))} Your first link ends soon, so here’s a new one: choose a password and you’re in. It works once, for seven days.`,
      },
      await passwordButton(context, { accountId }),
    ],
    reason: `You get this once because ${startupName} was invited to ${brand.name}. We won’t remind you again.`,
  };
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
  const what = startupName
    ? `The program’s team has set up ${startupName} in ${programName(cohort)}, with an account for you.${runsText(cohort, today(context))}`
    : `The program’s team has set up an investor’s account on ${brand.name} for you. It’s already approved.`;
  return {
    subject: cohort ? `Your account for ${programName(cohort)}` : `Your account on ${brand.name}`,
    title: `Welcome, ${name}`,
    blocks: [
      {
        kind: 'text',
        text: `${what} One step is left: choose a password. The link works once, for seven days.`,
      },
      await passwordButton(context, { accountId }),
    ],
    reason: `You get this because the program’s team added your address to ${brand.name}.`,
  };
}

/** `Cohort 7 at Slipstream`, or the program alone for somebody without a cohort. */
export function programName(cohort: { name: string } | null): string {
  return cohort ? `${cohort.name} at ${brand.name}` : brand.name;
}

/** A sentence with the cohort's first and last day; empty without one. */
export function runsText(cohort: InvitingCohort | null, today: CalendarDate): string {
  if (!cohort) return '';
  const { name, startsOn, endsOn } = cohort;
  const verb = endsOn < today ? 'ran' : 'runs';
  return ` ${name} ${verb} from ${dateLabel(startsOn, today)} to ${dateLabel(endsOn, today)}.`;
}

function today({ clock }: MailContext): CalendarDate {
  return localDate(clock(), 'UTC');
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
