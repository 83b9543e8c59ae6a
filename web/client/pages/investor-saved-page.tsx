import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PortfolioCard } from '#shared/api/portfolio.ts';
import { PortfolioGrid, PortfolioSkeleton } from '../features/investors/portfolio-grid.tsx';
import { useSavedStartups } from '../features/investors/portfolio-queries.ts';
import { SavedSearches } from '../features/investors/saved-searches.tsx';
import { useInvestor } from '../features/session/signed-in.tsx';
import { paths } from '../paths.ts';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { introductionButton } from './investor-intro.tsx';

export function InvestorSavedPage() {
  const { state } = useInvestor();
  const saved = useSavedStartups(state);
  return (
    <div className="flex-column gap-20">
      <PageHead title="Saved startups" />
      <Loaded query={saved} skeleton={<PortfolioSkeleton list="saved" />}>
        {({ startups }) => <Saved startups={startups} isOpen={state === 'approved'} />}
      </Loaded>
      <SavedSearches />
    </div>
  );
}

function Saved({ startups, isOpen }: { startups: PortfolioCard[]; isOpen: boolean }) {
  if (startups.length === 0) {
    return (
      <EmptyState title="Nothing saved yet" isRoomy>
        <p>Press the bookmark on a startup’s card, and you’ll find it here.</p>
        <Button component={Link} to={paths.investorDashboard} variant="default" size="sm">
          See the startups
        </Button>
      </EmptyState>
    );
  }
  const savedIds = new Set(startups.map(({ startupId }) => startupId));
  return (
    <PortfolioGrid
      startups={startups}
      savedIds={savedIds}
      isOpen={isOpen}
      intro={introductionButton}
    />
  );
}
