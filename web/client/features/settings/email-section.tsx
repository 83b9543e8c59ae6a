import { type Addresses, EmailForm } from './email-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The address that somebody signs in with, and the form to change it. `stays`: what a change leaves as it is. */
export function EmailSection({ settings, stays }: { settings: Addresses; stays: string }) {
  return (
    <SettingsSection
      id="email"
      title="Email address"
      text={`Where we email you, and what you sign in with. ${stays} stay as they are.`}
    >
      <EmailForm email={settings.email} newEmail={settings.newEmail} />
    </SettingsSection>
  );
}
