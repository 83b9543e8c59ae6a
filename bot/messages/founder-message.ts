import type { Introduction } from '#db/queries/introductions.ts';
import type { ContactMessage } from '#db/queries/messages.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import { maxContactMessageLength } from '#shared/domain/premium.ts';
import { conversationPath } from '#shared/pages.ts';
import {
  actions,
  button,
  context,
  link,
  type Message,
  type ModalView,
  message,
  paragraph,
  plainMessage,
  plainText,
  section,
} from './block-kit.ts';
import { answerRow, closedLine } from './introductions.ts';
import { bold, escapeText } from './slack-text.ts';

export const messageReplyAction = 'message_reply';
export const messageReplyFormId = 'message_reply_form';

type FounderMessageOptions = {
  messageId: string;
  viewer: Viewer;
  publicUrl: string;
  /** Lets the recipient answer; null between two who are introduced, and of an answer. */
  request: Introduction | null;
};

/** Another founder's private message: with buttons until it is answered, then with the outcome. */
export function founderMessage(
  { senderId, senderName, senderStartup, senderEmail, text }: ContactMessage,
  { messageId, viewer, publicUrl, request }: FounderMessageOptions,
): Message {
  const who = `${bold(senderName, 80)} (${escapeText(senderStartup, 80)})`;
  const inbox = link(`${publicUrl}${conversationPath(senderId)}`, 'Open the conversation');
  const isOpen = request?.state === 'requested';
  const mayReply = request === null || isOpen || request.state === 'accepted';
  const address = senderEmail ? `Their email address is ${escapeText(senderEmail, 254)}. ` : '';
  const outcome = request && !isOpen ? `${closedLine(request, { publicUrl })} ` : '';
  const reply = button({
    action: messageReplyAction,
    label: 'Reply',
    value: messageId,
    primary: !isOpen,
    description: `Reply to ${senderName}`,
  });
  return message(`${who} wrote to you: ${escapeText(text, 2500)}`, [
    section(`${who} wrote to you:`),
    paragraph(text),
    ...(isOpen ? answerRow(request, { viewer, beside: [reply] }) : []),
    ...(mayReply && !isOpen ? [actions([reply])] : []),
    context(
      isOpen
        ? `Accepting gives both of you each other’s email address; a reply doesn’t. ${inbox}`
        : `${outcome || address}${inbox}`,
    ),
  ]);
}

type ReplyFormOptions = { senderName: string; text: string; metadata: string };

/** The modal of *Reply*, with the message that it answers. */
export function replyFormView({ senderName, text, metadata }: ReplyFormOptions): ModalView {
  return {
    type: 'modal',
    callback_id: messageReplyFormId,
    private_metadata: metadata,
    title: plainText('Reply', 24),
    submit: plainText('Send', 24),
    close: plainText('Cancel', 24),
    blocks: [
      section(`${bold(senderName, 80)} wrote to you:`),
      paragraph(text),
      {
        type: 'input',
        block_id: 'text',
        label: plainText('Your reply', 48),
        element: {
          type: 'plain_text_input',
          action_id: 'value',
          multiline: true,
          max_length: maxContactMessageLength,
        },
      },
    ],
  };
}

export function replySent(recipientName: string): Message {
  return plainMessage(`Sent. I’ll tell you here when ${bold(recipientName, 80)} writes back.`);
}
