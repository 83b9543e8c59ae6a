import { generatePath } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { type ListQuery, listSearch } from './list-query.ts';

/** A review, and in its address the list that it is opened from. */
export function reviewAddress(applicationId: string, query: ListQuery) {
  return {
    to: {
      pathname: generatePath(paths.adminApplication, { applicationId }),
      search: listSearch(query),
    },
  };
}

/** Back to the list, to the line that one came from. */
export function listAddress(applicationId: string, query: ListQuery) {
  return {
    to: { pathname: paths.adminDashboard, search: listSearch(query) },
    state: { from: applicationId },
  };
}
