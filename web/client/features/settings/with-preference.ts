import type { Settings } from '#shared/api/settings.ts';
import type {
  NotificationChannel,
  NotificationType,
} from '#shared/domain/notification-preferences.ts';

type Wish = { type: NotificationType; channel: NotificationChannel; enabled: boolean };

/** The settings with one switch turned, all others as they are now. */
export function withPreference(settings: Settings, { type, channel, enabled }: Wish): Settings {
  return {
    ...settings,
    preferences: settings.preferences.map((row) =>
      row.type === type ? { ...row, channels: { ...row.channels, [channel]: enabled } } : row,
    ),
  };
}
