import pg from 'pg';
import { openDatabase } from '#db/connect.ts';
import { productPool } from '../database.ts';
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
import { insertOpenTasks, type OpenTask } from './open-tasks.ts';
import { recordSessionStatement, recordStatements } from './record-statements.ts';

const names = {
  limit: 'the same SQL alone, through pg',
  floor: 'bare Express 5 + pg, the same SQL',
  signedIn: 'the same, after reading the session',
  operation: 'our operation, called in process',
  endpoint: 'our HTTP endpoint',
};

/** The endpoint itself never calls Slack: that is the worker's part. */
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
    const [operation, bare, product] = await Promise.all([
      start<OpenTask[], Run>('complete-task/run-operation.ts'),
      start<unknown[][][], Run>('complete-task/serve-floor.ts', {
        BENCH_STATEMENTS: texts,
        BENCH_SESSION_STATEMENT: await recordSessionStatement(),
      }),
      start('product/serve-product.ts', { BENCH_SLACK_URL: nowhere }),
    ]);
    const driveFloor = async (tasks: OpenTask[], path: string) => {
      const { values } = await recordStatements(db, tasks);
      const posts = tasks.map(({ taskId, token }, index) => ({
        path: `${path}/${taskId}/completion`,
        headers: { 'content-type': 'application/json', cookie: `session=${token}` },
        body: JSON.stringify(values[index]),
      }));
      return () => driveHttp(bare.port, posts, connections);
    };
    const measured = await measureInRounds(
      [
        contender(names.limit, async (tasks) => {
          const { values } = await recordStatements(db, tasks);
          return () => bare.ask(values);
        }),
        contender(names.floor, (tasks) => driveFloor(tasks, '/tasks')),
        contender(names.signedIn, (tasks) => driveFloor(tasks, '/signed-in/tasks')),
        contender(names.operation, async (tasks) => () => operation.ask(tasks)),
        contender(names.endpoint, async (tasks) => {
          // The founders have the page open: their sessions need no update.
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
          return () => driveHttp(product.port, posts, connections);
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
              contender: names.endpoint,
              figure: 'perSecond',
              of: { contender: names.limit },
              min: 0.75,
            },
            {
              contender: names.endpoint,
              figure: 'perSecond',
              of: { contender: names.floor },
              min: 0.9,
            },
            { contender: names.endpoint, figure: 'p99', of: { figure: 'p50' }, max: 5 },
          ],
        },
      ],
      discrepancies: await findDiscrepancies(url, acknowledged),
    };
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await handle.close();
  }
}

/** Each query finds rows that must not exist once every completion was acknowledged. */
const checks: Record<string, string> = {
  'tasks whose completion was acknowledged and is lost': `
    select t.id from tasks t
    left join completions c on c.task_id = t.id and c.reopened_at is null
    where t.id like 'bench-%' and (t.status <> 'completed' or c.id is null)`,
  'tasks completed twice': `
    select task_id from completions where reopened_at is null group by 1 having count(*) > 1`,
  'completed tasks without exactly one base row': `
    select t.id from tasks t left join points_ledger l on l.task_id = t.id and l.kind = 'base'
    where t.status = 'completed' group by t.id having count(l.id) <> 1`,
  'completions whose points are not those of the ledger': `
    select c.id from completions c left join points_ledger l on l.completion_id = c.id
    group by c.id having c.points <> coalesce(sum(l.points), 0)`,
  'founders whose totals are not those of the ledger and the completions': `
    select founder_id from founder_totals f
    where points <> (select coalesce(sum(l.points), 0) from points_ledger l where l.user_id = f.founder_id)
      or tasks_completed <> (select count(*) from completions c
        where c.founder_id = f.founder_id and c.reopened_at is null)
      or board_points <> (select coalesce(sum(d.board_points), 0) from daily_points d
        where d.founder_id = f.founder_id)`,
  'days whose points are not those of the ledger': `
    select user_id, earned_on from
      (select user_id, earned_on, sum(points) as points from points_ledger group by 1, 2) l
    full join daily_points d on d.founder_id = l.user_id and d.day = l.earned_on
    where l.points is distinct from d.points`,
  'completions of which not exactly the 30 peers were notified once': `
    select c.id from completions c
    join tasks t on t.id = c.task_id and t.id like 'bench-%'
    left join cohort_notifications n on n.completion_id = c.id and n.type = 'task_completed'
    left join startup_applications peer on peer.id = n.recipient_id and peer.id <> c.founder_id
      and peer.cohort_id = (select cohort_id from startup_applications where id = c.founder_id)
    group by c.id having count(n.id) <> 30 or count(distinct peer.id) <> 30`,
  'pledges that were kept and still stand open': `
    select task_id from pledges p join tasks t on t.id = p.task_id
    where t.id like 'bench-%' and p.state <> 'kept'`,
  'completions without their one post to the channel': `
    select c.id from completions c
    join tasks t on t.id = c.task_id and t.id like 'bench-%'
    join cohorts h on h.id = (select cohort_id from startup_applications where id = c.founder_id)
    left join slack_outbox o on o.kind = 'completion' and o.subject_id = c.id::text
    where h.slack_channel_id is not null group by c.id having count(o.id) <> 1`,
};

/** Whether anything was lost, doubled or unpaid: a line for each kind of wrong row. */
async function findDiscrepancies(url: string, acknowledged: number): Promise<string[]> {
  // A connection without the product's time limit of ten seconds a statement.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The tables have grown many times over since they were last analysed.
    await client.query('analyze');
    const discrepancies: string[] = [];
    for (const [what, query] of Object.entries(checks)) {
      const { rowCount } = await client.query(query);
      if (rowCount) discrepancies.push(`${rowCount} ${what}`);
    }
    const { rows } = await client.query<{ count: number }>(
      `select count(*) from completions where task_id like 'bench-%'`,
    );
    const stored = Number(rows[0]?.count);
    if (stored !== acknowledged) {
      discrepancies.push(`${stored} completions stored, ${acknowledged} acknowledged`);
    }
    return discrepancies;
  } finally {
    await client.end();
  }
}
