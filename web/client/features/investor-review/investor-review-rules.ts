import { type InvestorState, investorStates } from '#shared/domain/investors.ts';
export type InvestorQuery = { search: string; state: InvestorState | null; page: number };

/** The queue of waiting investors, shown by default. */
export const waitingInvestorsQuery: InvestorQuery = { search: '', state: 'waiting', page: 1 };

const allStates = 'all';

/** Ignores invalid parameters. */
export function parseInvestorQuery(params: URLSearchParams): InvestorQuery {
  const state = params.get('state');
  const page = params.get('page') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    state:
      state === allStates ? null : (investorStates.find((each) => each === state) ?? 'waiting'),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

export function investorQueryString({ search, state, page }: InvestorQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (state !== 'waiting') params.set('state', state ?? allStates);
  if (page !== 1) params.set('page', String(page));
  const text = params.toString();
  return text && `?${text}`;
}

export function toInvestorFilter({ search, state, page }: InvestorQuery) {
  const text = search.trim();
  return { ...(text && { search: text }), ...(state && { state }), page };
}
