import type { SearchCriteria } from '#shared/domain/saved-searches.ts';
import { portfolioSorts, type Stage, stageLabels, stages } from '#shared/options.ts';
import { matching, oneOf, type QueryOf, text, urlQuery } from '../../lib/url-query.ts';

type PortfolioFilter = 'all' | 'seeking-funding' | Stage | FigureFilter;
/** Chosen by pressing a figure. */
type FigureFilter = 'with-revenue' | 'team-of-three';

export const filterChoices: { value: PortfolioFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'seeking-funding', label: 'Seeking funding' },
  ...stages.map((value) => ({ value, label: stageLabels[value] })),
];

export const portfolioFilters: PortfolioFilter[] = [
  ...filterChoices.map(({ value }) => value),
  'with-revenue',
  'team-of-three',
];

export const portfolioQuery = urlQuery({
  search: text(),
  filter: oneOf(portfolioFilters, 'all'),
  /** On at first, but not in the links of saved searches, which show all that was mailed. */
  thesis: {
    fallback: ({ search, filter }) => (search === '' && filter === 'all' ? 'on' : 'off'),
    read: oneOf(['on', 'off'], 'on').read,
  },
  sort: oneOf(portfolioSorts, 'newest'),
  /** The cursor of the page; null for the first one. */
  after: matching(/^\d{1,16}\.[0-9a-f-]{36}$/),
});
export type PortfolioQuery = QueryOf<typeof portfolioQuery>;

/** The part that a saved search stores; null when nothing is chosen. */
export function toSavedSearch({ search, filter }: PortfolioQuery): SearchCriteria | null {
  const stage = stages.find((each) => each === filter) ?? null;
  if (search.trim() === '' && filter === 'all') return null;
  if (filter === 'with-revenue' || filter === 'team-of-three') return null;
  return { search: search.trim(), stage, isSeeking: filter === 'seeking-funding' };
}

export function toPortfolioInput({ search, filter, thesis, sort, after }: PortfolioQuery) {
  const typed = search.trim();
  const stage = stages.find((each) => each === filter);
  return {
    sort,
    ...(typed && { search: typed }),
    ...(stage && { stage }),
    ...(filter === 'seeking-funding' && { funding: 'seeking' as const }),
    ...(filter === 'with-revenue' && { revenue: 'some' as const }),
    ...(filter === 'team-of-three' && { team: 'three_or_more' as const }),
    ...(thesis === 'on' && { thesis: 'mine' as const }),
    ...(after && { after }),
  };
}

export type PortfolioView = 'table' | 'cards';

const viewKey = 'portfolio-view';

/** The investor's choice for wide windows, remembered in this browser. */
export function readPortfolioView(): PortfolioView {
  try {
    return localStorage.getItem(viewKey) === 'cards' ? 'cards' : 'table';
  } catch {
    return 'table';
  }
}

export function storePortfolioView(view: PortfolioView): void {
  try {
    localStorage.setItem(viewKey, view);
  } catch {
    // Without storage it lasts as long as the page.
  }
}
