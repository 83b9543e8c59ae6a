import type { SearchCriteria } from '#shared/domain/saved-searches.ts';
import {
  type PortfolioSort,
  portfolioSorts,
  type Stage,
  stageLabels,
  stages,
} from '#shared/options.ts';

type PortfolioFilter = 'all' | 'seeking-funding' | Stage;

export type PortfolioQuery = {
  search: string;
  filter: PortfolioFilter;
  sort: PortfolioSort;
  /** The cursor of the page; null for the first one. */
  after: string | null;
};

export const filterChoices: { value: PortfolioFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'seeking-funding', label: 'Seeking funding' },
  ...stages.map((value) => ({ value, label: stageLabels[value] })),
];

export const defaultPortfolioQuery: PortfolioQuery = {
  search: '',
  filter: 'all',
  sort: 'newest',
  after: null,
};

/** Ignores invalid parameters. */
export function parsePortfolioQuery(params: URLSearchParams): PortfolioQuery {
  const filter = params.get('filter');
  const after = params.get('after') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    filter: filterChoices.find(({ value }) => value === filter)?.value ?? 'all',
    sort: portfolioSorts.find((each) => each === params.get('sort')) ?? 'newest',
    after: /^\d{1,16}\.[0-9a-f-]{36}$/.test(after) ? after : null,
  };
}

export function portfolioQueryString({ search, filter, sort, after }: PortfolioQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (filter !== 'all') params.set('filter', filter);
  if (sort !== 'newest') params.set('sort', sort);
  if (after) params.set('after', after);
  const text = params.toString();
  return text && `?${text}`;
}

/** The part that a saved search stores; null when nothing is chosen. */
export function toSavedSearch({ search, filter }: PortfolioQuery): SearchCriteria | null {
  if (search.trim() === '' && filter === 'all') return null;
  const stage = stages.find((each) => each === filter) ?? null;
  return { search: search.trim(), stage, isSeeking: filter === 'seeking-funding' };
}

export function toPortfolioInput({ search, filter, sort, after }: PortfolioQuery) {
  const text = search.trim();
  const stage = stages.find((each) => each === filter);
  return {
    sort,
    ...(text && { search: text }),
    ...(stage && { stage }),
    ...(filter === 'seeking-funding' && { funding: 'seeking' as const }),
    ...(after && { after }),
  };
}
