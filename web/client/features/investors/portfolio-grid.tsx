import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PortfolioCard as Card, Portfolio } from '#shared/api/portfolio.ts';
import { investorStartupPath } from '../../paths.ts';
import { FigureCards, figureCardsSkeleton } from '../../ui/figure-cards.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import cards from '../../ui/startup/startup-card.module.css';
import { StartupCard } from '../../ui/startup/startup-card.tsx';
import classes from './investors.module.css';
import { KpiBrief } from './kpi-trend.tsx';
import { computeMatch, fitText } from './match-rules.ts';
import { useInvestorPreferences } from './portfolio-queries.ts';
import { type PortfolioQuery, portfolioQuery } from './portfolio-rules.ts';
import { SaveButton } from './startup-actions.tsx';

export type PortfolioListProps = {
  startups: Card[];
  savedIds: ReadonlySet<string>;
  /** The button that requests an introduction. */
  intro: (startup: Card, isSmall?: boolean) => ReactNode;
};

/** `isOpen`: this investor may see profiles and request introductions. */
export function PortfolioGrid({
  startups,
  savedIds,
  isOpen,
  intro,
}: PortfolioListProps & { isOpen: boolean }) {
  const preferences = useInvestorPreferences().data;
  return (
    <ul aria-label="Startups" className={cards.grid}>
      {startups.map((startup) => {
        const match = computeMatch(preferences, startup);
        return (
          <li key={startup.startupId}>
            <StartupCard
              team={startup.team}
              startup={startup}
              to={isOpen ? investorStartupPath(startup.startupId) : undefined}
              corner={<SaveButton startup={startup} isSaved={savedIds.has(startup.startupId)} />}
              note={
                (match || startup.kpi) && (
                  <>
                    {startup.kpi && <KpiBrief kpi={startup.kpi} />}
                    {match && <p className="soft small one-line">{fitText(match)}</p>}
                  </>
                )
              }
              action={isOpen ? intro(startup, true) : <LockedIntro />}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Stands for what opens with approval, as the banner above explains. */
function LockedIntro() {
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled
      title="Opens when you are approved"
      leftSection={<Icon name="lock" size={14} />}
    >
      Intro
    </Button>
  );
}

const cardSkeleton = { block: cards.blank };
const cardsSkeleton = (count: number): SkeletonShape => ({
  in: cards.grid,
  of: Array.from({ length: count }, () => cardSkeleton),
  caption: 'Loading startup portfolio...',
});

const fieldHeight = 40;
const chipHeight = 36;
const aboveList: SkeletonShape[] = [
  figureCardsSkeleton,
  {
    in: `row wrap gap-12 ${classes.filters}`,
    of: [
      { in: classes.search, of: [fieldHeight] },
      { in: classes.chips, of: [chipHeight] },
      { in: classes.sort, of: [fieldHeight] },
    ],
  },
  { block: classes.thesisBlank },
];

/** The loading state of the whole page, or of the list of saved startups, which has only cards. */
export function PortfolioSkeleton({ list }: { list: 'table' | 'cards' | 'saved' }) {
  if (list === 'saved') return <Skeleton isPage heights={[cardsSkeleton(3)]} label={null} />;
  const table = {
    in: '',
    of: [{ block: classes.tableBlank }],
    caption: 'Loading startup portfolio...',
  };
  const shown = list === 'table' ? table : cardsSkeleton(9);
  return <Skeleton isPage heights={[...aboveList, shown]} label={null} />;
}

type StatsProps = {
  figures: Portfolio['figures'];
  query: PortfolioQuery;
  onChange: (changes: Partial<PortfolioQuery>) => void;
};

/** The figures of all startups; each shows what it counts. */
export function PortfolioStats({ figures, query, onChange }: StatsProps) {
  const all = { ...portfolioQuery.initial, sort: query.sort, thesis: 'off' } as const;
  const card = (label: string, value: number, filter: PortfolioQuery['filter']) => {
    const isPressed = query.filter === filter && query.thesis === 'off' && query.search === '';
    const press = () => onChange({ ...all, filter: isPressed ? 'all' : filter });
    return { label, value, isPressed, press };
  };
  return (
    <FigureCards
      cards={[
        card('Total Startups', figures.startups, 'all'),
        card('Seeking Funding', figures.seeking, 'seeking-funding'),
        card('With Revenue', figures.withRevenue, 'with-revenue'),
        card('Team Size 3+', figures.teamOfThree, 'team-of-three'),
      ]}
    />
  );
}
