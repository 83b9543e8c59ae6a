import { randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { migrateToLatest, pendingMigrations } from '#db/migrate.ts';
import { fillBaseline } from '#db/testing/baseline-rows.ts';
import { runAsAdmin, withDatabaseName } from '#db/testing/database-admin.ts';

// A few in every run of the suite; `npm run test:faults` has 100,000.
const founders = Number(process.env.UPGRADE_FOUNDERS ?? 2_000);

const name = `slipstream_upgrade_${randomBytes(6).toString('hex')}`;
const url = () => withDatabaseName(inject('adminUrl'), name);

beforeAll(async () => {
  await runAsAdmin(inject('adminUrl'), `create database ${name}`);
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  const baseline = '20261122-000001-baseline';
  const file = new URL(`../db/migrations/${baseline}.sql`, import.meta.url);
  await client.query(await readFile(file, 'utf8'));
  await client.query(`create table kysely_migration (name varchar(255) primary key,
    timestamp varchar(255) not null)`);
  await client.query('insert into kysely_migration values ($1, now())', [baseline]);
  await fillBaseline(client, founders);
  await client.query('vacuum analyze');
  await client.end();
}, 900_000);

afterAll(() => runAsAdmin(inject('adminUrl'), `drop database if exists ${name} with (force)`));

/** What the first release does for its founders, statement by statement, with $1 as the founder. */
const requests: [name: string, ...statements: string[]][] = [
  ['read a board', `select id, title, status from tasks where user_id = $1`],
  ['add a task', `insert into tasks (user_id, title) values ($1, 'One more')`],
  [
    'complete a task',
    `select from founder_totals where founder_id = $1 for update`,
    `with done as (
      update tasks set status = 'completed', completed_at = now() where id = (select id from tasks
        where user_id = $1 and status = 'pending' and template_key is null limit 1) returning id
    ), completed as (
      insert into completions (task_id, founder_id, completed_at, local_date, time_zone, source,
          points, streak) select id, $1, now(), current_date, 'UTC', 'web', 20, 1 from done
        returning id, task_id
    ), earned as (
      insert into points_ledger (user_id, task_id, completion_id, kind, points, earned_on, created_at)
        select $1, task_id, id, 'base', 20, current_date, now() from completed
    ), total as (
      update founder_totals set points = points + 20
        where founder_id = $1 and exists (select from completed)
    )
    insert into daily_points as d (founder_id, day, points, tasks_completed)
      select $1, current_date, 20, 1 from completed on conflict (founder_id, day)
      do update set points = d.points + 20, tasks_completed = d.tasks_completed + 1`,
    `insert into cohort_notifications (recipient_id, sender_id, type, founder_name, startup_name,
        message) select id, $1, 'task_completed', 'Ada', 'Münze', 'completed a task'
      from startup_applications where cohort_id = (select cohort_id from startup_applications
        where id = $1) and status = 'accepted'`,
  ],
  [
    'change a profile',
    `update startup_applications set description = 'Changed ' || now() where id = $1`,
  ],
  [
    'search',
    `select id from startup_applications where status = 'accepted' and $1::text is not null
      and search_text like '%ünze 77%' order by submitted_at desc limit 20`,
  ],
  ['read an account', `select email, password_hash from accounts where founder_id = $1`],
  ['read the coach', `select question, answer from coach_exchanges where founder_id = $1`],
];

/** What disagrees with the ledger, and what the ledger says up to this row. */
async function reconcile(pool: pg.Pool, until?: string) {
  const perFounder = (table: string) => `select count(*)::int
    from (select founder_id as id, sum(points) as points from ${table} group by 1) t
    full join (select user_id as id, sum(points) as points from points_ledger
      where kind <> 'peer_help' group by 1) l using (id)
    where t.points is distinct from l.points`;
  const { rows } = await pool.query(
    `select (${perFounder('completions')}) as completions, (${perFounder('daily_points')}) as days,
      (${perFounder('founder_totals')}) as totals,
      (select max(id)::text from points_ledger) as newest,
      (select md5(string_agg(concat_ws(' ', id, user_id, task_id, completion_id, kind, points,
        earned_on, created_at), ',' order by id)) from points_ledger
        where id <= coalesce($1, 9223372036854775807)) as ledger`,
    [until ?? null],
  );
  const { newest, ledger, ...wrong } = rows[0];
  expect(wrong).toEqual({ completions: 0, days: 0, totals: 0 });
  return { newest, ledger };
}

/** How long each migration took, for those that took long. */
async function listSlowMigrations(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(`select string_agg(format('  %s %s s', name, seconds), E'\\n')
    as lines from (select name, round(extract(epoch from timestamp::timestamptz
      - lag(timestamp::timestamptz) over (order by name))::numeric, 1) as seconds
      from kysely_migration) m where seconds >= 1`);
  return rows[0].lines ?? '';
}

test(`${founders} founders are migrated while the first release serves; nobody waits two seconds`, {
  timeout: 1_800_000,
}, async () => {
  const old = openDatabase({ url: url(), max: 6 });
  const before = await reconcile(old.pool);
  let isOver = false;
  const errors: string[] = [];
  let slowest = { name: '', ms: 0 };
  let answered = 0;

  async function serve(): Promise<void> {
    while (!isOver) {
      const { rows } = await old.pool.query(`select md5('founder' || $1::bigint)::uuid as id`, [
        randomInt(founders / 10) * 10 + randomInt(9),
      ]);
      const [request, ...statements] = requests[randomInt(requests.length)] ?? [''];
      const client = await old.pool.connect();
      const startedAt = performance.now();
      try {
        await client.query('begin');
        for (const each of statements) await client.query(each, [rows[0].id]);
        await client.query('commit');
        answered += 1;
      } catch (error) {
        errors.push(`${request}: ${(error as Error).message}`);
        await client.query('rollback').catch(() => undefined);
      }
      client.release();
      const ms = performance.now() - startedAt;
      if (ms > slowest.ms) slowest = { name: request, ms };
      await setTimeout(20);
    }
  }
  /** Somebody's long report: a lock on what it reads, for longer than anybody may wait. */
  async function report(): Promise<void> {
    while (!isOver) {
      const client = await old.pool.connect();
      await client.query(
        'begin; select from startup_applications limit 1; select from tasks limit 1',
      );
      await setTimeout(3_000);
      await client.query('commit');
      client.release();
      await setTimeout(1_000);
    }
  }

  const serving = [serve(), serve(), serve(), report()];
  await migrateToLatest({ pool: old.pool }).finally(() => {
    isOver = true;
  });
  await Promise.all(serving);
  process.stdout.write(
    `${answered} requests; the slowest (${slowest.name}) took ${Math.round(slowest.ms)} ms
${await listSlowMigrations(old.pool)}\n`,
  );
  expect(errors).toEqual([]);
  expect(slowest.ms).toBeLessThan(2_000);
  expect(answered).toBeGreaterThan(20);
  expect(await pendingMigrations(old.db)).toEqual([]);
  const { newest, ledger } = await reconcile(old.pool, before.newest);
  expect(ledger).toBe(before.ledger);
  expect(Number(newest)).toBeGreaterThan(Number(before.newest));
  await old.close();
});
