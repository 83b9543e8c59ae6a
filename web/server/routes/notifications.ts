import { markNotificationsRead } from '#db/operations/notifications/mark-notifications-read.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { api } from '../api.ts';
import { requireFounder } from '../context.ts';

export const notificationRoutes = {
  list: api.notifications.list.handler(({ input: { before }, context }) =>
    findInbox(
      context.db,
      requireFounder(context).id,
      before === undefined ? undefined : Number(before),
    ),
  ),

  markRead: api.notifications.markRead.handler(async ({ input, context }) => {
    const notificationIds = [input.notificationId, ...input.others].map(Number);
    await markNotificationsRead(context.db, {
      founderId: requireFounder(context).id,
      notificationIds,
    });
    return { ok: true as const };
  }),

  markAllRead: api.notifications.markAllRead.handler(async ({ context }) => {
    const { id: founderId } = requireFounder(context);
    await markNotificationsRead(context.db, { founderId, notificationIds: 'all' });
    return { ok: true as const };
  }),
};
