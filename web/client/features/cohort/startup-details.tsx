import type { PeerProfile } from '#shared/api/cohort.ts';
import { webUrl } from '../../lib/web-url.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { seekingText } from './peer-words.ts';
import classes from './startup-details.module.css';

export function StartupDetails({ profile }: { profile: PeerProfile }) {
  const seeking = seekingText(profile);
  const facts = [
    { label: 'Industry', value: profile.industry },
    { label: 'Team size', value: profile.teamSize >= 5 ? '5+' : String(profile.teamSize) },
    { label: 'Funding raised', value: profile.fundingRaised },
    { label: 'Monthly revenue', value: profile.monthlyRevenue ?? 'no revenue' },
  ];
  const hasLinks = webUrl(profile.websiteUrl) !== null || webUrl(profile.pitchDeckUrl) !== null;
  return (
    <Panel title="Startup Details" action={<StageBadge stage={profile.stage} />}>
      <div className={classes.details}>
        <p className={classes.description}>{profile.description}</p>
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className={classes.label}>{label}</dt>
              <dd className={classes.value}>{value}</dd>
            </div>
          ))}
        </dl>
        {seeking && <p className={classes.seeking}>{seeking}</p>}
        {hasLinks && (
          <div className={classes.links}>
            <ExternalLink url={profile.websiteUrl} label="Website" />
            <ExternalLink url={profile.pitchDeckUrl} label="Pitch Deck" />
          </div>
        )}
      </div>
    </Panel>
  );
}
