import type { ReactNode } from 'react';
import { Avatar } from '../avatar.tsx';
import { ExternalLink } from '../external-link.tsx';
import { Icon } from '../icon.tsx';
import { Panel } from '../panel.tsx';
import type { ShownStartup } from './shown-startup.ts';
import classes from './startup-profile.module.css';

type Props = {
  startup: ShownStartup;
  isOwn: boolean;
  standing?: ReactNode;
  actions?: ReactNode;
};

/** Who stands behind the startup. */
export function FounderPanel({ startup, isOwn, standing, actions }: Props) {
  const { founderName, founderAvatar, founderLocation, founderBio, founderLinkedin } = startup;
  return (
    <Panel title="Founder Profile">
      <div className={classes.person}>
        <Avatar name={founderName} url={founderAvatar} size={64} />
        <div className={classes.who}>
          <p className={classes.name}>{founderName}</p>
          {founderLocation && (
            <p className={classes.location}>
              <Icon name="pin" size={16} />
              {founderLocation}
            </p>
          )}
          {standing}
        </div>
      </div>
      {founderBio ? (
        <p className={classes.text}>{founderBio}</p>
      ) : (
        isOwn && <p className={classes.missing}>No bio yet</p>
      )}
      {(founderLinkedin || actions) && (
        <div className={classes.buttons}>
          {actions}
          <ExternalLink url={founderLinkedin} label="LinkedIn" />
        </div>
      )}
    </Panel>
  );
}
