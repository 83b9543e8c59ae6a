import { openDatabase } from '#db/connect.ts';
import { driveHttp } from '../measure/drive-http.ts';
import { type Contender, measureInRounds } from '../measure/measure-in-rounds.ts';
import { type Run, toSample } from '../measure/sample.ts';
import { type Child, startChild } from '../processes/start-child.ts';
import { productPool } from '../product/product-pool.ts';
import type { Options } from '../read-options.ts';
import type { Result } from '../report/table.ts';
import { findUntruths } from './find-untruths.ts';
import { insertOpenTasks, type OpenTask } from './insert-open-tasks.ts';
import { recordStatements, type Statements } from './record-statements.ts';

const names = {
  limit: 'the same SQL alone, through pg',
  floor: 'bare Express 5 + pg, the same SQL',
  operation: 'our operation, called in process',
  door: 'our HTTP door',
};

/** Completing a task calls nothing of Slack: the worker would. */
const nowhere = 'http://127.0.0.1:9';

/** W4: a founder completes a task and 30 peers are notified. */
export async function measureCompleteTask(url: string, options: Options): Promise<Result> {
  const { connections } = options;
  const handle = openDatabase({ url, max: 4 });
  const { db, pool } = handle;
  const children: Child<never, unknown>[] = [];
  const env = {
    BENCH_DATABASE_URL: url,
    BENCH_CONNECTIONS: String(connections),
    BENCH_POOL: String(productPool),
  };
  let acknowledged = 0;

  async function start<Request = never, Reply = never>(file: string, more = {}) {
    const child = await startChild<Request, Reply>(file, { ...env, ...more });
    children.push(child as Child<never, unknown>);
    return child;
  }

  function contender(
    name: string,
    run: (tasks: OpenTask[]) => Promise<() => Promise<Run>>,
  ): Contender {
    return {
      name,
      async measure(requests) {
        const tasks = await insertOpenTasks(pool, requests);
        const go = await run(tasks);
        const sample = toSample(await go());
        acknowledged += tasks.length;
        return sample;
      },
    };
  }

  try {
    const sample = await recordStatements(db, await insertOpenTasks(pool, 1));
    await pool.query(`delete from tasks where id like 'bench-%'`);
    const texts = JSON.stringify(sample.texts);
    const [limit, operation, floor, door] = await Promise.all([
      start<Statements, Run>('complete-task/run-limit.ts'),
      start<OpenTask[], Run>('complete-task/run-operation.ts'),
      start('complete-task/serve-floor.ts', { BENCH_STATEMENTS: texts }),
      start('product/serve-product.ts', { BENCH_SLACK_URL: nowhere }),
    ]);
    const measured = await measureInRounds(
      [
        contender(names.limit, async (tasks) => {
          const statements = await recordStatements(db, tasks);
          return () => limit.ask(statements);
        }),
        contender(names.floor, async (tasks) => {
          const { values } = await recordStatements(db, tasks);
          const posts = tasks.map(({ taskId }, index) => ({
            path: `/tasks/${taskId}/completion`,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(values[index]),
          }));
          return () => driveHttp(floor.port, posts, connections);
        }),
        contender(names.operation, async (tasks) => () => operation.ask(tasks)),
        contender(names.door, async (tasks) => {
          // Founders on the page, not back from the night: their sessions were in use a moment ago.
          await pool.query(
            `update sessions set last_seen_at = now()
             where token_hash in (select sha256(token::bytea) from unnest($1::text[]) token)`,
            [tasks.map(({ token }) => token)],
          );
          const posts = tasks.map(({ taskId, token }) => ({
            path: `/api/tasks/${taskId}/completion`,
            headers: {
              cookie: `session=${token}`,
              origin: 'http://127.0.0.1',
              'sec-fetch-site': 'same-origin',
              'content-length': '0',
            },
          }));
          return () => driveHttp(door.port, posts, connections);
        }),
      ],
      options,
    );
    return {
      tables: [
        {
          title: `Complete a task, 30 peers notified (${connections} connections)`,
          measured,
          limit: names.limit,
          floor: names.floor,
          goals: [
            {
              contender: names.door,
              figure: 'perSecond',
              of: { contender: names.limit },
              least: 0.7,
            },
            {
              contender: names.door,
              figure: 'perSecond',
              of: { contender: names.floor },
              least: 0.7,
            },
            { contender: names.door, figure: 'p99', of: { figure: 'p50' }, most: 5 },
          ],
        },
      ],
      untruths: await findUntruths(url, acknowledged),
    };
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await handle.close();
  }
}
