import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from './settings-section.tsx';

const PasswordForm = lazyPart<{ email: string }>(() =>
  import('./password-form.tsx').then((module) => module.PasswordForm),
);
const Sessions = lazyPart<{ timeZone: string }>(() =>
  import('./sessions.tsx').then((module) => module.Sessions),
);

export function PasswordSection({ email }: { email: string }) {
  return (
    <SettingsSection
      id="password"
      title="Password"
      text="Changing it signs you out everywhere else and revokes your tokens."
    >
      <Suspense fallback={<Skeleton heights={[200]} label="Loading the form" />}>
        <PasswordForm email={email} />
      </Suspense>
    </SettingsSection>
  );
}

/** The browsers in which a founder or an investor is signed in. */
export function SessionsSection({ timeZone }: { timeZone: string }) {
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      text="Every browser that is signed in to your account. End one to sign it out right away."
    >
      <Suspense fallback={<Skeleton heights={[64, 64]} label="Loading sessions" />}>
        <Sessions timeZone={timeZone} />
      </Suspense>
    </SettingsSection>
  );
}
