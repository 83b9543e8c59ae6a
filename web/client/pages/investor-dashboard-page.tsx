import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Portfolio } from '#shared/api/portfolio.ts';
import { brand } from '#shared/brand.ts';
import { formatNumber } from '#shared/formats.ts';
import { PortfolioFilters, ThesisFilter } from '../features/investors/portfolio-filters.tsx';
import {
  PortfolioGrid,
  PortfolioSkeleton,
  PortfolioStats,
} from '../features/investors/portfolio-grid.tsx';
import {
  useInvestorPreferences,
  usePortfolio,
  useSavedStartups,
} from '../features/investors/portfolio-queries.ts';
import {
  type PortfolioQuery,
  type PortfolioView,
  portfolioQuery,
  readPortfolioView,
  storePortfolioView,
} from '../features/investors/portfolio-rules.ts';
import { PortfolioTable } from '../features/investors/portfolio-table.tsx';
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
  const page = portfolio.data;
  const preferences = useInvestorPreferences();
  const [view, chooseView] = usePortfolioView();
  const list = view ?? 'cards';
  return (
    <div className={`flex-column gap-20 ${classes.page}`}>
      <title>{`Investor Portal · ${brand.name}`}</title>
      <h1>Startups</h1>
      <Loaded
        // The thesis stands above the list: shown later, it would push it down.
        query={portfolio.data && preferences.isPending ? preferences : portfolio}
        skeleton={<PortfolioSkeleton list={list} />}
      >
        {() =>
          page && (
            <>
              <PortfolioStats figures={page.figures} query={query} onChange={change} />
              <PortfolioFilters query={query} onChange={change} />
              <div className="row wrap gap-12">
                <ThesisFilter query={query} onChange={change} />
                {view && (
                  <SegmentedControl
                    aria-label="View"
                    value={view}
                    data={viewChoices}
                    onChange={chooseView}
                  />
                )}
              </div>
              <div className={classes.list} data-old={portfolio.isPlaceholderData || undefined}>
                <Startups page={page} query={query} list={list} onChange={change} />
              </div>
              <Pages page={page} query={query} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

const viewChoices: { value: PortfolioView; label: string }[] = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
];

/** Null where there is no choice: a table needs room, and figures that only the approved see. */
function usePortfolioView() {
  const isNarrow = useMediaQuery('screen and (max-width: 899px)', undefined, {
    getInitialValueInEffect: false,
  });
  const isApproved = useInvestor().state === 'approved';
  const [view, show] = useState(readPortfolioView);
  const choose = (chosen: PortfolioView) => {
    storePortfolioView(chosen);
    show(chosen);
  };
  return [!isNarrow && isApproved ? view : null, choose] as const;
}

type StartupsProps = {
  page: Portfolio;
  query: PortfolioQuery;
  list: PortfolioView;
  onChange: (changes: Partial<PortfolioQuery>) => void;
};

function Startups({ page: { startups }, query, list, onChange }: StartupsProps) {
  const { state } = useInvestor();
  const saved = useSavedStartups(state);
  if (startups.length === 0) {
    const isFiltered = query.thesis === 'on' || query.filter !== 'all' || query.search !== '';
    return (
      <EmptyState title="No startups found" isRoomy>
        {isFiltered ? (
          <>
            <p>Try adjusting your search or filters</p>
            <Button
              variant="default"
              size="sm"
              onClick={() => onChange({ ...portfolioQuery.initial, thesis: 'off' })}
            >
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
  const shown = { startups, savedIds, intro: introductionButton };
  return list === 'table' ? (
    <PortfolioTable {...shown} query={query} />
  ) : (
    <PortfolioGrid {...shown} isOpen={state === 'approved'} />
  );
}

function Pages({ page: { startups, size, next }, query }: Pick<StartupsProps, 'page' | 'query'>) {
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
