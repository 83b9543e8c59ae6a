import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Addresses } from './email-form.tsx';
import { SettingsSection } from './settings-section.tsx';

const EmailForm = lazyPart<Addresses>(() =>
  import('./email-form.tsx').then((module) => module.EmailForm),
);

/** The address that somebody signs in with, and the form to change it. `stays`: what a change leaves as it is. */
export function EmailSection({ settings, stays }: { settings: Addresses; stays: string }) {
  return (
    <SettingsSection
      id="email"
      title="Email address"
      text={`Where we email you, and what you sign in with. ${stays} stay as they are.`}
    >
      <Suspense fallback={<Skeleton heights={[280]} label="Loading your address" />}>
        <EmailForm email={settings.email} newEmail={settings.newEmail} />
      </Suspense>
    </SettingsSection>
  );
}
