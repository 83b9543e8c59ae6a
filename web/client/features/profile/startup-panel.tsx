import type { ProfileView } from '#shared/api/profile.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { OutsideLink } from './outside-link.tsx';
import classes from './profile-view.module.css';
import {
  fundingRaisedText,
  monthlyRevenueText,
  seekingText,
  teamSizeText,
} from './profile-words.ts';

/** What the startup does and where it stands. */
export function StartupPanel({ profile }: { profile: ProfileView }) {
  const { startupName, industry, description, websiteUrl, pitchDeckUrl } = profile;
  const seeking = seekingText(profile);
  const facts = [
    { label: 'Industry', value: industry },
    { label: 'Team Size', value: teamSizeText(profile.teamSize) },
    { label: 'Funding Raised', value: fundingRaisedText(profile.fundingRaised) },
    { label: 'Monthly Revenue', value: monthlyRevenueText(profile.monthlyRevenue) },
  ];
  return (
    <Panel title="Startup Details" action={<StageBadge stage={profile.stage} />}>
      <p className={classes.name}>{startupName}</p>
      <p className={classes.text}>{description}</p>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {seeking && (
        <p className={classes.seeking}>
          <Icon name="points" />
          {seeking}
        </p>
      )}
      {(websiteUrl || pitchDeckUrl) && (
        <div className={classes.buttons}>
          {websiteUrl && (
            <OutsideLink url={websiteUrl} className={classes.button}>
              Website
              <Icon name="external" size={16} />
            </OutsideLink>
          )}
          {pitchDeckUrl && (
            <OutsideLink url={pitchDeckUrl} className={classes.button}>
              Pitch Deck
              <Icon name="external" size={16} />
            </OutsideLink>
          )}
        </div>
      )}
    </Panel>
  );
}
