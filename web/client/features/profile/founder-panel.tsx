import type { ProfileView } from '#shared/api/profile.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { OutsideLink } from './outside-link.tsx';
import classes from './profile-view.module.css';

type Props = { profile: ProfileView; isOwn: boolean };

/** Who stands behind the startup. */
export function FounderPanel({ profile, isOwn }: Props) {
  const { founderName, founderAvatar, founderLocation, founderBio, founderLinkedin } = profile;
  return (
    <Panel title="Founder Profile">
      <div className={classes.person}>
        <Avatar name={founderName} url={founderAvatar} size={64} />
        <div>
          <p className={classes.name}>{founderName}</p>
          {founderLocation && (
            <p className={classes.location}>
              <Icon name="pin" size={16} />
              {founderLocation}
            </p>
          )}
        </div>
      </div>
      {founderBio ? (
        <p className={classes.text}>{founderBio}</p>
      ) : (
        isOwn && <p className={classes.missing}>No bio yet</p>
      )}
      {founderLinkedin && (
        <OutsideLink url={founderLinkedin} className={classes.link}>
          LinkedIn
          <Icon name="external" size={14} />
        </OutsideLink>
      )}
    </Panel>
  );
}
