import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PortfolioCard } from '#shared/api/portfolio.ts';
import type { Match } from '#shared/domain/match.ts';
import { investorStartupPath } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import {
  foundersLabel,
  fundingRaisedLabel,
  monthlyRevenueLabel,
  seekingLabel,
  teamSizeLabel,
} from '../../ui/startup/startup-labels.ts';
import { KpiNote } from './kpi-trend.tsx';
import { MatchExplanation } from './match-explanation.tsx';
import { momentumTexts } from './match-rules.ts';
import classes from './portfolio-table.module.css';
import { SaveButton, StartupLinks } from './startup-actions.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  startup: PortfolioCard | undefined;
  match: Match | null;
  isSaved: boolean;
  /** The button that requests an introduction. */
  intro: ReactNode;
};

/** The selected startup beside the table: what its row has no room for. */
export function StartupGlance({ startup, match, isSaved, intro, onClose }: Props) {
  const { pathname, search } = useLocation();
  if (!startup) return null;
  const { startupId, startupName, startupLogo, founderName, team, kpi, pace } = startup;
  const { hasWebsite = false, hasDeck = false } = startup;
  const facts = [
    ['Ask', seekingLabel(startup) ?? 'Not seeking funding'],
    ['Sector', startup.industry],
    ['Team Size', teamSizeLabel(startup.teamSize)],
    ['Funding Raised', fundingRaisedLabel(startup.fundingRaised)],
    ['Monthly Revenue', monthlyRevenueLabel(startup.monthlyRevenue)],
    ['Momentum', pace ? momentumTexts[pace] : 'Not shared'],
    ...(founderName === undefined ? [] : [['Founders', foundersLabel(founderName, team ?? [])]]),
  ];
  return (
    <section
      aria-label={`${startupName} at a glance`}
      className={`card column gap-16 ${classes.glance}`}
    >
      <div className="row gap-12">
        <Avatar name={startupName} url={startupLogo ?? null} of="startup" size="l" />
        <div className="grows shrinks">
          <h2 className="lead breakable">{startupName}</h2>
          <StageBadge stage={startup.stage} />
        </div>
        <SaveButton startup={startup} isSaved={isSaved} />
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      <p className="soft breakable">{startup.description}</p>
      <div className={`wrap gap-8 ${classes.glanceActions}`}>
        {intro}
        <Button
          component={Link}
          to={investorStartupPath(startupId)}
          state={{ from: pathname + search }}
          variant="default"
        >
          Open page
        </Button>
        <StartupLinks startup={{ startupId, startupName, hasWebsite, hasDeck }} />
      </div>
      {kpi && <KpiNote kpi={kpi} />}
      {match && <MatchExplanation match={match} />}
      <dl className={`stack ${classes.glanceFacts}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="soft small">{label}</dt>
            <dd className="breakable">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
