import { Switch, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PreferenceView, Settings } from '#shared/api/settings.ts';
import {
  type NotificationChannel,
  notificationChannels,
  notificationTitles,
  type PreferenceKind,
} from '#shared/domain/notification-preferences.ts';
import classes from './settings.module.css';
import { useSetPreference } from './settings-queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** Each kind of notification with its channels: a table, or cards on a phone. */
export function PreferencesSection({ settings: { preferences } }: { settings: Settings }) {
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      text="Changes are saved automatically. On Slack you’ll get at most three direct messages a day and ten a week, plus up to two that someone is waiting on. On weekends, news waits until Monday."
    >
      {isPhone ? (
        <PreferenceCards preferences={preferences} />
      ) : (
        <PreferenceTable preferences={preferences} />
      )}
      <p className={`soft small ${classes.note}`}>
        {isPhone ? 'Channels that aren’t listed' : 'Channels marked “–”'} aren’t available for that
        notification: your cohort’s activity is in its Slack channel already and comes by email once
        a week, and reminders aren’t shown in the app.
      </p>
    </SettingsSection>
  );
}

type PreferencesProps = { preferences: PreferenceView[] };

function PreferenceTable({ preferences }: PreferencesProps) {
  return (
    <table className={`wide ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">News</th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col" className={classes.channel}>
              {channelLabels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map(({ type, channels }) => (
          <tr key={type}>
            <th scope="row">
              <span className={`body medium ${classes.news}`}>{notificationTitles[type]}</span>
              <span className={`soft small ${classes.what}`}>{notificationTexts[type]}</span>
            </th>
            {notificationChannels.map((channel) => (
              <td key={channel} className={classes.channel}>
                <PreferenceCell type={type} channel={channel} enabled={channels[channel]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PreferenceCards({ preferences }: PreferencesProps) {
  return (
    <ul className="stack gap-10 wide">
      {preferences.map(({ type, channels }) => (
        <li key={type} className={classes.card}>
          <h3 className={`body medium ${classes.news}`}>{notificationTitles[type]}</h3>
          <p className={`soft small ${classes.what}`}>{notificationTexts[type]}</p>
          <ul className={classes.ways}>
            {notificationChannels
              .filter((channel) => channels[channel] !== null)
              .map((channel) => (
                <li key={channel} className={`row between ${classes.way}`}>
                  <span aria-hidden="true">{channelLabels[channel]}</span>
                  <PreferenceCell type={type} channel={channel} enabled={channels[channel]} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

type PreferenceCellProps = {
  type: PreferenceKind;
  channel: NotificationChannel;
  enabled: boolean | null;
};

/** One switch, or a dash if this notification is never sent on this channel. */
function PreferenceCell({ type, channel, enabled }: PreferenceCellProps) {
  const setPreference = useSetPreference(type, channel);
  if (enabled === null) {
    return (
      <span className="soft">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{channelLabels[channel]}: never</VisuallyHidden>
      </span>
    );
  }
  return (
    <Switch
      aria-label={`${notificationTitles[type]}, ${channelLabels[channel]}`}
      checked={enabled}
      onChange={(event) => setPreference.mutate(event.currentTarget.checked)}
    />
  );
}

const channelLabels: Record<NotificationChannel, string> = {
  in_app: 'In the app',
  slack: 'Slack',
  email: 'Email',
};

const notificationTexts: Record<PreferenceKind, string> = {
  task_completed: 'Someone in your cohort completes a task.',
  pledge_made: 'Someone in your cohort makes a public pledge.',
  milestone_achieved: 'Someone in your cohort reaches a milestone.',
  streak_milestone: 'Someone in your cohort reaches 7, 14, 30 or 90 days.',
  cheer: 'Someone cheers for what you did or pledged.',
  task_handed: 'A teammate hands you a task of theirs.',
  peer_help: 'Someone thanks you for your help.',
  introduction: 'Someone asks to be introduced, or answers you.',
  founder_message: 'A founder writes to you. With all three off, nobody can.',
  team_change: 'Someone joins or leaves your team, or is its new owner.',
  check_in: 'On Thursdays, when it opens, and on Sundays if it isn’t done.',
  help_wanted: 'Someone in your cohort asks for help.',
  help_offer: 'Someone can help with what you asked for.',
  morning_list: 'What is due today, if anything is.',
  streak_at_risk: 'Your day ends with nothing done yet.',
  pledge_missed: 'A pledge was due and isn’t done.',
  weekly_brief: 'On Mondays: one risk and one next step, from your own board.',
  weekly_digest: 'What your cohort did, if anything.',
};
