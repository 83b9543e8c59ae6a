import { type InvestorState, investorStates } from '#shared/domain/investors.ts';
import { pageNumber, type QueryOf, text, urlQuery } from '../../lib/url-query.ts';

const allStates = 'all';

/** The queue of waiting investors is shown by default. */
export const investorQuery = urlQuery({
  search: text(),
  state: {
    fallback: 'waiting' as InvestorState | null,
    read: (typed: string) =>
      typed === allStates ? null : investorStates.find((each) => each === typed),
    write: (state: InvestorState | null) => state ?? allStates,
  },
  page: pageNumber,
});
export type InvestorQuery = QueryOf<typeof investorQuery>;
