import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import { DetailsForm } from '../features/investor-account/details-form.tsx';
import {
  useInvestorSettings,
  useShowPhoto,
} from '../features/investor-account/investor-settings-queries.ts';
import { MailPreferences, OpenToFounders } from '../features/investor-account/mail-preferences.tsx';
import { PictureField } from '../features/profile/picture-field.tsx';
import { useInvestor } from '../features/session/signed-in.tsx';
import { DeleteSection, ExportSection } from '../features/settings/account-data-sections.tsx';
import { EmailSection } from '../features/settings/email-section.tsx';
import { PasswordSection, SessionsSection } from '../features/settings/security-sections.tsx';
import { SettingsSection } from '../features/settings/settings-section.tsx';
import { api } from '../lib/api.ts';
import { readTimeZone } from '../lib/browser.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SecondStepSections } from './second-step-sections.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { investorSettingsOf } from './settings-sections.ts';

export function InvestorSettingsPage() {
  const investor = useInvestor();
  return (
    <div className="flex-column gap-20">
      <PageHead title="Settings" area="Investor Portal" />
      <Loaded query={useInvestorSettings()} heights={[360, 160, 220]} label="Loading your settings">
        {(settings) => (
          <SettingsFrame pages={investorSettingsOf(investor)}>
            {{
              profile: <ProfileGroup settings={settings} />,
              notifications: <NotificationsGroup settings={settings} />,
              security: <SecurityGroup settings={settings} />,
              data: <DataGroup settings={settings} />,
            }}
          </SettingsFrame>
        )}
      </Loaded>
    </div>
  );
}

type Group = { settings: InvestorSettings };

function ProfileGroup({ settings }: Group) {
  return (
    <>
      <SettingsSection
        id="details"
        title="Your details"
        text="Founders see your photo, name, title and company when you look at their deck or ask for an introduction. We match startups with your focus and check size."
      >
        <PictureField
          kind="photo"
          label="Photo"
          name={settings.details.name}
          path={settings.photo}
          onChange={useShowPhoto()}
        />
        <DetailsForm settings={settings} />
      </SettingsSection>
      <EmailSection settings={settings} stays="Your approval, saved startups and sessions" />
    </>
  );
}

function NotificationsGroup({ settings }: Group) {
  const { offersPremium } = useInvestor();
  return (
    <>
      {offersPremium && (
        <SettingsSection
          id="introductions"
          title="Introductions"
          text="You can always ask founders. Whether they can ask you is up to you, and you can change it at any time."
        >
          <OpenToFounders settings={settings} />
        </SettingsSection>
      )}
      <SettingsSection
        id="mails"
        title="Emails"
        text="What we email you besides answers about your account and your introductions."
      >
        <MailPreferences settings={settings} />
      </SettingsSection>
    </>
  );
}

function SecurityGroup({ settings: { email } }: Group) {
  return (
    <>
      <PasswordSection email={email} />
      <SecondStepSections email={email} />
      <SessionsSection timeZone={readTimeZone() ?? 'UTC'} />
    </>
  );
}

function DataGroup({ settings }: Group) {
  return (
    <>
      <ExportSection
        contents="details, saved startups and searches, the decks and websites you opened, introductions, sessions and passkeys"
        send={() => api.investorSettings.export()}
      />
      <DeleteSection
        name={settings.details.name}
        lead="You leave the portal for good. This can’t be undone."
        points={deletionConsequences}
      />
    </>
  );
}

const deletionConsequences = [
  'You’re signed out everywhere.',
  'Your name, address, details, saved startups and searches are removed, and so is the record of decks and websites you opened.',
  'Introductions that no founder has answered yet are withdrawn. Founders still see that they were asked, without your name or words.',
  'You may sign up again with the same address; an admin will then review it again.',
];
