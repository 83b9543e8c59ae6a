import { generatePath } from 'react-router-dom';
import type { ApplicationOrder, ApplicationSort } from '#shared/api/review.ts';
import { type ApplicationStatus, applicationStatuses } from '#shared/options.ts';
import { paths } from '../../paths.ts';

/** What the admin looks at: what the address says, on the list and on the reviews opened from it. */
export type ListQuery = {
  search: string;
  status: ApplicationStatus | null;
  sort: ApplicationSort;
  direction: ApplicationOrder['direction'];
  page: number;
};

/** Which way each column is first sorted. */
const defaultDirections: Record<ApplicationSort, ListQuery['direction']> = {
  startup: 'asc',
  founder: 'asc',
  stage: 'asc',
  status: 'asc',
  submitted: 'desc',
};
const sorts = Object.keys(defaultDirections) as ApplicationSort[];

export const defaultListQuery: ListQuery = {
  search: '',
  status: null,
  sort: 'submitted',
  direction: 'desc',
  page: 1,
};

/** Whatever an address says wrongly is left out. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const sort = sorts.find((each) => each === params.get('sort')) ?? 'submitted';
  const direction = params.get('direction');
  const page = params.get('page') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    status: applicationStatuses.find((each) => each === params.get('status')) ?? null,
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : defaultDirections[sort],
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a list, without what goes without saying. */
export function listSearch({ search, status, sort, direction, page }: ListQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (status) params.set('status', status);
  if (sort !== 'submitted') params.set('sort', sort);
  if (direction !== defaultDirections[sort]) params.set('direction', direction);
  if (page !== 1) params.set('page', String(page));
  const text = params.toString();
  return text && `?${text}`;
}

/** The list after a column's head was pressed: sorted by it, or the other way round. */
export function sortedBy(query: ListQuery, sort: ApplicationSort): ListQuery {
  const other = query.direction === 'asc' ? 'desc' : 'asc';
  const direction = query.sort === sort ? other : defaultDirections[sort];
  return { ...query, sort, direction, page: 1 };
}

/** As the server is asked for it. */
export function toListInput({ search, status, sort, direction }: ListQuery) {
  const words = search.trim();
  return { ...(words && { search: words }), ...(status && { status }), sort, direction };
}

/** A review, and in its address the list that it is opened from. */
export function reviewLink(applicationId: string, query: ListQuery) {
  return {
    to: {
      pathname: generatePath(paths.adminApplication, { applicationId }),
      search: listSearch(query),
    },
  };
}

/** Back to the list, to the line that one came from. */
export function listLink(applicationId: string, query: ListQuery) {
  return {
    to: { pathname: paths.adminDashboard, search: listSearch(query) },
    state: { from: applicationId },
  };
}
