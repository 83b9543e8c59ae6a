import { Switch, VisuallyHidden } from '@mantine/core';
import type {
  NotificationChannel,
  NotificationType,
} from '#shared/domain/notification-preferences.ts';
import { api } from '../../lib/api.ts';
import { channelLabels, newsLabels } from './preference-words.ts';
import classes from './preferences-section.module.css';
import { useSettingsChange } from './use-settings-change.ts';
import { withPreference } from './with-preference.ts';

type Props = { type: NotificationType; channel: NotificationChannel; enabled: boolean | null };

/** One switch, or a dash where this news never goes this way. */
export function PreferenceCell({ type, channel, enabled }: Props) {
  const change = useSettingsChange<boolean>({
    scope: `${type} ${channel}`,
    send: (wish) => api.settings.setPreference({ type, channel, enabled: wish }),
    change: (settings, wish) => withPreference(settings, { type, channel, enabled: wish }),
    undo: (settings, _before, wish) => withPreference(settings, { type, channel, enabled: !wish }),
  });
  if (enabled === null) {
    return (
      <span className={classes.never}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{channelLabels[channel]}: never</VisuallyHidden>
      </span>
    );
  }
  return (
    <Switch
      aria-label={`${newsLabels[type].title}, ${channelLabels[channel]}`}
      checked={enabled}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
