import type { PeerProfile as Profile } from '#shared/api/cohort.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PeerMilestones } from './peer-milestones.tsx';
import classes from './peer-profile.module.css';
import { StartupDetails } from './startup-details.tsx';
import { StreakFlame } from './streak-flame.tsx';
import { ThanksControl } from './thanks-control.tsx';

/** Everything that founders of a cohort see of one another. */
export function PeerProfile({ profile }: { profile: Profile }) {
  return (
    <div className={classes.columns}>
      <Panel title="Founder Profile">
        <div className={classes.founder}>
          <div className={classes.person}>
            <Avatar name={profile.founderName} url={profile.avatar} size={64} />
            <div className={classes.who}>
              <p className={classes.name}>{profile.founderName}</p>
              {profile.location && <p className={classes.soft}>{profile.location}</p>}
              <StreakFlame days={profile.streak} />
            </div>
          </div>
          {profile.bio && <p className={classes.bio}>{profile.bio}</p>}
          <div className={classes.actions}>
            <ThanksControl peer={profile} left={profile.thanksLeft} />
            <ExternalLink url={profile.linkedin} label="LinkedIn" />
          </div>
        </div>
      </Panel>
      <div className={classes.startup}>
        <StartupDetails profile={profile} />
        <PeerMilestones milestones={profile.milestones} />
      </div>
    </div>
  );
}
