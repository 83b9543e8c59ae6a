import type { ContactMessage } from '#db/queries/messages.ts';
import { context, link, type Message, message, paragraph, section } from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

/** Another founder's private message, with the address for replies. */
export function founderMessage(
  { senderName, senderStartup, senderEmail, text }: ContactMessage,
  { publicUrl }: { publicUrl: string },
): Message {
  const who = `${bold(senderName, 80)} (${escapeText(senderStartup, 80)})`;
  const all = link(`${publicUrl}/app/messages`, 'All messages');
  return message(`${who} wrote to you: ${escapeText(text, 2500)}`, [
    section(`${who} wrote to you:`),
    paragraph(text),
    context(`Answer them at ${escapeText(senderEmail, 254)}. ${all}`),
  ]);
}
