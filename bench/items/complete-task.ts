import type pg from 'pg';
import { openDatabase } from '#db/connect.ts';
import { findWrongRows } from '../check-ledger.ts';
import { childrenOn } from '../measure/child-process.ts';
import { driveHttp } from '../measure/drive-http.ts';
import { type Contender, measureInRounds, type Run } from '../measure/measure-in-rounds.ts';
import {
  type OpenTask,
  recordSessionStatement,
  recordStatements,
} from '../measure/record-statements.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';
import type { CompletionOrder } from '../servers/complete-task.ts';

const names = {
  limit: 'the same SQL alone, through pg',
  floor: 'bare Express 5 + pg, the same SQL',
  signedIn: 'the same, after reading the session',
  operation: 'our operation, called in process',
  endpoint: 'our HTTP endpoint',
};

/** W4: a founder completes a task and 30 peers are notified. */
export async function measureCompleteTask(url: string, options: Options): Promise<Result> {
  const { connections } = options;
  const handle = openDatabase({ url, max: 4 });
  const { db, pool } = handle;
  const children = childrenOn(url, connections);
  const founders = new Set<string>();
  let acknowledged = 0;

  function contender(
    name: string,
    prepare: (tasks: OpenTask[]) => Promise<() => Promise<Run>>,
  ): Contender {
    return {
      name,
      async run(requests) {
        const tasks = await insertOpenTasks(pool, requests);
        const go = await prepare(tasks);
        const run = await go();
        acknowledged += tasks.length;
        return run;
      },
    };
  }

  try {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int from bench.founders where cohort_id is not null',
    );
    // A founder has one task to complete at a time.
    const requests = Math.min(options.requests, rows[0]?.count ?? 0);
    const sample = await recordStatements(db, await insertOpenTasks(pool, 1));
    await pool.query(`delete from tasks where id like 'bench-%'`);
    const [bare, product] = await Promise.all([
      children.start<CompletionOrder, Run>('servers/complete-task.ts', {
        BENCH_STATEMENTS: JSON.stringify(sample.texts),
        BENCH_SESSION_STATEMENT: await recordSessionStatement(),
      }),
      children.start('servers/product.ts'),
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
          return () => bare.ask({ completions: values });
        }),
        contender(names.floor, (tasks) => driveFloor(tasks, '/tasks')),
        contender(names.signedIn, (tasks) => driveFloor(tasks, '/signed-in/tasks')),
        contender(names.operation, async (tasks) => () => bare.ask({ tasks })),
        contender(names.endpoint, async (tasks) => {
          for (const { founderId } of tasks) founders.add(founderId);
          // The founders have the page open: their sessions need no update.
          await pool.query(
            `update sessions set last_seen_at = now()
             where token_hash in (select sha256(token::bytea) from unnest($1::text[]) token)`,
            [tasks.map(({ token }) => token)],
          );
          const posts = tasks.map(({ taskId, token }) => ({
            path: `/api/tasks/${taskId}/completion`,
            headers: completionHeaders(token),
          }));
          return () => driveHttp(product.port, posts, connections);
        }),
      ],
      { ...options, requests },
    );
    return {
      tables: [
        {
          title: `Complete a task, 30 peers notified (${connections} connections)`,
          measured,
          people: founders.size,
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
      discrepancies: [
        ...(await findWrongRows(url, checks)),
        ...(await compareCount(pool, acknowledged)),
      ],
    };
  } finally {
    await children.stop();
    await handle.close();
  }
}

/** A browser sends these to complete a task. */
export const completionHeaders = (token: string) => ({
  cookie: `session=${token}`,
  origin: 'http://127.0.0.1',
  'sec-fetch-site': 'same-origin',
  'content-length': '0',
});

/** Each query finds rows that must not exist once every completion was acknowledged. */
const checks: Record<string, string> = {
  'tasks whose completion was acknowledged and is lost': `
    select t.id from tasks t
    left join completions c on c.task_id = t.id and c.reopened_at is null
    where t.id like 'bench-%' and (t.status <> 'completed' or c.id is null)`,
  'completions of which not exactly the 30 peers were notified once': `
    select c.id from completions c
    join tasks t on t.id = c.task_id and t.id like 'bench-%'
    join founder_totals own on own.founder_id = c.founder_id
    left join cohort_notifications n on n.completion_id = c.id and n.type = 'task_completed'
    left join founder_totals peer on peer.founder_id = n.recipient_id
      and peer.founder_id <> c.founder_id and peer.cohort_id = own.cohort_id
    group by c.id having count(n.id) <> 30 or count(distinct peer.founder_id) <> 30`,
  'completions without their one post to the channel': `
    select c.id from completions c
    join tasks t on t.id = c.task_id and t.id like 'bench-%'
    left join slack_outbox o on o.kind = 'completion' and o.subject_id = c.id::text
    group by c.id having count(o.id) <> 1`,
};

async function compareCount(pool: pg.Pool, acknowledged: number): Promise<string[]> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from completions where task_id like 'bench-%'`,
  );
  const stored = rows[0]?.count;
  return stored === acknowledged
    ? []
    : [`${stored} completions stored, ${acknowledged} acknowledged`];
}

/**
 * Inserts tasks to complete, each of another founder with a full cohort, in random order. They are
 * two days old and due in five, so they earn the early bonus; every fourth is a pledge. Those with the
 * fewest come first: peers are notified one by one of four completions a day, then of all in one row.
 */
export async function insertOpenTasks(pool: pg.Pool, count: number): Promise<OpenTask[]> {
  const { rows } = await pool.query<OpenTask>(
    `with picked as (
      select founder_id, token, row_number() over () as i from (
        select founder_id, token from bench.founders where cohort_id is not null
        order by (select count(*) from tasks where user_id = founder_id and id like 'bench-%'),
          random() limit $1) founders
    ), added as (
      insert into tasks (id, user_id, title, description, difficulty, points_value, is_public_pledge,
        created_at, due_date)
      select 'bench-' || gen_random_uuid(), founder_id, 'Call three leads', 'Ask for the next step.',
        'medium', 20, i % 4 = 0, now() - interval '2 days', now() + interval '5 days'
      from picked
      returning id, user_id, is_public_pledge, created_at
    ), pledged as (
      insert into pledges (task_id, founder_id, pledged_at)
      select id, user_id, created_at from added where is_public_pledge
    )
    select a.id as "taskId", a.user_id as "founderId", p.token
    from added a join picked p on p.founder_id = a.user_id order by p.i`,
    [count],
  );
  return rows;
}
