import type { ContactMessage } from '#db/queries/messages.ts';
import { brand } from '#shared/brand.ts';
import type { MailBlock, MailContent } from '../render-mail.ts';

/** All that another founder wrote; a reply goes to them directly. */
export function founderMessage(
  { senderName, senderStartup, senderEmail, text }: ContactMessage,
  { messagesUrl, unsubscribeUrl }: { messagesUrl: string; unsubscribeUrl: string },
): MailContent {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '');
  return {
    subject: `${senderName} (${senderStartup}) wrote to you`,
    title: `${senderName} wrote to you`,
    blocks: [
      ...paragraphs.map((line): MailBlock => ({ kind: 'text', text: line })),
      {
        kind: 'rows',
        rows: [{ text: `${senderName}, ${senderStartup}`, aside: senderEmail }],
      },
      {
        kind: 'text',
        text: `Answer this mail to write back to ${senderName}. They don’t see your address until you do.`,
      },
      { kind: 'button', label: `Open in ${brand.name}`, url: messagesUrl },
    ],
    reason: `You get this because a founder of ${brand.name} wrote to you. You can block them there.`,
    unsubscribeUrl,
    replyTo: senderEmail,
  };
}
