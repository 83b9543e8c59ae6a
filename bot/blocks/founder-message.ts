import type { ContactMessage } from '#db/queries/messages/find-message.ts';
import { type Message, plainMessage } from './block-kit.ts';
import { bold, escapeText } from './escape.ts';

/** What another founder wrote, to one person privately, and where the answer goes. */
export function founderWrote(
  { senderName, senderStartup, senderEmail, text }: ContactMessage,
  { publicUrl }: { publicUrl: string },
): Message {
  const who = `${bold(senderName, 80)} (${escapeText(senderStartup, 80)})`;
  return plainMessage(
    `${who} wrote to you:\n${escapeText(text, 2500)}`,
    `Answer them at ${escapeText(senderEmail, 254)}. <${publicUrl}/app/messages|All messages>`,
  );
}
