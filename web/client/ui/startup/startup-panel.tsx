import type { ReactNode } from 'react';
import { ExternalLink } from '../external-link.tsx';
import { Icon } from '../icon.tsx';
import { Panel } from '../panel.tsx';
import { StageBadge } from '../stage-badge.tsx';
import type { ShownStartup } from './shown-startup.ts';
import classes from './startup-profile.module.css';
import {
  fundingRaisedText,
  monthlyRevenueText,
  seekingText,
  teamSizeText,
} from './startup-words.ts';

/** What the startup does and where it stands. */
export function StartupPanel({ startup, links }: { startup: ShownStartup; links?: ReactNode }) {
  const { startupName, industry, description, websiteUrl, pitchDeckUrl } = startup;
  const seeking = seekingText(startup);
  const facts = [
    { label: 'Industry', value: industry },
    { label: 'Team Size', value: teamSizeText(startup.teamSize) },
    { label: 'Funding Raised', value: fundingRaisedText(startup.fundingRaised) },
    { label: 'Monthly Revenue', value: monthlyRevenueText(startup.monthlyRevenue) },
  ];
  return (
    <Panel title="Startup Details" action={<StageBadge stage={startup.stage} />}>
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
      <div className={classes.buttons}>
        {links ?? (
          <>
            <ExternalLink url={websiteUrl} label="Website" />
            <ExternalLink url={pitchDeckUrl} label="Pitch Deck" />
          </>
        )}
      </div>
    </Panel>
  );
}
