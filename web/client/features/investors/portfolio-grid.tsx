import type { ReactNode } from 'react';
import type { PortfolioCard as Card } from '#shared/api/portfolio.ts';
import { usePreferences } from './get-preferences.ts';
import { matchOf } from './match-of.ts';
import { PortfolioCard } from './portfolio-card.tsx';
import classes from './portfolio-grid.module.css';

type Props = {
  startups: Card[];
  savedIds: ReadonlySet<string>;
  isOpen: boolean;
  /** Asks the founder of a startup for an introduction. */
  intro: (startup: Card) => ReactNode;
};

/** One, two or three columns, as there is room. */
export function PortfolioGrid({ startups, savedIds, isOpen, intro }: Props) {
  const preferences = usePreferences().data;
  return (
    <ul aria-label="Startups" className={classes.grid}>
      {startups.map((startup) => (
        <li key={startup.founderId}>
          <PortfolioCard
            startup={startup}
            isSaved={savedIds.has(startup.founderId)}
            isOpen={isOpen}
            match={matchOf(preferences, startup)}
            intro={intro(startup)}
          />
        </li>
      ))}
    </ul>
  );
}
