import { generatePath } from 'react-router-dom';
import type { FounderListInput, FounderSort } from '#shared/api/founders.ts';
import { founderStates } from '#shared/domain/founders.ts';
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

const directions: Record<FounderSort, FounderListInput['direction']> = {
  joined: 'desc',
  startup: 'asc',
  founder: 'asc',
  cohort: 'asc',
  stage: 'asc',
};

export const founderQuery = urlQuery({
  search: text(),
  cohort: matching(uuid),
  state: oneOf(founderStates, null),
  ...sorting(directions),
  page: pageNumber,
});
export type FounderQuery = QueryOf<typeof founderQuery>;

export const foundersSortedBy = (query: FounderQuery, sort: FounderSort): FounderQuery =>
  sortedBy(query, sort, directions);

export function toFounderInput({ search, cohort, state, ...order }: FounderQuery) {
  const typed = search.trim();
  return {
    ...(typed && { search: typed }),
    ...(cohort && { cohort }),
    ...(state && { state }),
    ...order,
  };
}

/** The link to a founder's page; its address remembers the list that it was opened from. */
export function founderLink(founderId: string, query: FounderQuery) {
  return {
    pathname: generatePath(paths.adminFounder, { founderId }),
    search: founderQuery.write(query),
  };
}
