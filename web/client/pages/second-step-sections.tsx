import { Passkeys } from '../features/passkeys/passkeys.tsx';
import { SecondFactor } from '../features/second-factor/second-factor.tsx';
import { ConfirmSignIn } from '../features/session/confirm-sign-in.tsx';
import { SettingsSection } from '../features/settings/settings-section.tsx';

/** What founders and investors can protect their account with, besides the password. */
export function SecondStepSections({ email }: { email: string }) {
  return (
    <>
      <SettingsSection
        id="two-step"
        title="Two-step sign-in"
        text="A code from an authenticator app besides your password."
      >
        <SecondFactor email={email} />
      </SettingsSection>
      <SettingsSection
        id="passkeys"
        title="Passkeys"
        text="Sign in by fingerprint, face or PIN instead of a password. With two-step sign-in on, a passkey also takes the place of the code."
      >
        <Passkeys />
      </SettingsSection>
      <ConfirmSignIn email={email} />
    </>
  );
}
