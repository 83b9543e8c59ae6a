import { sendMessage } from '#db/operations/messages/send-message.ts';
import { findMessage } from '#db/queries/messages.ts';
import { newMessageSchema } from '#shared/api/messages.ts';
import { AppError } from '#shared/errors.ts';
import {
  messageReplyAction,
  messageReplyFormId,
  replyFormView,
  replySent,
} from '../messages/founder-message.ts';
import { openForm } from './forms.ts';
import type { Call, FormAnswer, FormHandler, Listeners } from './listener.ts';

/** Replies to founders' messages, from the direct message that brought them. */
export const messageListeners: Listeners = {
  actions: { [messageReplyAction]: openReplyForm },
  forms: { [messageReplyFormId]: checkReplyForm },
};

async function openReplyForm(call: Call, messageId: string): Promise<void> {
  const { senderName, text } = await findOwnMessage(call, messageId);
  const view = (metadata: string) => replyFormView({ senderName, text, metadata });
  await openForm(call, view, null, messageId);
}

function checkReplyForm(
  { text = '' }: Parameters<FormHandler>[0],
  _time: unknown,
  messageId: string | null,
): ReturnType<FormHandler> {
  const checked = newMessageSchema.shape.text.safeParse(text);
  if (!checked.success) return { errors: { text: checked.error.issues[0]?.message ?? '' } };
  return { submit: (call) => sendReply(call, messageId ?? '', checked.data) };
}

async function sendReply(call: Call, messageId: string, text: string): Promise<FormAnswer> {
  const { context, founder, now, creationKey: clientKey } = call;
  const { senderId, senderName } = await findOwnMessage(call, messageId);
  const message = { founderId: senderId, text, clientKey };
  await sendMessage(context.db, { senderId: founder.id, now, message });
  return { tell: () => call.reply(replySent(senderName), { keepOriginal: true }) };
}

/** The id comes from the client: it may be invalid, or of a message to somebody else. */
async function findOwnMessage({ context, founder }: Call, messageId: string) {
  const isId = newMessageSchema.shape.clientKey.safeParse(messageId).success;
  const message = isId ? await findMessage(context.db, { messageId }) : null;
  if (message?.recipientId !== founder.id) throw new AppError('member_not_found');
  return message;
}
