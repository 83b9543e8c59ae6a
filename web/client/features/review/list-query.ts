import { generatePath } from 'react-router-dom';
import type { ApplicationOrder, ApplicationSort } from '#shared/api/review.ts';
import { applicationFilters } from '#shared/domain/applications.ts';
import { reviewerFilters } from '#shared/domain/review-shares.ts';
import {
  matching,
  oneOf,
  pageNumber,
  type QueryOf,
  sortedBy,
  sorting,
  text,
  urlQuery,
  uuid,
} from '../../lib/url-query.ts';
import { paths } from '../../paths.ts';

const directions: Record<ApplicationSort, ApplicationOrder['direction']> = {
  submitted: 'desc',
  startup: 'asc',
  founder: 'asc',
  stage: 'asc',
  status: 'asc',
};

export const statusFilters = [...applicationFilters, 'all'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The state of the list, kept in the address of the list and of the reviews opened from it. */
export const listQuery = urlQuery({
  search: text(),
  /** One of `reviewerFilters`, or somebody's account. */
  reviewer: matching(new RegExp(`^(${reviewerFilters.join('|')})$|${uuid.source}`)),
  /** The list opens on what needs a decision; a link that searches finds the decided ones, too. */
  status: {
    read: oneOf(statusFilters, 'all').read,
    fallback: ({ search, reviewer }): StatusFilter => (search || reviewer ? 'all' : 'undecided'),
  },
  ...sorting(directions),
  page: pageNumber,
});
export type ListQuery = QueryOf<typeof listQuery>;

export const applicationsSortedBy = (query: ListQuery, sort: ApplicationSort): ListQuery =>
  sortedBy(query, sort, directions);

export function toListInput({ search, status, reviewer, sort, direction }: ListQuery) {
  const typed = search.trim();
  return {
    ...(typed && { search: typed }),
    ...(status !== 'all' && { status }),
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
      search: listQuery.write(query),
    },
  };
}

/** Links back to the list, where the first of these applications that is on it takes the focus. */
export function listLink(applicationIds: readonly string[], query: ListQuery) {
  return {
    to: { pathname: paths.adminDashboard, search: listQuery.write(query) },
    state: { from: applicationIds },
  };
}
