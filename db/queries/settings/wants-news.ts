import { type RawBuilder, sql } from 'kysely';
import {
  type NotificationChannel,
  type NotificationType,
  preferenceDefault,
} from '#shared/domain/notification-preferences.ts';

/** Of `startup_applications a`: this kind of news is wanted that way, by choice or by default. */
export function wantsNews(
  type: NotificationType,
  channel: NotificationChannel,
): RawBuilder<boolean> {
  const byDefault = preferenceDefault(type, channel) ?? false;
  return sql<boolean>`coalesce((
    select n.enabled from notification_preferences n
    where n.founder_id = a.id and n.type = ${type} and n.channel = ${channel}), ${byDefault})`;
}
