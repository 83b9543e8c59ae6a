import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PortfolioCard as Card, Portfolio } from '#shared/api/portfolio.ts';
import type { Match } from '#shared/domain/match.ts';
import { investorStartupPath } from '../../paths.ts';
import { FigureCards, figureCardsSkeleton } from '../../ui/figure-cards.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import { StartupCard } from '../../ui/startup/startup-card.tsx';
import { fundingRaisedLabel, monthlyRevenueLabel } from '../../ui/startup/startup-labels.ts';
import classes from './investors.module.css';
import { KpiNote } from './kpi-trend.tsx';
import { MatchNote } from './match-explanation.tsx';
import { computeMatch } from './match-rules.ts';
import { useInvestorPreferences } from './portfolio-queries.ts';
import { cardLinkLabels, SaveButton, StartupLinks } from './startup-actions.tsx';

type Props = {
  startups: Card[];
  savedIds: ReadonlySet<string>;
  isOpen: boolean;
  /** The button that requests an introduction. */
  intro: (startup: Card) => ReactNode;
};

export function PortfolioGrid({ startups, savedIds, isOpen, intro }: Props) {
  const preferences = useInvestorPreferences().data;
  return (
    <ul aria-label="Startups" className={classes.grid}>
      {startups.map((startup) => (
        <li key={startup.startupId}>
          <PortfolioCard
            startup={startup}
            isSaved={savedIds.has(startup.startupId)}
            isOpen={isOpen}
            match={computeMatch(preferences, startup)}
            intro={intro(startup)}
          />
        </li>
      ))}
    </ul>
  );
}

type PortfolioCardProps = {
  startup: Card;
  isSaved: boolean;
  /** This investor may see website, deck and profile, and request introductions. */
  isOpen: boolean;
  match: Match | null;
  intro: ReactNode;
};

function PortfolioCard({ startup, isSaved, isOpen, match, intro }: PortfolioCardProps) {
  const { startupId, hasWebsite = false, hasDeck = false, monthlyRevenue } = startup;
  const facts = [
    `Raised: ${fundingRaisedLabel(startup.fundingRaised)}`,
    ...(monthlyRevenue ? [`${monthlyRevenueLabel(monthlyRevenue)} revenue`] : []),
  ];
  return (
    <StartupCard
      team={startup.team}
      startup={startup}
      facts={facts}
      corner={<SaveButton startup={startup} isSaved={isSaved} />}
      {...(isOpen && { titleTo: investorStartupPath(startupId) })}
      note={
        (match || startup.kpi) && (
          <>
            {startup.kpi && <KpiNote kpi={startup.kpi} />}
            {match && <MatchNote match={match} name={startup.startupName} />}
          </>
        )
      }
      actions={
        isOpen ? (
          <>
            <StartupLinks startup={{ ...startup, hasWebsite, hasDeck }} labels={cardLinkLabels} />
            {intro}
          </>
        ) : (
          <LockedActions />
        )
      }
    />
  );
}

/** Placeholders for what opens with approval, as the banner above explains. */
function LockedActions() {
  return ['Visit', 'Deck', 'Intro'].map((label) => (
    <Button
      key={label}
      variant="default"
      disabled
      title="Opens when you are approved"
      leftSection={<Icon name="lock" size={14} />}
    >
      {label}
    </Button>
  ));
}

const fieldHeight = 40;
const chipHeight = 36;
const aboveGrid: SkeletonShape[] = [
  figureCardsSkeleton,
  {
    in: 'row wrap gap-12',
    of: [
      { in: classes.search, of: [fieldHeight] },
      { in: classes.chipRows, of: [chipHeight, chipHeight] },
      { in: classes.sort, of: [fieldHeight] },
    ],
  },
];

/** With `isWhole`, the filters and figures too; the list of saved startups has only cards. */
export function PortfolioSkeleton({ isWhole = false }: { isWhole?: boolean }) {
  const cards: SkeletonShape = {
    in: classes.grid,
    of: Array.from({ length: isWhole ? 6 : 3 }, () => (isWhole ? 372 : 426)),
    caption: 'Loading startup portfolio...',
  };
  return <Skeleton isPage heights={isWhole ? [...aboveGrid, cards] : [cards]} label={null} />;
}

export function PortfolioStats({ figures }: { figures: Portfolio['figures'] }) {
  return (
    <FigureCards
      cards={[
        { label: 'Total Startups', value: figures.startups },
        { label: 'Seeking Funding', value: figures.seeking },
        { label: 'With Revenue', value: figures.withRevenue },
        { label: 'Team Size 3+', value: figures.teamOfThree },
      ]}
    />
  );
}
