import { z } from 'zod';
import { notificationTypes } from '../options.ts';
import { forFounders } from './audience.ts';
import { instant } from './fields.ts';

const notificationSchema = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  founderName: z.string(),
  startupName: z.string(),
  message: z.string(),
  points: z.number().nullable(),
  streakCount: z.number().nullable(),
  read: z.boolean(),
  createdAt: instant,
});
export type NotificationView = z.infer<typeof notificationSchema>;

export const inboxSchema = z.object({
  /** The newest 50, newest first. */
  items: z.array(notificationSchema),
  /** Unread ones, counted up to 10: the badge says 9+ above 9. */
  unread: z.number(),
});
export type Inbox = z.infer<typeof inboxSchema>;

export const notificationsContract = {
  list: forFounders
    .route({ method: 'GET', path: '/notifications', tags: ['notifications'] })
    .output(inboxSchema),
  markRead: forFounders
    .route({
      method: 'POST',
      path: '/notifications/{notificationId}/read',
      tags: ['notifications'],
    })
    .input(z.strictObject({ notificationId: z.string().regex(/^\d{1,18}$/) }))
    .output(z.object({ ok: z.literal(true) })),
  markAllRead: forFounders
    .route({ method: 'POST', path: '/notifications/read', tags: ['notifications'] })
    .output(z.object({ ok: z.literal(true) })),
};
