import type { SearchCriteria } from '#shared/domain/saved-searches.ts';
import { portfolioSorts, type Stage, stageLabels, stages } from '#shared/options.ts';
import { matching, oneOf, type QueryOf, text, urlQuery } from '../../lib/url-query.ts';

type PortfolioFilter = 'all' | 'seeking-funding' | Stage;

export const filterChoices: { value: PortfolioFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'seeking-funding', label: 'Seeking funding' },
  ...stages.map((value) => ({ value, label: stageLabels[value] })),
];

export const portfolioQuery = urlQuery({
  search: text(),
  filter: oneOf(
    filterChoices.map(({ value }) => value),
    'all',
  ),
  sort: oneOf(portfolioSorts, 'newest'),
  /** The cursor of the page; null for the first one. */
  after: matching(/^\d{1,16}\.[0-9a-f-]{36}$/),
});
export type PortfolioQuery = QueryOf<typeof portfolioQuery>;

/** The part that a saved search stores; null when nothing is chosen. */
export function toSavedSearch({ search, filter }: PortfolioQuery): SearchCriteria | null {
  if (search.trim() === '' && filter === 'all') return null;
  const stage = stages.find((each) => each === filter) ?? null;
  return { search: search.trim(), stage, isSeeking: filter === 'seeking-funding' };
}

export function toPortfolioInput({ search, filter, sort, after }: PortfolioQuery) {
  const typed = search.trim();
  const stage = stages.find((each) => each === filter);
  return {
    sort,
    ...(typed && { search: typed }),
    ...(stage && { stage }),
    ...(filter === 'seeking-funding' && { funding: 'seeking' as const }),
    ...(after && { after }),
  };
}
