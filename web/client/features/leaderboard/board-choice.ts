import {
  type LeaderboardPeriod,
  type LeaderboardScope,
  leaderboardPeriods,
  leaderboardScopes,
} from '#shared/domain/leaderboard.ts';

/** Which board is looked at: what the address says. */
export type BoardChoice = { scope: LeaderboardScope; period: LeaderboardPeriod; page: number };

/** Whatever an address says wrongly is left out. */
export function readChoice(params: URLSearchParams): BoardChoice {
  const page = params.get('page') ?? '';
  return {
    scope: leaderboardScopes.find((each) => each === params.get('scope')) ?? 'cohort',
    period: leaderboardPeriods.find((each) => each === params.get('period')) ?? 'all',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a board, without what goes without saying. */
export function choiceSearch({ scope, period, page }: BoardChoice): string {
  const params = new URLSearchParams();
  if (scope !== 'cohort') params.set('scope', scope);
  if (period !== 'all') params.set('period', period);
  if (page !== 1) params.set('page', String(page));
  const search = params.toString();
  return search && `?${search}`;
}
