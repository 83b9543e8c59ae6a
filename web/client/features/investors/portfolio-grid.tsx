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
import { MatchNote } from './match-explanation.tsx';
import { computeMatch } from './match-rules.ts';
import filters from './portfolio-filters.module.css';
import classes from './portfolio-grid.module.css';
import { useInvestorPreferences } from './portfolio-queries.ts';
import { cardLinkLabels, SaveButton, StartupLinks } from './startup-actions.tsx';

type Props = {
  startups: Card[];
  savedIds: ReadonlySet<string>;
  isOpen: boolean;
  /** Asks the founder of a startup for an introduction. */
  intro: (startup: Card) => ReactNode;
};

/** One, two or three columns, as there is room. */
export function PortfolioGrid({ startups, savedIds, isOpen, intro }: Props) {
  const preferences = useInvestorPreferences().data;
  return (
    <ul aria-label="Startups" className={classes.grid}>
      {startups.map((startup) => (
        <li key={startup.founderId}>
          <PortfolioCard
            startup={startup}
            isSaved={savedIds.has(startup.founderId)}
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
  /** Whether website, deck, profile and introductions are open to who looks. */
  isOpen: boolean;
  /** How it fits what the investor looks for. */
  match: Match | null;
  /** Asks for an introduction. */
  intro: ReactNode;
};

/** A startup as an investor sees it in the grid. */
function PortfolioCard({ startup, isSaved, isOpen, match, intro }: PortfolioCardProps) {
  const { founderId, hasWebsite = false, hasDeck = false, monthlyRevenue } = startup;
  const facts = [
    `Raised: ${fundingRaisedLabel(startup.fundingRaised)}`,
    ...(monthlyRevenue ? [`${monthlyRevenueLabel(monthlyRevenue)} revenue`] : []),
  ];
  return (
    <StartupCard
      startup={startup}
      facts={facts}
      corner={<SaveButton startup={startup} isSaved={isSaved} />}
      {...(isOpen && { titleTo: investorStartupPath(founderId) })}
      note={match && <MatchNote match={match} name={startup.startupName} />}
      actions={
        isOpen ? (
          <>
            <StartupLinks startup={{ ...startup, hasWebsite, hasDeck }} words={cardLinkLabels} />
            {intro}
          </>
        ) : (
          <LockedActions />
        )
      }
    />
  );
}

/** What opens with verification and approval, as the banner above says. */
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

const fieldHeight = 36;
const aboveGrid: SkeletonShape[] = [
  figureCardsSkeleton,
  {
    in: filters.filters,
    of: [
      { in: filters.search, of: [fieldHeight] },
      { in: filters.chipRows, of: [fieldHeight, fieldHeight] },
      { in: filters.sort, of: [fieldHeight] },
    ],
  },
];

/** A portfolio while it is loaded: its cards, and what stands above those but in a list of saved ones. */
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
