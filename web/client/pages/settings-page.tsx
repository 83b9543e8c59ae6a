import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Settings } from '#shared/api/settings.ts';
import { brand } from '#shared/brand.ts';
import { DeleteSection } from '../features/settings/delete-section.tsx';
import { ExportSection } from '../features/settings/export-section.tsx';
import { useSettings } from '../features/settings/get-settings.ts';
import { MomentumSection } from '../features/settings/momentum-section.tsx';
import { PasswordSection } from '../features/settings/password-section.tsx';
import { PauseSection } from '../features/settings/pause-section.tsx';
import { PreferencesSection } from '../features/settings/preferences-section.tsx';
import { QuietHoursSection } from '../features/settings/quiet-hours-section.tsx';
import { SessionsSection } from '../features/settings/sessions-section.tsx';
import { SettingsSection } from '../features/settings/settings-section.tsx';
import { TimeZoneSection } from '../features/settings/time-zone-section.tsx';
import { SlackConnection } from '../features/slack/slack-connection.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PremiumSection } from './premium-section.tsx';
import classes from './settings-page.module.css';

const anchors = [
  ['time-zone', 'Time zone'],
  ['quiet-hours', 'Quiet hours'],
  ['pause', 'Pause'],
  ['notifications', 'Notifications'],
  ['slack', 'Slack'],
  ['momentum', 'Investors'],
  ['premium', 'Premium'],
  ['password', 'Password'],
  ['sessions', 'Sessions'],
  ['export', 'Your data'],
  ['delete-account', 'Delete account'],
] as const;

export function SettingsPage() {
  return (
    <>
      <title>{`Settings · ${brand.name}`}</title>
      <h1 className={classes.title}>Settings</h1>
      <Loaded
        query={useSettings()}
        skeleton={<Skeleton heights={[120, 160, 420]} label="Loading your settings" />}
      >
        {(settings) => <Sections settings={settings} />}
      </Loaded>
    </>
  );
}

function Sections({ settings }: { settings: Settings }) {
  useArrival();
  return (
    <div className={classes.sections}>
      <nav aria-label="Settings" className={classes.nav}>
        <ul className={classes.anchors}>
          {anchors.map(([id, label]) => (
            <li key={id}>
              <Link to={{ hash: id }} className={classes.anchor}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <TimeZoneSection settings={settings} />
      <QuietHoursSection settings={settings} />
      <PauseSection settings={settings} />
      <PreferencesSection settings={settings} />
      <SettingsSection
        id="slack"
        title="Slack"
        text="With your account connected you complete tasks, pledge and see your standing from Slack. Disconnecting keeps everything you did there."
      >
        <SlackConnection slack={settings.slack} />
      </SettingsSection>
      <MomentumSection settings={settings} />
      <PremiumSection />
      <PasswordSection email={settings.email} />
      <SessionsSection timeZone={settings.timeZone} />
      <ExportSection />
      <DeleteSection startupName={settings.startupName} />
    </div>
  );
}

/** An address with an anchor leads to its section: for the eye, and for who hears or tabs through it. */
function useArrival(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    const id = anchors.find(([anchor]) => `#${anchor}` === hash)?.[0];
    if (!id) return;
    document.getElementById(id)?.scrollIntoView();
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  }, [hash, key]);
}
