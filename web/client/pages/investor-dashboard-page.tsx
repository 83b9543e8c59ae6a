import { Button } from '@mantine/core';
import type { Portfolio } from '#shared/api/portfolio.ts';
import { brand } from '#shared/brand.ts';
import { formatNumber } from '#shared/formats.ts';
import { PortfolioFilters } from '../features/investors/portfolio-filters.tsx';
import {
  PortfolioGrid,
  PortfolioSkeleton,
  PortfolioStats,
} from '../features/investors/portfolio-grid.tsx';
import { usePortfolio, useSavedStartups } from '../features/investors/portfolio-queries.ts';
import { type PortfolioQuery, portfolioQuery } from '../features/investors/portfolio-rules.ts';
import { useInvestor } from '../features/session/signed-in.tsx';
import { useUrlQuery } from '../lib/list-query.ts';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import pageLinks from '../ui/pagination.module.css';
import { PageLink } from '../ui/pagination.tsx';
import { introductionButton } from './investor-intro.tsx';
import classes from './investor-page.module.css';

export function InvestorDashboardPage() {
  const [query, change] = useUrlQuery(portfolioQuery);
  const { state } = useInvestor();
  const portfolio = usePortfolio(query, state);
  return (
    <div className="flex-column gap-20">
      <title>{`Investor Portal · ${brand.name}`}</title>
      <h1>Startups</h1>
      <Loaded query={portfolio} skeleton={<PortfolioSkeleton isWhole />}>
        {(page) => (
          <>
            <PortfolioStats figures={page.figures} />
            <PortfolioFilters query={query} onChange={change} />
            <div className={classes.list} data-old={portfolio.isPlaceholderData || undefined}>
              <Cards page={page} query={query} onClear={() => change(portfolioQuery.initial)} />
            </div>
            <Pages page={page} query={query} />
          </>
        )}
      </Loaded>
    </div>
  );
}

type CardsProps = { page: Portfolio; query: PortfolioQuery; onClear: () => void };

function Cards({ page: { startups }, query, onClear }: CardsProps) {
  const { state } = useInvestor();
  const saved = useSavedStartups(state);
  if (startups.length === 0) {
    const isFiltered = portfolioQuery.write(query) !== '' || query.search !== '';
    return (
      <EmptyState title="No startups found" isRoomy>
        {isFiltered ? (
          <>
            <p>Try adjusting your search or filters</p>
            <Button variant="default" size="sm" onClick={onClear}>
              Clear filters
            </Button>
          </>
        ) : (
          <p>No approved startups available yet</p>
        )}
      </EmptyState>
    );
  }
  const savedIds = new Set(saved.data?.startups.map(({ startupId }) => startupId));
  return (
    <PortfolioGrid
      startups={startups}
      savedIds={savedIds}
      isOpen={state === 'approved'}
      intro={introductionButton}
    />
  );
}

function Pages({ page: { startups, size, next }, query }: Pick<CardsProps, 'page' | 'query'>) {
  const to = (after: string | null) => ({ search: portfolioQuery.write({ ...query, after }) });
  if (startups.length === 0) return null;
  return (
    <nav aria-label="Pages" className={`row wrap gap-8 ${pageLinks.pages}`}>
      <p role="status" className="grows soft tabular">
        {size &&
          `${formatNumber(size.startups)}${size.isMore ? '+' : ''} ${size.startups === 1 ? 'startup' : 'startups'}`}
      </p>
      {query.after && <PageLink to={to(null)}>First page</PageLink>}
      {next && <PageLink to={to(next)}>Next</PageLink>}
    </nav>
  );
}
