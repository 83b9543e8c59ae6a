import { type RawBuilder, sql } from 'kysely';
import {
  type NotificationType,
  preferenceDefault,
} from '#shared/domain/notification-preferences.ts';

/** Of `startup_applications a`: accepted, with one plain address, and wanting such mails. */
export function canBeMailed(type: NotificationType): RawBuilder<boolean> {
  const byDefault = preferenceDefault(type, 'email') ?? false;
  return sql<boolean>`(
    a.status = 'accepted' and a.founder_email !~ '[[:space:][:cntrl:],;<>]'
    and coalesce((
      select n.enabled from notification_preferences n
      where n.founder_id = a.id and n.type = ${type} and n.channel = 'email'), ${byDefault}))`;
}
