import {
  leaderboardOrders,
  leaderboardPeriods,
  leaderboardScopes,
} from '#shared/domain/leaderboard.ts';
import { oneOf, pageNumber, type QueryOf, urlQuery } from '../../lib/url-query.ts';

/** Work that was promised and done says more than points. */
export const defaultOrder = 'pledges';

const codec = urlQuery({
  scope: oneOf(leaderboardScopes, 'cohort'),
  period: oneOf(leaderboardPeriods, 'week'),
  order: oneOf(leaderboardOrders, defaultOrder),
  page: pageNumber,
});
export type LeaderboardQuery = QueryOf<typeof codec>;

/** The community's board is ordered by points only, which its address doesn't say. */
export const leaderboardQuery = {
  read: (address: URLSearchParams): LeaderboardQuery => {
    const query = codec.read(address);
    return query.scope === 'cohort' ? query : { ...query, order: 'points' };
  },
  write: (query: LeaderboardQuery) =>
    codec.write(query.scope === 'cohort' ? query : { ...query, order: defaultOrder }),
};
