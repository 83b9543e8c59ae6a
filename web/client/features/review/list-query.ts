import { generatePath } from 'react-router-dom';
import type { ApplicationOrder, ApplicationSort } from '#shared/api/review.ts';
import { reviewerFilters } from '#shared/domain/review-shares.ts';
import { type ApplicationStatus, applicationStatuses } from '#shared/options.ts';
import { paths } from '../../paths.ts';

/** The state of the list, kept in the address of the list and of the reviews opened from it. */
export type ListQuery = {
  search: string;
  status: ApplicationStatus | null;
  /** One of `reviewerFilters`, or somebody's account. */
  reviewer: string | null;
  sort: ApplicationSort;
  direction: ApplicationOrder['direction'];
  page: number;
};

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
  reviewer: null,
  sort: 'submitted',
  direction: 'desc',
  page: 1,
};

/** Ignores invalid values in the address. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const sort = sorts.find((each) => each === params.get('sort')) ?? 'submitted';
  const direction = params.get('direction');
  const page = params.get('page') ?? '';
  const reviewer = params.get('reviewer') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    status: applicationStatuses.find((each) => each === params.get('status')) ?? null,
    reviewer: isReviewerFilter(reviewer) ? reviewer : null,
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : defaultDirections[sort],
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

function isReviewerFilter(text: string): boolean {
  return (
    reviewerFilters.some((each) => each === text) ||
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
  );
}

/** The search part of the list's address, without default values. */
export function listSearch(query: ListQuery): string {
  const { search, status, reviewer, sort, direction, page } = query;
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (status) params.set('status', status);
  if (reviewer) params.set('reviewer', reviewer);
  if (sort !== 'submitted') params.set('sort', sort);
  if (direction !== defaultDirections[sort]) params.set('direction', direction);
  if (page !== 1) params.set('page', String(page));
  const text = params.toString();
  return text && `?${text}`;
}

/** Sorts by a column, or reverses the direction if the list is sorted by it already. */
export function sortedBy(query: ListQuery, sort: ApplicationSort): ListQuery {
  const reversed = query.direction === 'asc' ? 'desc' : 'asc';
  const direction = query.sort === sort ? reversed : defaultDirections[sort];
  return { ...query, sort, direction, page: 1 };
}

export function toListInput({ search, status, reviewer, sort, direction }: ListQuery) {
  const text = search.trim();
  return {
    ...(text && { search: text }),
    ...(status && { status }),
    ...(reviewer && { reviewer }),
    sort,
    direction,
  };
}

/** Links to a review; its address remembers the list it was opened from. */
export function reviewLink(applicationId: string, query: ListQuery) {
  return {
    to: {
      pathname: generatePath(paths.adminApplication, { applicationId }),
      search: listSearch(query),
    },
  };
}

/** Links back to the list, where the application's line takes the focus. */
export function listLink(applicationId: string, query: ListQuery) {
  return {
    to: { pathname: paths.adminDashboard, search: listSearch(query) },
    state: { from: applicationId },
  };
}
