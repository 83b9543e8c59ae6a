import { Suspense } from 'react';
import { brand } from '#shared/brand.ts';
import { errorCodeText } from '#shared/errors.ts';
import { SecondFactor } from '../features/second-factor/second-factor.tsx';
import { useAdmin } from '../features/session/signed-in.tsx';
import { PasswordSection, SessionsSection } from '../features/settings/security-sections.tsx';
import { SettingsSection } from '../features/settings/settings-section.tsx';
import { MondaySwitch } from '../features/staff/monday-switch.tsx';
import { readTimeZone } from '../lib/browser.ts';
import { paths } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './admin-security-page.module.css';
import { ConnectionsSection } from './connections-section.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const Passkeys = lazyPart<object>(() =>
  import('../features/passkeys/passkeys.tsx').then((module) => module.Passkeys),
);

const sectionAnchors = [
  ['two-step', 'Two-step sign-in'],
  ['passkeys', 'Passkeys'],
  ['password', 'Password'],
  ['sessions', 'Sessions'],
  ['connections', 'Connections'],
] as const;

export function AdminSecurityPage() {
  const { email, mustAddSecondStep, staffRole } = useAdmin();
  const seesCockpit = staffRole !== 'reviewer' && !mustAddSecondStep;
  return (
    <div className={`stack gap-20 ${classes.page}`}>
      <title>{`Security · Admin · ${brand.name}`}</title>
      <div>
        <h1>Security</h1>
        <p className={`soft breakable ${classes.lead}`}>How you sign in as {email}.</p>
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
          text="A code from an authenticator app as well as your password."
        >
          <SecondFactor email={email} />
        </SettingsSection>
        <SettingsSection
          id="passkeys"
          title="Passkeys"
          text="Sign in by fingerprint, face or PIN instead of a password. Once you’ve added one, signing in with your password asks for it, too: add a second one, or an app, in case you lose it."
        >
          <Suspense fallback={<Skeleton heights={[64]} label="Loading your passkeys" />}>
            <Passkeys />
          </Suspense>
        </SettingsSection>
        <PasswordSection email={email} />
        <SessionsSection timeZone={readTimeZone() ?? 'UTC'} />
        {!mustAddSecondStep && <ConnectionsSection to={paths.adminConnections} />}
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
