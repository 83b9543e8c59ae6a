import { useMediaQuery } from '@mantine/hooks';
import type { PreferenceView, Settings } from '#shared/api/settings.ts';
import { notificationChannels } from '#shared/domain/notification-preferences.ts';
import { PreferenceCell } from './preference-cell.tsx';
import { channelLabels, newsLabels } from './preference-words.ts';
import classes from './preferences-section.module.css';
import { SettingsSection } from './settings-section.tsx';

/** What reaches a founder, and which way: a table, on a phone a card for each kind of news. */
export function PreferencesSection({ settings: { preferences } }: { settings: Settings }) {
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      text="Each switch is saved as you turn it. In Slack you get three direct messages a day at most."
    >
      {isPhone ? <Cards preferences={preferences} /> : <Table preferences={preferences} />}
      <p className={classes.note}>
        {isPhone ? 'A way that is not listed' : '“–”'} means that this news never goes that way:
        your cohort’s news is in its Slack channel already and comes by mail once a week, and
        reminders are for you rather than for the bell.
      </p>
    </SettingsSection>
  );
}

type Props = { preferences: PreferenceView[] };

function Table({ preferences }: Props) {
  return (
    <table className={classes.table}>
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
              <span className={classes.news}>{newsLabels[type].title}</span>
              <span className={classes.what}>{newsLabels[type].text}</span>
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

function Cards({ preferences }: Props) {
  return (
    <ul className={classes.cards}>
      {preferences.map(({ type, channels }) => (
        <li key={type} className={classes.card}>
          <h3 className={classes.news}>{newsLabels[type].title}</h3>
          <p className={classes.what}>{newsLabels[type].text}</p>
          <ul className={classes.ways}>
            {notificationChannels
              .filter((channel) => channels[channel] !== null)
              .map((channel) => (
                <li key={channel} className={classes.way}>
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
