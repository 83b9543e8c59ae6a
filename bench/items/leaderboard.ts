import type pg from 'pg';
import {
  listSignedInFounders,
  openPool,
  refreshSessions,
  type SignedInFounder,
  takeTurns,
} from '../database.ts';
import { childrenOn } from '../measure/child-process.ts';
import { driveHttp } from '../measure/drive-http.ts';
import { measureInRounds, type Run } from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';
import type { LeaderboardOrder } from '../servers/leaderboard.ts';

const limit = 'one’s own points alone, through pg';
const floor = 'bare Express 5 + pg, a board of the last second';
const query = 'our query, called in process';
const endpoint = 'our HTTP endpoint';
const path = '/api/leaderboard?scope=community';

/** W3: the community's first 50 and the rank of whoever looks. */
export async function measureLeaderboard(url: string, options: Options): Promise<Result> {
  const { connections } = options;
  const pool = openPool(url);
  const children = childrenOn(url, connections);
  try {
    await refreshSessions(pool);
    const founders = await listSignedInFounders(pool);
    const viewers = takeTurns(founders);
    const takeIds = (count: number) => viewers.take(count).map(({ founderId }) => founderId);
    const bare = await children.start<LeaderboardOrder, Run>('servers/leaderboard.ts');
    const product = await children.start('servers/product.ts');
    const measured = await measureInRounds(
      [
        { name: limit, run: (count) => bare.ask({ run: 'limit', founderIds: takeIds(count) }) },
        {
          name: floor,
          run(count) {
            const requests = takeIds(count).map((id) => ({
              method: 'GET' as const,
              path: `/leaderboard/${id}`,
              headers: {},
            }));
            return driveHttp(bare.port, requests, connections);
          },
        },
        { name: query, run: (count) => bare.ask({ run: 'query', founderIds: takeIds(count) }) },
        {
          name: endpoint,
          run(count) {
            const requests = viewers
              .take(count)
              .map(({ method, headers }) => ({ method, headers, path }));
            return driveHttp(product.port, requests, connections);
          },
        },
      ],
      options,
    );
    return {
      tables: [
        {
          title: `The community’s first 50 and my rank (${connections} connections)`,
          measured,
          people: viewers.count(),
          limit,
          floor,
          goals: [
            { contender: endpoint, figure: 'perSecond', of: { contender: floor }, min: 0.6 },
            { contender: endpoint, figure: 'p99', of: { figure: 'p50' }, max: 5 },
          ],
        },
      ],
      discrepancies: await findDiscrepancies(pool, product.port, founders.slice(0, 20)),
    };
  } finally {
    await children.stop();
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
        join founders p on p.id = f.founder_id and p.is_active
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
