import type { PreferenceView, Settings } from '#shared/api/settings.ts';
import {
  type NotificationChannel,
  type PreferenceKind,
  preferenceDefault,
  preferenceKinds,
} from '#shared/domain/notification-preferences.ts';
import { isPaused } from '#shared/domain/notifications.ts';
import type { Db } from '../../schema.ts';

/** A founder's settings. The account's addresses and the Slack part come from elsewhere. */
export async function findSettings(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<
  Pick<
    Settings,
    | 'startupName'
    | 'timeZone'
    | 'quietHours'
    | 'pausedUntil'
    | 'preferences'
    | 'momentumShared'
    | 'privateByDefault'
    | 'listHour'
    | 'listDays'
  >
> {
  const [founder, chosen] = await Promise.all([
    db
      .selectFrom('startup_founders as a')
      .innerJoin('founders as me', 'me.id', 'a.id')
      .where('a.id', '=', founderId)
      .select([
        'a.startup_name',
        'a.time_zone',
        'a.quiet_from',
        'a.quiet_until',
        'a.messages_paused_until',
        'a.share_momentum',
        'a.private_by_default',
        'a.list_hour',
        'me.list_days',
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('notification_preferences')
      .where('founder_id', '=', founderId)
      .select(['type', 'channel', 'enabled'])
      .execute(),
  ]);
  const { quiet_from: from, quiet_until: until, messages_paused_until: pausedUntil } = founder;
  return {
    startupName: founder.startup_name,
    timeZone: founder.time_zone,
    quietHours: from && until ? { from: from.slice(0, 5), until: until.slice(0, 5) } : null,
    pausedUntil: isPaused(pausedUntil, now, founder.time_zone) ? pausedUntil : null,
    momentumShared: founder.share_momentum,
    privateByDefault: founder.private_by_default ?? false,
    listHour: founder.list_hour,
    listDays: founder.list_days,
    preferences: preferenceKinds.map((type) => toPreference(type, chosen)),
  };
}

type ChosenPreference = { type: PreferenceKind; channel: NotificationChannel; enabled: boolean };

function toPreference(type: PreferenceKind, chosen: ChosenPreference[]): PreferenceView {
  const on = (channel: NotificationChannel) => {
    const usual = preferenceDefault(type, channel);
    const own = chosen.find((row) => row.type === type && row.channel === channel);
    return usual === null ? null : (own?.enabled ?? usual);
  };
  return { type, channels: { in_app: on('in_app'), slack: on('slack'), email: on('email') } };
}
