import type { Me } from '#shared/api/session.ts';
import { brand } from '#shared/brand.ts';
import { AccessTokens } from '../features/access-tokens/access-tokens.tsx';
import { CalendarFeed } from '../features/calendar/calendar-feed.tsx';
import { ConnectedApps } from '../features/connected-apps/connected-apps.tsx';
import { ConfirmSignIn } from '../features/session/confirm-sign-in.tsx';
import { useMe } from '../features/session/session-queries.ts';
import { SettingsSection } from '../features/settings/settings-section.tsx';
import { paths } from '../paths.ts';
import { PageHead } from '../ui/page-head.tsx';
import classes from './connections-page.module.css';
import { SettingsPageFrame } from './settings-frame.tsx';
import {
  founderSettingsOf,
  investorSettingsOf,
  mentorSettings,
  type SettingsPages,
  staffSettings,
} from './settings-sections.ts';

function pagesOf(me: Me | undefined): SettingsPages {
  const { offersPremium = true } = me?.founder ?? me?.investor ?? {};
  if (me?.audience === 'investor') return investorSettingsOf({ offersPremium });
  if (me?.audience === 'mentor') return mentorSettings;
  if (me?.audience === 'admin') return staffSettings(me.staffRole !== 'reviewer');
  return founderSettingsOf({ offersPremium });
}

/**
 * Programs that use Slipstream in somebody's name: the same for founders, investors and the staff.
 */
export function ConnectionsPage() {
  const me = useMe().data ?? undefined;
  const areas = {
    founder: undefined,
    investor: 'Investor Portal',
    mentor: undefined,
    admin: 'Admin',
  } as const;
  return (
    <div className="flex-column gap-20">
      <PageHead title="Connections" area={me ? areas[me.audience] : undefined}>
        {me?.founder ? 'Apps and calendars' : 'Apps'} that act for you.
      </PageHead>
      <SettingsPageFrame pages={pagesOf(me)} current="connections">
        <div className={classes.sections}>
          <SettingsSection
            id="ai"
            title={`Use ${brand.name} from your AI`}
            text="Your assistant can see what you see and act as you, as far as you allow it. It signs in here; no key to copy."
          >
            <ConnectedApps />
          </SettingsSection>
          <SettingsSection
            id="access-tokens"
            title="Access tokens"
            text={
              <>
                For a script or another program. A token ends on its day, when you revoke it, and
                when your password, email address or role changes. What it can do is in the{' '}
                <a href={paths.apiDocs}>API reference</a>.
              </>
            }
          >
            <AccessTokens />
          </SettingsSection>
          {me?.founder && (
            <SettingsSection
              id="calendar"
              title="Calendar"
              text="What is due, your pledges and your team’s tasks, in the calendar you already use. It reads them at a private address."
            >
              <CalendarFeed />
            </SettingsSection>
          )}
        </div>
      </SettingsPageFrame>
      {/* The frame of the staff's pages has its own. */}
      {me && me.audience !== 'admin' && <ConfirmSignIn email={me.email} />}
    </div>
  );
}
