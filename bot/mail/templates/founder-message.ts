import type { Introduction } from '#db/queries/introductions.ts';
import type { ContactMessage } from '#db/queries/messages.ts';
import { brand } from '#shared/brand.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import { localDateLabel } from '#shared/formats.ts';
import type { MailBlock, MailContent } from '#shared/texts/render-mail.ts';

type MessageOptions = {
  viewer: Viewer;
  messagesUrl: string;
  unsubscribeUrl: string;
  /** Lets the recipient answer; null between two who are introduced, and of an answer. */
  request: Introduction | null;
};

/**
 * All that another founder wrote. Between two who are introduced a reply goes to the sender; to all
 * others, the sender's address is released by accepting. Null when neither is possible any more.
 */
export function founderMessage(
  { senderName, senderStartup, senderEmail, text }: ContactMessage,
  { viewer, messagesUrl, unsubscribeUrl, request }: MessageOptions,
): MailContent | null {
  const ways = senderEmail
    ? replyBlocks({ senderName, senderStartup, senderEmail, messagesUrl })
    : request?.state === 'requested'
      ? answerBlocks(request, { viewer, messagesUrl })
      : request === null
        ? answeredBlocks({ senderName, messagesUrl })
        : null;
  if (!ways) return null;
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '');
  return {
    subject: `${senderName} (${senderStartup}) wrote to you`,
    title: `${senderName} wrote to you`,
    preview: text,
    blocks: [...paragraphs.map((line): MailBlock => ({ kind: 'text', text: line })), ...ways],
    reason: `You get this because a founder of ${brand.name} wrote to you. You can block them there.`,
    unsubscribeUrl,
    ...(senderEmail && { replyTo: senderEmail }),
  };
}

type Reply = {
  senderName: string;
  senderStartup: string;
  senderEmail: string;
  messagesUrl: string;
};

function replyBlocks({ senderName, senderStartup, senderEmail, messagesUrl }: Reply): MailBlock[] {
  return [
    { kind: 'rows', rows: [{ text: `${senderName}, ${senderStartup}`, aside: senderEmail }] },
    { kind: 'text', text: `Reply to this email to write back to ${senderName}.` },
    { kind: 'button', label: `Open in ${brand.name}`, url: messagesUrl },
  ];
}

function answeredBlocks({ senderName, messagesUrl }: Pick<Reply, 'senderName' | 'messagesUrl'>) {
  const text = `${senderName} answered you. If they accept your request, you’ll both get each other’s email address.`;
  const blocks: MailBlock[] = [
    { kind: 'text', text },
    { kind: 'button', label: `Open in ${brand.name}`, url: messagesUrl },
  ];
  return blocks;
}

function answerBlocks(
  { expiresAt }: Introduction,
  { viewer, messagesUrl }: Pick<MessageOptions, 'viewer' | 'messagesUrl'>,
): MailBlock[] {
  const until = localDateLabel(expiresAt, viewer);
  return [
    {
      kind: 'text',
      text: 'If you accept, you’ll both get each other’s email address. If it isn’t a fit, decline: we’ll let them know kindly, and they won’t see yours.',
    },
    { kind: 'button', label: 'Accept or decline', url: messagesUrl },
    { kind: 'text', text: `If you don’t answer, the request closes on ${until}.` },
  ];
}
