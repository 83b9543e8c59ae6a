import type {
  NotificationChannel,
  NotificationType,
} from '#shared/domain/notification-preferences.ts';

/** Only what a founder chose otherwise than the default. */
export type NotificationPreferencesTable = {
  founder_id: string;
  type: NotificationType;
  channel: NotificationChannel;
  enabled: boolean;
};
