import { blockFounder, unblockFounder } from '#db/operations/messages/block-founder.ts';
import { markConversationRead } from '#db/operations/messages/mark-conversation-read.ts';
import { sendMessage } from '#db/operations/messages/send-message.ts';
import { findConversation, listConversations } from '#db/queries/conversations.ts';
import { listReceivedMessages, listSentMessages } from '#db/queries/messages.ts';
import { api } from '../api.ts';
import { founderAndTime, requireFounder } from '../context.ts';

const pageSize = 20;

export const messageRoutes = {
  received: api.messages.received.handler(({ input, context }) =>
    listReceivedMessages(context.db, { founderId: requireFounder(context).id, ...input, pageSize }),
  ),

  sent: api.messages.sent.handler(({ input, context }) =>
    listSentMessages(context.db, { founderId: requireFounder(context).id, ...input, pageSize }),
  ),

  conversations: api.messages.conversations.handler(({ input, context }) =>
    listConversations(context.db, { founderId: requireFounder(context).id, ...input, pageSize }),
  ),

  conversation: api.messages.conversation.handler(({ input, context }) =>
    findConversation(context.db, { ...founderAndTime(context), ...input, pageSize }),
  ),

  markRead: api.messages.markRead.handler(async ({ input, context }) => {
    await markConversationRead(context.db, { ...founderAndTime(context), ...input });
    return { ok: true as const };
  }),

  send: api.messages.send.handler(({ input, context }) =>
    sendMessage(context.db, {
      senderId: requireFounder(context).id,
      now: context.now,
      message: input,
    }),
  ),

  block: api.messages.block.handler(async ({ input, context }) => {
    const founderId = requireFounder(context).id;
    await blockFounder(context.db, {
      founderId,
      blockedId: input.founderId,
      now: context.now,
    });
    return { ok: true as const };
  }),

  unblock: api.messages.unblock.handler(async ({ input, context }) => {
    const founderId = requireFounder(context).id;
    await unblockFounder(context.db, { founderId, blockedId: input.founderId });
    return { ok: true as const };
  }),
};
