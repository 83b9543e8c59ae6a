import { blockFounder, unblockFounder } from '#db/operations/messages/block-founder.ts';
import { sendMessage } from '#db/operations/messages/send-message.ts';
import { listReceived, listSent } from '#db/queries/messages.ts';
import { api } from '../api.ts';
import { founderOf } from '../context.ts';

const pageSize = 20;

export const messageRoutes = {
  received: api.messages.received.handler(({ input, context }) =>
    listReceived(context.db, { founderId: founderOf(context).id, ...input, pageSize }),
  ),

  sent: api.messages.sent.handler(({ input, context }) =>
    listSent(context.db, { founderId: founderOf(context).id, ...input, pageSize }),
  ),

  send: api.messages.send.handler(({ input, context }) =>
    sendMessage(context.db, { senderId: founderOf(context).id, now: context.now, message: input }),
  ),

  block: api.messages.block.handler(async ({ input, context }) => {
    const founderId = founderOf(context).id;
    await blockFounder(context.db, { founderId, blockedId: input.founderId });
    return { ok: true as const };
  }),

  unblock: api.messages.unblock.handler(async ({ input, context }) => {
    const founderId = founderOf(context).id;
    await unblockFounder(context.db, { founderId, blockedId: input.founderId });
    return { ok: true as const };
  }),
};
