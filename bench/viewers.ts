import type pg from 'pg';
import type { InvestorPreferences } from '#shared/domain/match.ts';
import type { HttpRequest } from './measure/drive-http.ts';

export type Viewer = HttpRequest & { founderId: string };

/** Founders who look at the community's board, one after another over all places. */
export async function listViewers(pool: pg.Pool, count: number): Promise<Viewer[]> {
  const { rows } = await pool.query<{ founder_id: string; token: string }>(
    `select founder_id, token from bench.founders
    where place <= $1 order by place`,
    [count],
  );
  return Array.from({ length: count }, (_, index) => {
    const founder = rows[index % rows.length];
    if (!founder) throw new Error('There are no founders.');
    return {
      founderId: founder.founder_id,
      method: 'GET',
      path: '/api/leaderboard?scope=community',
      headers: { cookie: `session=${founder.token}`, 'sec-fetch-site': 'same-origin' },
    };
  });
}

export type InvestorViewer = HttpRequest & { investor: InvestorPreferences };

/** Investors who look at the portal, one after another. */
export async function listInvestorViewers(pool: pg.Pool): Promise<InvestorViewer[]> {
  const { rows } = await pool.query<InvestorPreferences & { token: string }>(`
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
