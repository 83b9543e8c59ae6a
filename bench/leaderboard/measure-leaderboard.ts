import type pg from 'pg';
import { openPool, productPool } from '../database.ts';
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
import { listViewers, type Viewer } from '../viewers.ts';

const names = {
  limit: 'one’s own points alone, through pg',
  floor: 'bare Express 5 + pg, a board of the last second',
  query: 'our query, called in process',
  door: 'our HTTP door',
};
const checked = 20;

/** W3: the community's first 50 and the place of whoever looks. */
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

  function contender(name: string, run: (lookers: Viewer[]) => Promise<Run>): Contender {
    return {
      name,
      async measure(requests) {
        const lookers = await listViewers(pool, requests);
        return toSample(await run(lookers));
      },
    };
  }

  try {
    // Once: writing tens of thousands of rows before each measurement would burden only our door.
    await pool.query(`update sessions set last_seen_at = now() + interval '1 hour'`);
    await pool.query('vacuum (analyze) sessions');
    const limit = await start<string[], Run>('leaderboard/run-limit.ts');
    const query = await start<string[], Run>('leaderboard/run-query.ts');
    const floor = await start('leaderboard/serve-floor.ts');
    const door = await start('product/serve-product.ts', {
      BENCH_SLACK_URL: 'http://127.0.0.1:9',
    });
    const measured = await measureInRounds(
      [
        contender(names.limit, (lookers) => limit.ask(lookers.map((each) => each.founderId))),
        contender(names.floor, (lookers) =>
          driveHttp(
            floor.port,
            lookers.map(({ founderId }) => ({
              method: 'GET',
              path: `/leaderboard/${founderId}`,
              headers: {},
            })),
            connections,
          ),
        ),
        contender(names.query, (lookers) => query.ask(lookers.map((each) => each.founderId))),
        contender(names.door, (lookers) => driveHttp(door.port, lookers, connections)),
      ],
      options,
    );
    return {
      tables: [
        {
          title: `The community’s first 50 and my place (${connections} connections)`,
          measured,
          limit: names.limit,
          floor: names.floor,
          goals: [
            {
              contender: names.door,
              figure: 'perSecond',
              of: { contender: names.floor },
              least: 0.8,
            },
          ],
        },
      ],
      discrepancies: await findDiscrepancies(pool, door.port, await listViewers(pool, checked)),
    };
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await pool.end();
  }
}

/** Asks the door for some founders' places and counts them in the simplest way. */
async function findDiscrepancies(
  pool: pg.Pool,
  port: number,
  lookers: Viewer[],
): Promise<string[]> {
  const untruths: string[] = [];
  for (const { founderId, path, headers } of lookers) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const { me } = (await answer.json()) as { me: { rank: number; points: number } };
    const { rows } = await pool.query<{ points: number; rank: number }>(
      `select own.board_points as points, (select 1 + count(*)::int from founder_totals f
        join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
        where f.board_points > own.board_points) as rank
      from founder_totals own where own.founder_id = $1`,
      [founderId],
    );
    const [truth] = rows;
    if (me.rank !== truth?.rank || me.points !== truth.points) {
      untruths.push(
        `founder ${founderId} is told rank ${me.rank} with ${me.points} points, ` +
          `it is rank ${truth?.rank} with ${truth?.points}`,
      );
    }
  }
  return untruths;
}
