import type pg from 'pg';
import type { Preferences } from '#shared/domain/match.ts';
import type { HttpRequest } from '../measure/drive-http.ts';

export type InvestorLooker = HttpRequest & { investor: Preferences };

/** Investors who look at the portal, one after another. */
export async function listInvestorLookers(pool: pg.Pool): Promise<InvestorLooker[]> {
  const { rows } = await pool.query<Preferences & { token: string }>(`
    select token, investment_focus as focus, check_size_min as "checkSizeMin",
      check_size_max as "checkSizeMax"
    from bench.investors join investors on id = investor_id order by place`);
  return rows.map(({ token, ...investor }) => ({
    investor,
    method: 'GET',
    path: '/api/investor/startups',
    headers: { cookie: `session=${token}`, 'sec-fetch-site': 'same-origin' },
  }));
}
