import type pg from 'pg';
import {
  listSignedInFounders,
  openPool,
  productPool,
  refreshSessions,
  type SignedInFounder,
} from '../database.ts';
import { type Child, startChild } from '../measure/child-process.ts';
import { driveHttp } from '../measure/drive-http.ts';
import {
  type Contender,
  measureInRounds,
  type Run,
  toSample,
} from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';

const limit = 'one’s own points alone, through pg';
const floor = 'bare Express 5 + pg, a board of the last second';
const query = 'our query, called in process';
const endpoint = 'our HTTP endpoint';
const path = '/api/leaderboard?scope=community';

/** W3: the community's first 50 and the rank of whoever looks. */
export async function measureLeaderboard(url: string, options: Options): Promise<Result> {
  const { connections } = options;
  const pool = openPool(url);
  const children: Child<never, unknown>[] = [];
  const env = {
    BENCH_DATABASE_URL: url,
    BENCH_CONNECTIONS: String(connections),
    BENCH_POOL: String(productPool),
  };

  async function start<Request = never, Reply = never>(file: string, more = {}) {
    const child = await startChild<Request, Reply>(file, { ...env, ...more });
    children.push(child as Child<never, unknown>);
    return child;
  }

  try {
    await refreshSessions(pool);
    const founders = await listSignedInFounders(pool);
    const contender = (
      name: string,
      run: (viewers: SignedInFounder[]) => Promise<Run>,
    ): Contender => ({
      name,
      measure: async (requests) => {
        const viewers = Array.from(
          { length: requests },
          (_, index) => founders[index % founders.length] as SignedInFounder,
        );
        return toSample(await run(viewers));
      },
    });
    const bare = await start<string[], Run>('leaderboard/serve-floor.ts');
    const ours = await start<string[], Run>('leaderboard/run-query.ts');
    const product = await start('product/serve-product.ts', {
      BENCH_SLACK_URL: 'http://127.0.0.1:9',
    });
    const idsOf = (viewers: SignedInFounder[]) => viewers.map(({ founderId }) => founderId);
    const measured = await measureInRounds(
      [
        contender(limit, (viewers) => bare.ask(idsOf(viewers))),
        contender(floor, (viewers) => {
          const requests = idsOf(viewers).map((id) => ({
            method: 'GET' as const,
            path: `/leaderboard/${id}`,
            headers: {},
          }));
          return driveHttp(bare.port, requests, connections);
        }),
        contender(query, (viewers) => ours.ask(idsOf(viewers))),
        contender(endpoint, (viewers) => {
          const requests = viewers.map((viewer) => ({ ...viewer, path }));
          return driveHttp(product.port, requests, connections);
        }),
      ],
      options,
    );
    return {
      tables: [
        {
          title: `The community’s first 50 and my rank (${connections} connections)`,
          measured,
          limit,
          floor,
          goals: [{ contender: endpoint, figure: 'perSecond', of: { contender: floor }, min: 0.6 }],
        },
      ],
      discrepancies: await findDiscrepancies(pool, product.port, founders.slice(0, 20)),
    };
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await pool.end();
  }
}

/** Compares the ranks that some founders are shown with a count of those above them. */
async function findDiscrepancies(
  pool: pg.Pool,
  port: number,
  viewers: SignedInFounder[],
): Promise<string[]> {
  const discrepancies: string[] = [];
  for (const { founderId, headers } of viewers) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const { me } = (await answer.json()) as { me: { rank: number | null; points: number } };
    const { rows } = await pool.query<{ points: number; rank: number }>(
      `select own.board_points as points, (select 1 + count(*)::int from founder_totals f
        join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
        where f.board_points > own.board_points) as rank
      from founder_totals own where own.founder_id = $1`,
      [founderId],
    );
    const [expected] = rows;
    // Nobody has a rank before their first points.
    const rank = expected?.points === 0 ? null : expected?.rank;
    if (me.rank !== rank || me.points !== expected?.points) {
      discrepancies.push(
        `founder ${founderId}: rank ${me.rank} with ${me.points} points ` +
          `instead of ${rank} with ${expected?.points}`,
      );
    }
  }
  return discrepancies;
}
