import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import { createTeamLink } from '#db/operations/team/team-invitations.ts';
import { findTeamInvitation } from '#db/queries/team.ts';
import { brand } from '#shared/brand.ts';
import type { BotContext } from '../../context.ts';
import type { MailContent } from '../render-mail.ts';

/** With the link to join; nothing if the invitation was withdrawn or accepted. */
export async function writeTeamInvitation(
  { db, config: { publicUrl }, clock }: BotContext,
  { data: { invitationId } }: MailOf<'team-invitation'>,
): Promise<MailContent | null> {
  const token = await createTeamLink(db, { invitationId, now: clock() });
  const invitation = token && (await findTeamInvitation(db, { invitationId, now: clock() }));
  if (!invitation) return null;
  const { invitedBy, startupName } = invitation;
  return {
    subject: `${invitedBy} invites you to ${startupName} at ${brand.name}`,
    title: `Join ${startupName}`,
    blocks: [
      {
        kind: 'text',
        text: `${invitedBy} would like you on the team of ${startupName} at ${brand.name}. You’ll have tasks, a streak and a coach of your own, and share the startup’s profile, milestones and introductions.`,
      },
      {
        kind: 'text',
        text: 'Choose your name and a password to join. The link works once, for seven days.',
      },
      {
        kind: 'button',
        label: `Join ${startupName}`,
        url: `${publicUrl}/join/${token}`,
        isOnlyWay: true,
      },
    ],
    reason: `You get this because ${invitedBy} gave this address. If you don’t know them, you don’t need to do anything.`,
  };
}

/** To the founders of a startup, and to somebody who was removed from it. */
export async function writeTeamNews(
  { config: { publicUrl, supportEmail } }: BotContext,
  { data: { kind, name, startupName, isReader } }: MailOf<'team-news'>,
): Promise<MailContent> {
  const reason = `You get this because you’re on the team of ${startupName} at ${brand.name}.`;
  const button = {
    kind: 'button',
    label: 'See the team',
    url: `${publicUrl}/founder/dashboard/profile#team`,
  } as const;
  const news = (subject: string, text: string): MailContent => ({
    subject,
    title: subject,
    blocks: [{ kind: 'text', text }, button],
    reason,
  });
  switch (kind) {
    case 'joined':
      return news(
        `${name} joined ${startupName}`,
        `${name} accepted the invitation and is on your team now. Hand them a task, or say hello.`,
      );
    case 'left':
      return news(
        `${name} left ${startupName}`,
        `${name} isn’t on the team anymore. Their open tasks went to the owner; what they completed stays in the history.`,
      );
    case 'owner':
      return isReader
        ? news(
            `You’re the owner of ${startupName} now`,
            'You invite and remove teammates from now on, and the open tasks of those who leave come to you.',
          )
        : news(
            `${name} is the owner of ${startupName} now`,
            `${name} invites and removes teammates from now on. Nothing else changes for you.`,
          );
    case 'removed':
      return {
        subject: `You were removed from ${startupName}`,
        title: `You’re no longer on the team of ${startupName}`,
        blocks: [
          {
            kind: 'text',
            text: `The owner removed you from the team at ${brand.name}, and you were signed out. Your points and your history stay. If this is a mistake, ask them for a new invitation, or write to us.`,
          },
          { kind: 'button', label: 'Write to us', url: `mailto:${supportEmail}` },
        ],
        reason: `You get this because you were on the team of ${startupName} at ${brand.name}.`,
      };
  }
}
