import type { ReactNode } from 'react';
import type { FounderOfStartup, StartupView } from '#shared/api/startups.ts';
import { Avatar } from '../avatar.tsx';
import { ExternalLink } from '../external-link.tsx';
import { Icon } from '../icon.tsx';
import { Panel } from '../panel.tsx';
import type { SkeletonShape } from '../skeleton.tsx';
import { StageBadge } from '../stage-badge.tsx';
import { UnbrokenRanges } from '../unbroken-ranges.tsx';
import { MilestoneList } from './milestone-list.tsx';
import {
  fundingRaisedLabel,
  monthlyRevenueLabel,
  seekingLabel,
  teamSizeLabel,
} from './startup-labels.ts';
import classes from './startup-profile.module.css';

type StartupProfileProps = {
  startup: DisplayedStartup;
  /** Its founders, the owner first; the owner alone without it. */
  team?: FounderOfStartup[];
  /** The page is about the founder, who then comes before the startup. */
  isOfFounder?: boolean;
  /** On their own profile, founders are told what is missing. */
  isOwn?: boolean;
  /** The page has shown what they seek above the profile. */
  isAskShown?: boolean;
  /** Below the founder's name: a streak. */
  streak?: ReactNode;
  /** Beside the stage: the way to the next one. */
  stageAction?: ReactNode;
  /** Buttons for the founder: thanks, an introduction. */
  actions?: ReactNode;
  /** More panels beside the profile. */
  aside?: ReactNode;
};

/** A startup's profile: founder, startup and milestones, the same on every page. */
export function StartupProfile({
  startup,
  team = [],
  isOfFounder = false,
  isOwn = false,
  isAskShown = false,
  streak,
  stageAction,
  actions,
  aside,
}: StartupProfileProps) {
  const people = (
    <div className={classes.rows}>
      <FounderPanel startup={startup} isOwn={isOwn} streak={streak} actions={actions} />
      {team.length > 1 && <TeamPanel team={team} />}
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  );
  return (
    <div className={isOfFounder ? classes.founderFirst : classes.columns}>
      {isOfFounder && people}
      <div className={classes.rows}>
        <StartupPanel startup={startup} stageAction={stageAction} isAskShown={isAskShown} />
        <div className={classes.milestones}>
          <Panel title="Milestones">
            <MilestoneList
              milestones={startup.milestones}
              empty={isOwn ? 'No milestones added yet' : 'No milestones shared yet'}
            />
          </Panel>
        </div>
      </div>
      {!isOfFounder && people}
    </div>
  );
}

type FounderPanelProps = {
  startup: DisplayedStartup;
  isOwn: boolean;
  streak?: ReactNode;
  actions?: ReactNode;
};

function FounderPanel({ startup, isOwn, streak, actions }: FounderPanelProps) {
  const { founderName, founderAvatar, founderLocation, founderBio, founderLinkedin } = startup;
  return (
    <Panel title="Founder Profile">
      <div className="row gap-16">
        <Avatar name={founderName} url={founderAvatar} size="xl" />
        <div className={`stack shrinks ${classes.who}`}>
          <p className={`lead breakable ${classes.name}`}>{founderName}</p>
          {founderLocation && (
            <p className={`flex gap-4 soft breakable ${classes.location}`}>
              <Icon name="pin" size={16} />
              {founderLocation}
            </p>
          )}
          {streak}
        </div>
      </div>
      {founderBio ? (
        <p className={`breakable lines ${classes.text}`}>{founderBio}</p>
      ) : (
        isOwn && <p className={`soft ${classes.missing}`}>No bio yet</p>
      )}
      {(founderLinkedin || actions) && (
        <div className={`wrap gap-8 ${classes.buttons}`}>
          {actions}
          <ExternalLink url={founderLinkedin} label="LinkedIn" />
        </div>
      )}
    </Panel>
  );
}

/** The others of the team: the owner has the panel above. */
function TeamPanel({ team }: { team: FounderOfStartup[] }) {
  return (
    <Panel title="Team">
      <ul className="stack gap-12">
        {team
          .filter(({ role }) => role !== 'owner')
          .map(({ founderId, name, photo, linkedin }) => (
            <li key={founderId} className={`row gap-12 ${classes.member}`}>
              <Avatar name={name} url={photo} size="l" />
              <div className={`stack shrinks ${classes.who}`}>
                <p className="strong breakable">{name}</p>
                <p className="soft">Co-founder</p>
              </div>
              <ExternalLink url={linkedin} label="LinkedIn" name={`${name} on LinkedIn`} />
            </li>
          ))}
      </ul>
    </Panel>
  );
}

function StartupPanel({
  startup,
  stageAction,
  isAskShown,
}: Pick<StartupProfileProps, 'startup' | 'stageAction' | 'isAskShown'>) {
  const { startupName, startupLogo, industry, description, websiteUrl, pitchDeckUrl } = startup;
  const seeking = isAskShown ? null : seekingLabel(startup);
  const facts = [
    { label: 'Industry', value: industry },
    { label: 'Team Size', value: teamSizeLabel(startup.teamSize) },
    { label: 'Funding Raised', value: fundingRaisedLabel(startup.fundingRaised) },
    { label: 'Monthly Revenue', value: monthlyRevenueLabel(startup.monthlyRevenue) },
  ];
  return (
    <Panel title="Startup Details">
      <div className="row gap-16">
        <Avatar name={startupName} url={startupLogo} of="startup" size="xl" />
        <div className={`stack shrinks ${classes.who}`}>
          <p className={`lead breakable ${classes.name}`}>{startupName}</p>
          <div className="row wrap gap-4">
            <StageBadge stage={startup.stage} />
            {stageAction}
          </div>
        </div>
      </div>
      <p className={`breakable lines ${classes.text}`}>{description}</p>
      <dl className={`stack ${classes.facts}`}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <UnbrokenRanges text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {seeking && (
        <p className={`row gap-8 strong ${classes.seeking}`}>
          <Icon name="points" />
          {seeking}
        </p>
      )}
      <div className={`wrap gap-8 ${classes.buttons}`}>
        <ExternalLink url={websiteUrl} label="Website" />
        <ExternalLink url={pitchDeckUrl} label="Pitch Deck" />
      </div>
    </Panel>
  );
}

const blankPeople: SkeletonShape = { in: classes.rows, of: [270] };
const blankStartup: SkeletonShape = { in: classes.rows, of: [352, 366] };

/** The loading states: startup and milestones beside the founder, or the other way around. */
export const startupProfileSkeleton: SkeletonShape = {
  in: classes.columns,
  of: [blankStartup, blankPeople],
};
export const founderProfileSkeleton: SkeletonShape = {
  in: classes.founderFirst,
  of: [blankPeople, blankStartup],
};

type AddressField = 'websiteUrl' | 'pitchDeckUrl';

/** A profile with or without addresses: investors get counted links above it instead. */
type DisplayedStartup = Omit<StartupView, AddressField> & Partial<Pick<StartupView, AddressField>>;
