import type { TeamChange } from '#db/queries/team.ts';
import { context, type Message, message, section } from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

/** A direct message to the rest of a team: who joined, left or owns the startup now. */
export function teamChangeMessage(
  { kind, name, startupName, ...about }: TeamChange,
  { founderId, publicUrl }: { founderId: string; publicUrl: string },
): Message {
  const person = bold(name, 80);
  const startup = escapeText(startupName, 80);
  const lines = {
    joined: `👋 ${person} joined ${startup}. Say hello, or hand them a task.`,
    left: `${person} left ${startup}. Their open tasks went to ${about.ownerId === founderId ? 'you' : 'the owner'}.`,
    owner:
      about.founderId === founderId
        ? `You’re the owner of ${startup} now: you invite and remove teammates.`
        : `${person} is the owner of ${startup} now. Nothing else changes for you.`,
  };
  const line = lines[kind];
  return message(line, [
    section(line),
    context(`<${publicUrl}/founder/dashboard/profile#team|See your team>`),
  ]);
}
