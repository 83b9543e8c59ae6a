import { brand } from '#shared/brand.ts';
import { errorCodeText } from '#shared/errors.ts';
import { Passkeys } from '../features/passkeys/passkeys.tsx';
import { SecondFactor } from '../features/second-factor/second-factor.tsx';
import { useAdmin } from '../features/session/signed-in.tsx';
import { PasswordSection, SessionsSection } from '../features/settings/security-sections.tsx';
import { SettingsSection } from '../features/settings/settings-section.tsx';
import { MondaySwitch } from '../features/staff/monday-switch.tsx';
import { readTimeZone } from '../lib/browser.ts';
import classes from './admin-security-page.module.css';
import { SettingsFrame } from './settings-frame.tsx';

const sectionAnchors = [
  ['two-step', 'Two-step sign-in'],
  ['passkeys', 'Passkeys'],
  ['password', 'Password'],
  ['sessions', 'Sessions'],
] as const;

/** How an admin protects their own account. */
export function AdminSecurityPage() {
  const { email, mustAddSecondStep, staffRole } = useAdmin();
  const seesCockpit = staffRole !== 'reviewer' && !mustAddSecondStep;
  return (
    <div className={classes.page}>
      <title>{`Security · Admin · ${brand.name}`}</title>
      <div>
        <h1>Security</h1>
        <p className={classes.lead}>What signs in to your own account, {email}.</p>
      </div>
      {mustAddSecondStep && (
        <p role="status" className={classes.note}>
          {errorCodeText('second_factor_required')} An authenticator app or a passkey will do.
        </p>
      )}
      <SettingsFrame
        anchors={seesCockpit ? [...sectionAnchors, ['monday', 'Monday’s message']] : sectionAnchors}
      >
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
          text="Sign in by fingerprint, face or PIN instead of a password. Once you’ve added one, signing in with your password asks for it, too: add a second one, or an app, in case you lose it."
        >
          <Passkeys />
        </SettingsSection>
        <PasswordSection email={email} />
        <SessionsSection timeZone={readTimeZone() ?? 'UTC'} />
        {seesCockpit && (
          <SettingsSection
            id="monday"
            title="Monday’s message"
            text="At 9:00 in each running cohort: who needs a call and why, who has not checked in, what went well."
          >
            <MondaySwitch />
          </SettingsSection>
        )}
      </SettingsFrame>
    </div>
  );
}
