import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Settings } from '#shared/api/settings.ts';
import { DeleteSection, ExportSection } from '../features/settings/account-data-sections.tsx';
import { EmailSection } from '../features/settings/email-section.tsx';
import {
  ListHourSection,
  MomentumSection,
  NewTasksSection,
  PauseSection,
  QuietHoursSection,
} from '../features/settings/founder-sections.tsx';
import { PasswordSection, SessionsSection } from '../features/settings/security-sections.tsx';
import { useSettings } from '../features/settings/settings-queries.ts';
import { SettingsSection } from '../features/settings/settings-section.tsx';
import { TimeZoneSection, zoneSelectCode } from '../features/settings/time-zone-section.tsx';
import { api } from '../lib/api.ts';
import { usePreloadOnIdle } from '../lib/lazy.ts';
import { paths, teamPath } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { SecondStepSections } from './second-step-sections.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { founderSettings } from './settings-sections.ts';

const SlackConnection = lazyPart<Pick<Settings, 'slack'>>(() =>
  import('../features/slack/slack-connection.tsx').then((module) => module.SlackConnection),
);

const PreferencesSection = lazyPart<{ settings: Settings }>(() =>
  import('../features/settings/preferences-section.tsx').then(
    (module) => module.PreferencesSection,
  ),
);

export function SettingsPage() {
  usePreloadOnIdle(zoneSelectCode);
  return (
    <>
      <PageHead title="Settings" />
      <Loaded query={useSettings()} heights={[120, 160, 420]} label="Loading your settings">
        {(settings) => <Sections settings={settings} />}
      </Loaded>
    </>
  );
}

function Sections({ settings }: { settings: Settings }) {
  return (
    <SettingsFrame anchors={founderSettings}>
      <TimeZoneSection settings={settings} />
      <ListHourSection settings={settings} />
      <NewTasksSection settings={settings} />
      <QuietHoursSection settings={settings} />
      <PauseSection settings={settings} />
      <Suspense fallback={<Skeleton heights={[620]} label="Loading your notifications" />}>
        <PreferencesSection settings={settings} />
      </Suspense>
      <SettingsSection
        id="slack"
        title="Slack"
        text="Connect your account to complete tasks, pledge and see your standing from Slack. Disconnecting keeps everything you did there."
      >
        <Suspense fallback={<Skeleton heights={[64]} label="Loading your connection" />}>
          <SlackConnection slack={settings.slack} />
        </Suspense>
      </SettingsSection>
      <MomentumSection settings={settings} />
      <SettingsSection
        id="team"
        title="Team"
        text="Invite teammates, see who’s on your team, or leave it."
      >
        <Button component={Link} to={teamPath} variant="default">
          Open Team
        </Button>
      </SettingsSection>
      <PremiumSection />
      <EmailSection settings={settings} stays="Your points, Slack connection and sessions" />
      <PasswordSection email={settings.email} />
      <SecondStepSections email={settings.email} />
      <SessionsSection timeZone={settings.timeZone} />
      <ConnectionsSection to={paths.appConnections} />
      <ExportSection
        contents="profile, tasks, points, pledges, thanks, introductions, investors’ looks and your updates to them, notifications, sessions and passkeys"
        send={() => api.settings.export()}
      />
      <DeleteSection
        name={settings.startupName}
        lead="You’ll leave the community for good. This can’t be undone."
        points={deletionConsequences}
      />
    </SettingsFrame>
  );
}

const deletionConsequences = [
  'You’re signed out everywhere, and your Slack account is disconnected.',
  'Your name, address, profile, tasks’ texts and notifications are removed; your cohort carries on.',
  'Your startup stays with your teammates; as its owner, hand it over first. If you’re the last founder, it’s deleted too.',
  'Points you gave others with your thanks stay theirs.',
  'What was posted to Slack before stays there; open pledges are marked as withdrawn, and nothing more is posted.',
  'You may apply again with the same address.',
];

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
