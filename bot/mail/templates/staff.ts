import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import { createStaffLink } from '#db/operations/staff/staff-invitations.ts';
import { brand } from '#shared/brand.ts';
import { staffRoleTexts } from '#shared/domain/staff.ts';
import { type StaffRole, staffRoleLabels } from '#shared/options.ts';
import { homePaths } from '#shared/return-paths.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';
import type { MailContext } from '../../context.ts';

/** With the link to choose a password; nothing if the invitation was withdrawn or accepted. */
export async function writeStaffInvitation(
  { db, config: { publicUrl }, clock }: MailContext,
  { data: { accountId, invitedBy } }: MailOf<'staff-invitation'>,
): Promise<MailContent | null> {
  const link = await createStaffLink(db, { accountId, now: clock() });
  if (!link) return null;
  const { token, role } = link;
  return {
    subject: `You’re invited to the staff of ${brand.name}`,
    title: `Join the staff as ${withArticle(role)}`,
    blocks: [
      {
        kind: 'text',
        text: `${invitedBy} would like you to help run the community at ${brand.name}. ${opensTo(role)}`,
      },
      {
        kind: 'text',
        text: 'Choose a password to join. The link works once, for seven days.',
      },
      {
        kind: 'button',
        label: 'Choose your password',
        url: `${publicUrl}/set-password/${token}`,
        isOnlyWay: true,
      },
    ],
    reason: `You get this because ${invitedBy} gave this address. If you don’t know them, you don’t need to do anything.`,
  };
}

export async function writeStaffRoleChanged(
  { config: { publicUrl } }: MailContext,
  { data: { role } }: MailOf<'staff-role-changed'>,
): Promise<MailContent> {
  return {
    subject: `You’re ${withArticle(role)} at ${brand.name} now`,
    title: `You’re ${withArticle(role)} now`,
    blocks: [
      {
        kind: 'text',
        text: `An admin changed your role, and you were signed out. ${opensTo(role)}`,
      },
      { kind: 'button', label: `Open ${brand.name}`, url: `${publicUrl}${homePaths.admin}` },
    ],
    reason: `You get this because you’re on the staff of ${brand.name}.`,
  };
}

export async function writeStaffRemoved(
  _context: MailContext,
  { data: { role } }: MailOf<'staff-removed'>,
): Promise<MailContent> {
  return {
    subject: `You’re no longer on the staff of ${brand.name}`,
    title: 'You’re no longer on the staff',
    blocks: [
      {
        kind: 'text',
        text: `You were ${withArticle(role)} at ${brand.name}. An admin removed you, and you were signed out. What you rated and wrote stays. If this is a mistake, ask them for a new invitation, or write to us.`,
      },
      { kind: 'button', label: 'Write to us', url: `mailto:${brand.supportEmail}` },
    ],
    reason: `You get this because you were on the staff of ${brand.name}.`,
  };
}

function withArticle(role: StaffRole): string {
  const label = staffRoleLabels[role].toLowerCase();
  return role === 'admin' ? `an ${label}` : `a ${label}`;
}

function opensTo(role: StaffRole): string {
  return `You have access to ${staffRoleTexts[role].charAt(0).toLowerCase()}${staffRoleTexts[role].slice(1)}`;
}

/** An admin asked for it: its arrival is the news. */
export function testMail({ url }: { url: string }): MailContent {
  return {
    subject: `Emails from ${brand.name} reach you`,
    title: 'It works',
    blocks: [
      {
        kind: 'text',
        text: `You asked for this email, and here it is: invitations, decisions and reminders from ${brand.name} will arrive the same way.`,
      },
      {
        kind: 'text',
        text: 'If you found it among spam, set up SPF and DKIM for the domain you send from.',
      },
      { kind: 'button', label: 'Back to your first steps', url },
    ],
    reason: `You get this because you asked ${brand.name} for a test.`,
  };
}
