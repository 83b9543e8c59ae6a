import type { NotificationView } from '#shared/api/notifications.ts';

/** A notification as the server shows it. */
export function newNotification(wishes: Partial<NotificationView> = {}): NotificationView {
  return {
    id: '1',
    senderId: 'ada',
    type: 'task_completed',
    founderName: 'Ada',
    startupName: 'Tidewater',
    message: 'completed “Call ten customers”',
    points: 20,
    streakCount: null,
    read: false,
    createdAt: '2026-12-03T10:00:00.000Z',
    ...wishes,
  };
}
