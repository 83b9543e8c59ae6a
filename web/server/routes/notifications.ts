import { markNotificationsRead } from '#db/operations/notifications/mark-notifications-read.ts';
import { findInbox } from '#db/queries/notifications/find-inbox.ts';
import { api } from '../api.ts';
import { founderOf } from '../context.ts';

export const notificationRoutes = {
  list: api.notifications.list.handler(({ context }) =>
    findInbox(context.db, founderOf(context).id),
  ),

  markRead: api.notifications.markRead.handler(async ({ input, context }) => {
    const notificationId = Number(input.notificationId);
    await markNotificationsRead(context.db, { founderId: founderOf(context).id, notificationId });
    return { ok: true as const };
  }),

  markAllRead: api.notifications.markAllRead.handler(async ({ context }) => {
    const { id: founderId } = founderOf(context);
    await markNotificationsRead(context.db, { founderId, notificationId: 'all' });
    return { ok: true as const };
  }),
};
