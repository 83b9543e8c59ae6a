import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import { findStaffMessage } from '#db/queries/staff-messages.ts';
import { brand } from '#shared/brand.ts';
import { staffName } from '#shared/domain/staff.ts';
import type { MailBlock, MailContent } from '#shared/texts/render-mail.ts';
import type { MailContext } from '../../context.ts';
import { passwordButton } from './invitations.ts';

/** A message of the staff to a founder. It can't be switched off; answers go to them. */
export async function writeStaffMessage(
  context: MailContext,
  { data: { messageId }, founderId }: MailOf<'staff-message'>,
): Promise<MailContent | null> {
  const { db, config } = context;
  const message = founderId && (await findStaffMessage(db, { messageId, founderId }));
  if (!message) return null;
  const { text, kind, staffEmail, startupName, invitedAccountId } = message;
  const who = staffEmail ? staffName(staffEmail) : `The staff of ${brand.name}`;
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '');
  const answer: MailBlock[] = staffEmail
    ? [{ kind: 'text', text: `Reply to this email to write back to ${who}.` }]
    : [];
  return {
    subject: kind === 'nudge' ? 'Could you check in this week?' : `${who} wrote to you`,
    title: kind === 'nudge' ? 'Your weekly check-in' : `${who} wrote to you`,
    preview: text,
    blocks: [
      ...paragraphs.map((line): MailBlock => ({ kind: 'text', text: line })),
      ...answer,
      invitedAccountId
        ? await passwordButton(context, { accountId: invitedAccountId })
        : kind === 'nudge'
          ? { kind: 'button', label: 'Check in', url: `${config.publicUrl}/app/check-in` }
          : { kind: 'button', label: `Open ${brand.name}`, url: `${config.publicUrl}/app/tasks` },
    ],
    reason: `You get this because ${startupName} is in the program at ${brand.name}, and its staff wrote to you.`,
    ...(staffEmail && { replyTo: staffEmail }),
  };
}
