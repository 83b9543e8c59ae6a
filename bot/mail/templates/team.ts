import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import { createTeamLink } from '#db/operations/team/team-invitations.ts';
import { findTeamChange, findTeamInvitation, type TeamChange } from '#db/queries/team.ts';
import { brand } from '#shared/brand.ts';
import { mailPreference } from '#shared/domain/mail-templates.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';
import { wordMail } from '#shared/texts/word-mail.ts';
import type { MailContext } from '../../context.ts';
import { writeFounderMail } from '../founder-mail.ts';
import { linkNote } from './invitations.ts';

/** With the link to join; nothing if the invitation was withdrawn or accepted. */
export async function writeTeamInvitation(
  { db, config: { publicUrl }, clock }: MailContext,
  { data: { invitationId } }: MailOf<'team-invitation'>,
): Promise<MailContent | null> {
  const token = await createTeamLink(db, { invitationId, now: clock() });
  const invitation = token && (await findTeamInvitation(db, { invitationId, now: clock() }));
  if (!invitation) return null;
  const { invitedBy, startupName } = invitation;
  return wordMail({
    id: 'team-invitation',
    values: { inviter: invitedBy, startup: startupName, link_note: linkNote },
    url: `${publicUrl}/join/${token}`,
  });
}

/** To the rest of a team: who joined, left or owns the startup now. */
export async function writeTeamChange(
  context: MailContext,
  { template, data, founderId }: MailOf<'team-change'>,
): Promise<MailContent | null> {
  const news = await findTeamChange(context.db, data);
  if (!news || !founderId) return null;
  const subscription = { founderId, type: mailPreference(template) };
  return writeFounderMail(context, subscription, async (_viewer, { unsubscribeUrl }) => {
    const { subject, text } = changeTexts(news, { readerId: founderId });
    return {
      subject,
      title: subject,
      blocks: [
        { kind: 'text', text },
        {
          kind: 'button',
          label: 'See the team',
          url: `${context.config.publicUrl}/founder/dashboard/profile#team`,
        },
      ],
      reason: `You get this because you’re on the team of ${news.startupName} at ${brand.name}.`,
      unsubscribeUrl,
    };
  });
}

function changeTexts(
  { kind, founderId, name, startupName, ownerId }: TeamChange,
  { readerId }: { readerId: string },
): { subject: string; text: string } {
  switch (kind) {
    case 'joined':
      return {
        subject: `${name} joined ${startupName}`,
        text: `${name} is on your team now. Say hello, or hand them a task.`,
      };
    case 'left':
      return {
        subject: `${name} left ${startupName}`,
        text: `${name} isn’t on the team anymore. Their open tasks went to ${readerId === ownerId ? 'you' : 'the owner'}; what they completed stays in the history.`,
      };
    case 'owner':
      return readerId === founderId
        ? {
            subject: `You’re the owner of ${startupName} now`,
            text: 'You invite and remove teammates from now on, and the open tasks of those who leave come to you.',
          }
        : {
            subject: `${name} is the owner of ${startupName} now`,
            text: `${name} invites and removes teammates from now on. Nothing else changes for you.`,
          };
  }
}

/** To somebody who was removed from a team. */
export async function writeTeamRemoval(
  _context: MailContext,
  { data: { startupName } }: MailOf<'team-removed'>,
): Promise<MailContent> {
  return {
    subject: `You were removed from ${startupName}`,
    title: `You’re no longer on the team of ${startupName}`,
    blocks: [
      {
        kind: 'text',
        text: `You were removed from the team at ${brand.name}, and you were signed out. Your points and your history stay. If this is a mistake, ask the owner for a new invitation, or write to us.`,
      },
      { kind: 'button', label: 'Write to us', url: `mailto:${brand.supportEmail}` },
    ],
    reason: `You get this because you were on the team of ${startupName} at ${brand.name}.`,
  };
}
