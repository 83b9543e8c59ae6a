import { generatePath } from 'react-router-dom';
import type { FounderListInput, FounderSort } from '#shared/api/founders.ts';
import { type FounderState, founderStates } from '#shared/domain/founders.ts';
import { paths } from '../../paths.ts';

export type FounderQuery = {
  search: string;
  cohort: string | null;
  state: FounderState | null;
  sort: FounderSort;
  direction: FounderListInput['direction'];
  page: number;
};

const defaultDirections: Record<FounderSort, FounderQuery['direction']> = {
  joined: 'desc',
  startup: 'asc',
  founder: 'asc',
  cohort: 'asc',
  stage: 'asc',
};
const sorts = Object.keys(defaultDirections) as FounderSort[];

export const everyFounder: FounderQuery = {
  search: '',
  cohort: null,
  state: null,
  sort: 'joined',
  direction: 'desc',
  page: 1,
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){4}[0-9a-f]{8}$/;

/** Ignores invalid values in the address. */
export function readFounderQuery(params: URLSearchParams): FounderQuery {
  const sort = sorts.find((each) => each === params.get('sort')) ?? 'joined';
  const cohort = params.get('cohort') ?? '';
  const direction = params.get('direction');
  const page = params.get('page') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    cohort: uuid.test(cohort) ? cohort : null,
    state: founderStates.find((each) => each === params.get('state')) ?? null,
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : defaultDirections[sort],
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The search part of the list's address, without default values. */
export function founderSearch(query: FounderQuery): string {
  const { search, cohort, state, sort, direction, page } = query;
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (cohort) params.set('cohort', cohort);
  if (state) params.set('state', state);
  if (sort !== 'joined') params.set('sort', sort);
  if (direction !== defaultDirections[sort]) params.set('direction', direction);
  if (page !== 1) params.set('page', String(page));
  const text = params.toString();
  return text && `?${text}`;
}

/** Sorts by a column, or reverses the direction if the list is sorted by it already. */
export function foundersSortedBy(query: FounderQuery, sort: FounderSort): FounderQuery {
  const reversed = query.direction === 'asc' ? 'desc' : 'asc';
  const direction = query.sort === sort ? reversed : defaultDirections[sort];
  return { ...query, sort, direction, page: 1 };
}

export function toFounderInput({ search, cohort, state, ...order }: FounderQuery) {
  const text = search.trim();
  return {
    ...(text && { search: text }),
    ...(cohort && { cohort }),
    ...(state && { state }),
    ...order,
  };
}

/** The link to a founder's page; its address remembers the list that it was opened from. */
export function founderLink(founderId: string, query: FounderQuery) {
  return {
    pathname: generatePath(paths.adminFounder, { founderId }),
    search: founderSearch(query),
  };
}
