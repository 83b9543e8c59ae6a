import type { Kysely } from 'kysely';
import {
  type NotificationChannel,
  type NotificationType,
  preferenceDefault,
} from '#shared/domain/notification-preferences.ts';
import type { Database } from '../../schema.ts';

type Input = {
  founderId: string;
  type: NotificationType;
  channel: NotificationChannel;
  enabled: boolean;
};

/** Keeps what differs from the default; back at the default there is nothing to keep. */
export async function setPreference(
  db: Kysely<Database>,
  { founderId, type, channel, enabled }: Input,
): Promise<void> {
  if (enabled === preferenceDefault(type, channel)) {
    await db
      .deleteFrom('notification_preferences')
      .where('founder_id', '=', founderId)
      .where('type', '=', type)
      .where('channel', '=', channel)
      .execute();
    return;
  }
  await db
    .insertInto('notification_preferences')
    .values({ founder_id: founderId, type, channel, enabled })
    .onConflict((conflict) =>
      conflict.columns(['founder_id', 'type', 'channel']).doUpdateSet({ enabled }),
    )
    .execute();
}
