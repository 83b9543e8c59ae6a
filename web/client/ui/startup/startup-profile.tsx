import type { ReactNode } from 'react';
import { Panel } from '../panel.tsx';
import { FounderPanel } from './founder-panel.tsx';
import { MilestoneList } from './milestone-list.tsx';
import type { ShownStartup } from './shown-startup.ts';
import { StartupPanel } from './startup-panel.tsx';
import classes from './startup-profile.module.css';

type Props = {
  startup: ShownStartup;
  /** A founder who reads their own is told what is missing. */
  isOwn?: boolean;
  /** Under the founder's name: a streak. */
  standing?: ReactNode;
  /** What can be done about the founder: thanks, an introduction. */
  actions?: ReactNode;
  /** What else there is to say of both, beside the profile. */
  aside?: ReactNode;
  /** The buttons to website and pitch deck, where these are not to be opened directly. */
  links?: ReactNode;
};

/** A startup's profile to be read: founder, startup and milestones, the same wherever it is shown. */
export function StartupProfile({ startup, isOwn = false, standing, actions, aside, links }: Props) {
  return (
    <div className={classes.columns}>
      <div className={classes.rows}>
        <FounderPanel startup={startup} isOwn={isOwn} standing={standing} actions={actions} />
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      <div className={classes.rows}>
        <StartupPanel startup={startup} links={links} />
        <Panel title="Milestones">
          <MilestoneList
            milestones={startup.milestones}
            empty={isOwn ? 'No milestones added yet' : 'No milestones shared yet'}
          />
        </Panel>
      </div>
    </div>
  );
}
