import {
  leaderboardOrders,
  leaderboardPeriods,
  leaderboardScopes,
} from '#shared/domain/leaderboard.ts';
import { oneOf, pageNumber, type QueryOf, urlQuery } from '../../lib/url-query.ts';

const codec = urlQuery({
  scope: oneOf(leaderboardScopes, 'cohort'),
  period: oneOf(leaderboardPeriods, 'week'),
  order: oneOf(leaderboardOrders, 'points'),
  page: pageNumber,
});
export type LeaderboardQuery = QueryOf<typeof codec>;

/** The community's board is ordered by points only. */
const asOrdered = (query: LeaderboardQuery): LeaderboardQuery =>
  query.scope === 'cohort' ? query : { ...query, order: 'points' };

export const leaderboardQuery = {
  read: (address: URLSearchParams) => asOrdered(codec.read(address)),
  write: (query: LeaderboardQuery) => codec.write(asOrdered(query)),
};
