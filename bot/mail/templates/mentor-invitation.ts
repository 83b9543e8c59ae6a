import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import { createMentorLink } from '#db/operations/office-hours/mentor-accounts.ts';
import { brand } from '#shared/brand.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';
import type { MailContext } from '../../context.ts';

/** With the link to choose a password; nothing if the mentor has joined, moved or left meanwhile. */
export async function writeMentorInvitation(
  { db, config: { publicUrl }, clock }: MailContext,
  { to, data: { mentorId, invitedBy } }: MailOf<'mentor-invitation'>,
): Promise<MailContent | null> {
  const link = await createMentorLink(db, { mentorId, email: to, now: clock() });
  if (!link) return null;
  return {
    subject: `You’re invited as a mentor at ${brand.name}`,
    title: `Welcome, ${link.name}`,
    blocks: [
      {
        kind: 'text',
        text: `${invitedBy} has added you as a mentor at ${brand.name}. You have one page there: who comes next and what they’re working on, your notes, and your hours.`,
      },
      {
        kind: 'text',
        text: 'Choose a password to sign in. The link works once, for seven days. Without it, you still get every session by email.',
      },
      {
        kind: 'button',
        label: 'Choose your password',
        url: `${publicUrl}/set-password/${link.token}`,
        isOnlyWay: true,
      },
    ],
    reason: `You get this because ${invitedBy} gave this address. If you don’t know them, you don’t need to do anything.`,
  };
}
