import type { ProfileView as Profile } from '#shared/api/profile.ts';
import { FounderPanel } from './founder-panel.tsx';
import { MilestonesPanel } from './milestones-panel.tsx';
import classes from './profile-view.module.css';
import { StartupPanel } from './startup-panel.tsx';

type Props = { profile: Profile; isOwn: boolean };

/** A profile to be read: by its founder, who is told what is missing, or by somebody else. */
export function ProfileView({ profile, isOwn }: Props) {
  const empty = isOwn ? 'No milestones added yet' : 'No milestones shared yet';
  return (
    <>
      <div className={classes.columns}>
        <FounderPanel profile={profile} isOwn={isOwn} />
        <StartupPanel profile={profile} />
      </div>
      <MilestonesPanel milestones={profile.milestones} empty={empty} />
    </>
  );
}
