import { Switch, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import type { PreferenceSwitch, PreferenceView, Settings } from '#shared/api/settings.ts';
import {
  type NotificationChannel,
  type NotificationPreset,
  notificationChannels,
  notificationGroups,
  notificationPresets,
  notificationTitles,
  type PreferenceKind,
  presetValue,
} from '#shared/domain/notification-preferences.ts';
import { SaveState } from '../../ui/save-state.tsx';
import classes from './settings.module.css';
import { useSetPreference, useSetPreferences } from './settings-queries.ts';

type PreferencesProps = { preferences: PreferenceView[] };

/** Presets for all switches, then each kind of notification with its channels. */
export function NotificationPreferences({ settings }: { settings: Settings }) {
  const { preferences } = settings;
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <>
      <Presets preferences={preferences} />
      {notificationGroups.map(({ title, kinds }) => {
        const group = {
          title,
          preferences: kinds.flatMap((kind) => preferences.filter(({ type }) => type === kind)),
        };
        return isPhone ? (
          <PreferenceCards key={title} {...group} />
        ) : (
          <PreferenceTable key={title} {...group} />
        );
      })}
      <p className={`soft small ${classes.note}`}>
        {isPhone ? 'Channels that aren’t listed' : 'Channels marked “–”'} aren’t available for that
        notification: your cohort’s activity is in its Slack channel already and comes by email once
        a week, and reminders aren’t shown in the app.
      </p>
    </>
  );
}

/** The switches that are available, each as it is or as `to` makes it. */
function switchesOf(preferences: PreferenceView[], to?: NotificationPreset): PreferenceSwitch[] {
  return preferences.flatMap(({ type, channels }) =>
    notificationChannels.flatMap((channel) => {
      const enabled = to ? presetValue(to, type, channel) : channels[channel];
      return enabled === null ? [] : [{ type, channel, enabled }];
    }),
  );
}

function presetOf(preferences: PreferenceView[]): NotificationPreset | undefined {
  return notificationPresets.find((preset) =>
    switchesOf(preferences, preset).every(
      ({ type, channel, enabled }) =>
        preferences.find((each) => each.type === type)?.channels[channel] === enabled,
    ),
  );
}

/** The preset that the switches make up; one's own choice can be gone back to until one leaves. */
function Presets({ preferences }: PreferencesProps) {
  const name = useId();
  const setAll = useSetPreferences();
  const preset = presetOf(preferences);
  const [own, setOwn] = useState<PreferenceSwitch[] | null>(null);
  const [wantsOwn, setWantsOwn] = useState(false);
  const chosen = wantsOwn ? 'own' : (preset ?? 'own');
  const choose = (next: NotificationPreset) => {
    setWantsOwn(false);
    if (!preset) setOwn(switchesOf(preferences));
    setAll.mutate(switchesOf(preferences, next));
  };
  const chooseOwn = () => {
    setWantsOwn(true);
    if (own) setAll.mutate(own);
  };
  return (
    <fieldset className={`wide ${classes.presets}`}>
      <VisuallyHidden component="legend">How much we tell you</VisuallyHidden>
      {notificationPresets.map((each) => (
        <Preset
          key={each}
          name={name}
          {...presetTexts[each]}
          isChosen={chosen === each}
          onChoose={() => choose(each)}
        />
      ))}
      <Preset
        name={name}
        label="My own"
        text="Just as you set the switches below."
        isChosen={chosen === 'own'}
        onChoose={chooseOwn}
      />
      <SaveState of={setAll} />
    </fieldset>
  );
}

type PresetProps = {
  name: string;
  label: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
};

function Preset({ name, label, text, isChosen, onChoose }: PresetProps) {
  const textId = useId();
  return (
    <label className={`flex gap-10 ${classes.preset}`}>
      <input
        type="radio"
        name={name}
        aria-label={label}
        aria-describedby={textId}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="stack gap-2">
        <span className="medium">{label}</span>
        <span id={textId} className="soft small">
          {text}
        </span>
      </span>
    </label>
  );
}

const presetTexts: Record<NotificationPreset, { label: string; text: string }> = {
  quiet: {
    label: 'Quiet',
    text: 'Slack and email only when someone is waiting for you. In the app, what’s about you.',
  },
  normal: {
    label: 'Normal',
    text: 'The usual: what’s about you, reminders, and your cohort’s news in the app.',
  },
  everything: { label: 'Everything', text: 'All of it, on every channel.' },
};

type GroupProps = PreferencesProps & { title: string };

function PreferenceTable({ title, preferences }: GroupProps) {
  return (
    <table className={`wide ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">
            <h3 className={`body strong ink ${classes.news}`}>{title}</h3>
          </th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col" className={classes.channel}>
              {channelLabels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map((preference) => (
          <PreferenceRow key={preference.type} preference={preference} />
        ))}
      </tbody>
    </table>
  );
}

function PreferenceRow({ preference: { type, channels } }: { preference: PreferenceView }) {
  const change = useSetPreference();
  return (
    <tr>
      <th scope="row">
        <span className={`body medium ${classes.news}`}>
          {notificationTitles[type]} <SaveState of={change} />
        </span>
        <span className={`soft small ${classes.what}`}>{notificationTexts[type]}</span>
      </th>
      {notificationChannels.map((channel) => (
        <td key={channel} className={classes.channel}>
          <PreferenceCell
            type={type}
            channel={channel}
            enabled={channels[channel]}
            onChange={change.mutate}
          />
        </td>
      ))}
    </tr>
  );
}

function PreferenceCards({ title, preferences }: GroupProps) {
  return (
    <div className="stack gap-10 wide">
      <h3 className="body strong">{title}</h3>
      <ul className={`stack ${classes.cards}`}>
        {preferences.map((preference) => (
          <PreferenceCard key={preference.type} preference={preference} />
        ))}
      </ul>
    </div>
  );
}

function PreferenceCard({ preference: { type, channels } }: { preference: PreferenceView }) {
  const change = useSetPreference();
  return (
    <li className={classes.card}>
      <h4 className={`body medium ${classes.news}`}>
        {notificationTitles[type]} <SaveState of={change} />
      </h4>
      <p className={`soft small ${classes.what}`}>{notificationTexts[type]}</p>
      <ul className={classes.ways}>
        {notificationChannels
          .filter((channel) => channels[channel] !== null)
          .map((channel) => (
            <li key={channel} className={classes.way} data-channel={channel}>
              <span aria-hidden="true" className="soft small">
                {channelLabels[channel]}
              </span>
              <PreferenceCell
                type={type}
                channel={channel}
                enabled={channels[channel]}
                onChange={change.mutate}
              />
            </li>
          ))}
      </ul>
    </li>
  );
}

type PreferenceCellProps = {
  type: PreferenceKind;
  channel: NotificationChannel;
  enabled: boolean | null;
  onChange: (change: PreferenceSwitch) => void;
};

/** One switch, or a dash if this notification is never sent on this channel. */
function PreferenceCell({ type, channel, enabled, onChange }: PreferenceCellProps) {
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
      onChange={(event) => onChange({ type, channel, enabled: event.currentTarget.checked })}
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
  session_reminder: 'A day and ten minutes before a session that you booked.',
  help_wanted: 'Someone in your cohort asks for help.',
  help_offer: 'Someone can help with what you asked for.',
  morning_list: 'What is due today, if anything is.',
  streak_at_risk: 'Your day ends with nothing done yet.',
  pledge_missed: 'A pledge was due and isn’t done.',
  weekly_brief: 'On Mondays: one risk and one next step, from your own board.',
  weekly_digest: 'What your cohort did, if anything.',
};
