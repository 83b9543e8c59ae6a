import { useMentor } from '../features/session/signed-in.tsx';
import { ExportSection } from '../features/settings/account-data-sections.tsx';
import { PasswordSection, SessionsSection } from '../features/settings/security-sections.tsx';
import { api } from '../lib/api.ts';
import { readTimeZone } from '../lib/browser.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SecondStepSections } from './second-step-sections.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { mentorSettings } from './settings-sections.ts';

export function MentorSettingsPage() {
  const { email } = useMentor();
  return (
    <div className="flex-column gap-20">
      <PageHead title="Settings">
        How you sign in as <span className="breakable">{email}</span>. The program’s team changes
        your name and address, and ends your account when you ask them.
      </PageHead>
      <SettingsFrame pages={mentorSettings}>
        {{
          security: (
            <>
              <PasswordSection email={email} />
              <SecondStepSections email={email} />
              <SessionsSection timeZone={readTimeZone() ?? 'UTC'} />
            </>
          ),
          data: (
            <ExportSection
              contents="your profile, sessions with your notes, browsers and passkeys"
              send={() => api.mentor.export()}
            />
          ),
        }}
      </SettingsFrame>
    </div>
  );
}
