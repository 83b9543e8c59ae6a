import { Suspense } from 'react';
import { ConfirmSignIn } from '../features/session/confirm-sign-in.tsx';
import { SettingsSection } from '../features/settings/settings-section.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const SecondFactor = lazyPart<{ email: string }>(() =>
  import('../features/second-factor/second-factor.tsx').then((module) => module.SecondFactor),
);
const Passkeys = lazyPart<object>(() =>
  import('../features/passkeys/passkeys.tsx').then((module) => module.Passkeys),
);

/**
 * Second steps that founders and investors can protect their account with, besides the password.
 */
export function SecondStepSections({ email }: { email: string }) {
  return (
    <>
      <SettingsSection
        id="two-step"
        title="Two-step sign-in"
        text="A code from an authenticator app as well as your password."
      >
        <Suspense fallback={<Skeleton heights={[64]} label="Loading two-step sign-in" />}>
          <SecondFactor email={email} />
        </Suspense>
      </SettingsSection>
      <SettingsSection
        id="passkeys"
        title="Passkeys"
        text="Sign in by fingerprint, face or PIN instead of a password. With two-step sign-in on, a passkey also takes the place of the code."
      >
        <Suspense fallback={<Skeleton heights={[64]} label="Loading your passkeys" />}>
          <Passkeys />
        </Suspense>
      </SettingsSection>
      <ConfirmSignIn email={email} />
    </>
  );
}
