import { z } from 'zod';
import { maxReadAtOnce } from '../domain/notifications.ts';
import { instant } from '../fields.ts';
import { inboxKinds } from '../options.ts';
import { forFounders, ok, routesOf } from './audience.ts';
import { cheersSchema } from './cheers.ts';

const { get, post } = routesOf('notifications');

const notificationId = z.string().regex(/^\d{1,18}$/);

const notificationSchema = z.object({
  id: z.string(),
  /** The founder who caused it. Many notifications of one kind and founder are shown as one. */
  senderId: z.string(),
  type: z.enum(inboxKinds),
  founderName: z.string(),
  /** Of founders alone: an investor who was asked and declined is not shown. */
  photo: z.string().nullable(),
  startupName: z.string(),
  message: z.string(),
  points: z.number().nullable(),
  streakCount: z.number().nullable(),
  /** The tasks that one row collects, completed or pledged; null where it is about one thing. */
  tasks: z.number().nullable(),
  read: z.boolean(),
  createdAt: instant,
  /** The task that was handed over. */
  taskId: z.string().nullable(),
  /** Null where there is nothing to cheer. */
  cheers: cheersSchema.nullable(),
});
export type NotificationView = z.infer<typeof notificationSchema>;

export const inboxSchema = z.object({
  /** Newest first. */
  items: z.array(notificationSchema),
  /** Pass as `before` to get earlier ones; null on the last page. */
  earlier: z.string().nullable(),
  /** Unread ones on all pages, counted up to 100; the badge shows 9+ above 9. */
  unread: z.number(),
});
export type Inbox = z.infer<typeof inboxSchema>;

export const notificationsContract = {
  list: forFounders
    .route(get('/notifications'))
    .input(
      z.strictObject({
        /** Only earlier ones, so that new notifications don't shift the pages. */
        before: notificationId.optional(),
      }),
    )
    .output(inboxSchema),
  markRead: forFounders
    .route(post('/notifications/{notificationId}/read'))
    .input(
      z.strictObject({
        notificationId,
        /** The others that were shown as one with it. */
        others: z.array(notificationId).max(maxReadAtOnce).default([]),
      }),
    )
    .output(ok),
  markAllRead: forFounders.route(post('/notifications/read')).output(ok),
};
