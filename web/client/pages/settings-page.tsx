import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Settings } from '#shared/api/settings.ts';
import { brand } from '#shared/brand.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { EmailSection } from '../features/settings/email-section.tsx';
import { MomentumSection, NewTasksSection } from '../features/settings/founder-sections.tsx';
import { PasswordSection, SessionsSection } from '../features/settings/security-sections.tsx';
import { useSettings } from '../features/settings/settings-queries.ts';
import { SettingsSection } from '../features/settings/settings-section.tsx';
import { TimeZoneSection, zoneSelectCode } from '../features/settings/time-zone-section.tsx';
import { usePreloadOnIdle } from '../lib/lazy.ts';
import { paths, teamPath } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SecondStepSections } from './second-step-sections.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { founderSettingsOf } from './settings-sections.ts';

const SlackConnection = lazyPart<Pick<Settings, 'slack'>>(() =>
  import('../features/slack/slack-connection.tsx').then((module) => module.SlackConnection),
);
const MorningListFields = lazyPart<Group>(() =>
  import('../features/settings/morning-list.tsx').then((module) => module.MorningListFields),
);
const NotificationPreferences = lazyPart<Group>(() =>
  import('../features/settings/notification-preferences.tsx').then(
    (module) => module.NotificationPreferences,
  ),
);
const QuietHoursFields = lazyPart<Group>(() =>
  import('../features/settings/quiet-times.tsx').then((module) => module.QuietHoursFields),
);
const FounderData = lazyPart<{ startupName: string }>(() =>
  import('../features/settings/founder-data.tsx').then((module) => module.FounderData),
);
const PauseFields = lazyPart<Group>(() =>
  import('../features/settings/quiet-times.tsx').then((module) => module.PauseFields),
);

export function SettingsPage() {
  const founder = useFounder();
  usePreloadOnIdle(zoneSelectCode);
  return (
    <>
      <PageHead title="Settings" />
      <Loaded query={useSettings()} heights={[120, 160, 420]} label="Loading your settings">
        {(settings) => (
          <SettingsFrame pages={founderSettingsOf(founder)}>
            {{
              profile: <ProfileGroup settings={settings} />,
              notifications: <NotificationsGroup settings={settings} />,
              slack: <SlackGroup settings={settings} />,
              team: <TeamGroup settings={settings} />,
              security: <SecurityGroup settings={settings} />,
              data: <FounderData startupName={settings.startupName} />,
            }}
          </SettingsFrame>
        )}
      </Loaded>
    </>
  );
}

type Group = { settings: Settings };

function ProfileGroup({ settings }: Group) {
  return (
    <>
      <TimeZoneSection settings={settings} />
      <NewTasksSection settings={settings} />
      <EmailSection settings={settings} stays="Your points, Slack connection and sessions" />
    </>
  );
}

function NotificationsGroup({ settings }: Group) {
  return (
    <>
      <SettingsSection
        id="notifications"
        title="Notifications"
        text="On Slack you’ll get at most three direct messages a day and ten a week, plus up to two that someone is waiting on. On weekends, news waits until Monday."
      >
        <Late height={620}>
          <NotificationPreferences settings={settings} />
        </Late>
      </SettingsSection>
      <SettingsSection
        id="quiet-hours"
        title="Quiet hours"
        text="Between these times (your time zone), Slack messages and emails to you wait and arrive afterward. Only emails about your password or email address arrive right away. What you see in the app isn’t affected."
      >
        <Late height={120}>
          <QuietHoursFields settings={settings} />
        </Late>
      </SettingsSection>
      <SettingsSection
        id="pause"
        title="Pause Slack messages"
        text="On vacation, or busy? We won’t send you direct messages in Slack until the day you choose. Everything else works as usual."
      >
        <Late height={120}>
          <PauseFields settings={settings} />
        </Late>
      </SettingsSection>
    </>
  );
}

function SlackGroup({ settings }: Group) {
  return (
    <>
      <SettingsSection
        id="slack"
        title="Slack"
        text="Connect your account to complete tasks, pledge and see your standing from Slack. Disconnecting keeps everything you did there."
      >
        <Late height={64}>
          <SlackConnection slack={settings.slack} />
        </Late>
      </SettingsSection>
      <SettingsSection
        id="list-hour"
        title="Morning list"
        text={`When we message you on Slack what’s due today, if anything is (your time zone). If five go by without you using ${brand.name}, it comes once a week until you’re back.`}
      >
        <Late height={160}>
          <MorningListFields settings={settings} />
        </Late>
      </SettingsSection>
    </>
  );
}

function TeamGroup({ settings }: Group) {
  const { offersPremium } = useFounder();
  return (
    <>
      <SettingsSection
        id="team"
        title="Team"
        text="Invite teammates, see who’s on your team, or leave it."
      >
        <Button component={Link} to={teamPath} variant="default">
          Open Team
        </Button>
      </SettingsSection>
      {offersPremium && <PremiumSection />}
      <MomentumSection settings={settings} />
    </>
  );
}

function SecurityGroup({ settings: { email, timeZone } }: Group) {
  return (
    <>
      <PasswordSection email={email} />
      <SecondStepSections email={email} />
      <SessionsSection timeZone={timeZone} />
    </>
  );
}

/** A part that comes with its own code. */
function Late({ height, children }: { height: number; children: ReactNode }) {
  return (
    <Suspense fallback={<Skeleton heights={[height]} label="Loading the section" />}>
      {children}
    </Suspense>
  );
}

/** Links to what a founder pays for, and to the messages they sent and received. */
function PremiumSection() {
  return (
    <SettingsSection
      id="premium"
      title="Premium"
      text="What you pay for, and the messages between you and other founders."
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button component={Link} to={paths.appPremium} variant="default">
          Your plan
        </Button>
        <Button component={Link} to={paths.appMessages} variant="default">
          Messages
        </Button>
      </div>
    </SettingsSection>
  );
}
