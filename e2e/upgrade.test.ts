import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { migrateToLatest, pendingMigrations } from '#db/migrate.ts';
import { updateProfile } from '#db/operations/founders/update-profile.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { createTask } from '#db/operations/tasks/create-task.ts';
import { findProfile } from '#db/queries/founders.ts';
import { findInbox } from '#db/queries/notifications.ts';
import { directoryCard, searchStartups } from '#db/queries/startups/search-startups.ts';
import { findBoard } from '#db/queries/tasks.ts';
import type { Db } from '#db/schema.ts';
import { runAsAdmin, withDatabaseName } from '#db/testing/database-admin.ts';
import { type MigrationsFolder, makeLaterMigrations } from '#db/testing/later-migrations.ts';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { generateData } from '../bench/generate-data.ts';

// A few by default; `npm run test:faults` has 100,000.
const founders = Number(process.env.UPGRADE_FOUNDERS ?? 2_000);

const name = `slipstream_upgrade_${randomBytes(6).toString('hex')}`;
const url = () => withDatabaseName(inject('adminUrl'), name);

/** A newer version's: new columns, a check and a foreign key of large tables, rows that are changed, indexes. */
const laterMigrations = {
  '20990101-000001-task-effort': `-- Outside a transaction: one statement a paragraph, each repeatable.

alter table tasks
  drop constraint if exists tasks_effort_check,
  drop constraint if exists tasks_title_check,
  add column if not exists effort int,
  add constraint tasks_effort_check check (effort > 0) not valid,
  add constraint tasks_title_check check (title <> '' and length(title) <= 1000) not valid;

do $$
declare
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    batch := array(select id from founders where id > last order by id limit 100);
    exit when batch = '{}';
    last := batch[cardinality(batch)];
    update tasks set effort = points_value where user_id = any (batch) and effort is null;
    commit;
  end loop;
end $$;

alter table tasks validate constraint tasks_effort_check;

alter table tasks validate constraint tasks_title_check;

create index concurrently if not exists tasks_effort on tasks (user_id, effort)
  where effort is not null;
`,
  '20990101-000002-pitches': `-- Outside a transaction: one statement a paragraph, each repeatable.

alter table startup_applications
  drop constraint if exists startup_applications_presenter,
  add column if not exists presenter_id uuid,
  add constraint startup_applications_presenter
    foreign key (presenter_id) references founders (id) not valid;

alter table startup_applications validate constraint startup_applications_presenter;

create index concurrently if not exists startup_applications_pitches on startup_applications
  using gin (description gin_trgm_ops) where status = 'accepted';

drop index concurrently if exists startup_applications_by_startup;
`,
  '20990101-000003-pitch-votes': `
create table pitch_votes (
  startup_id uuid not null references startup_applications (id) on delete cascade,
  founder_id uuid not null references founders (id) on delete cascade,
  voted_at timestamptz not null,
  primary key (startup_id, founder_id)
);
create index pitch_votes_founder on pitch_votes (founder_id);
`,
};
let folder: MigrationsFolder;

beforeAll(async () => {
  folder = await makeLaterMigrations(laterMigrations);
  await runAsAdmin(inject('adminUrl'), `create database ${name}`);
  const handle = openDatabase({ url: url() });
  await migrateToLatest(handle);
  await handle.close();
  await generateData(url(), { applications: founders, tasks: founders * 7 });
}, 900_000);

afterAll(async () => {
  await folder.remove();
  await runAsAdmin(inject('adminUrl'), `drop database if exists ${name} with (force)`);
});

type Request = (db: Db, who: { founderId: string; now: Date }) => Promise<unknown>;

/** The old version serves these to a founder while the new one migrates. */
const requests: [name: string, request: Request][] = [
  ['read a board', findBoard],
  [
    'add a task',
    (db, who) => {
      const task = newTaskSchema.parse({ title: 'One more', clientKey: randomUUID() });
      return createTask(db, { ...who, task });
    },
  ],
  [
    'complete a task',
    async (db, who) => {
      const [task] = (await findBoard(db, who)).pending;
      if (task) await completeTask(db, { ...who, taskId: task.id, source: 'web' });
    },
  ],
  [
    'change a profile',
    async (db, who) => {
      const { version } = await findProfile(db, who);
      const changes = { description: `Changed at ${who.now.toISOString()}` };
      await updateProfile(db, { ...who, version, changes });
    },
  ],
  [
    'search',
    (db, { now }) =>
      searchStartups(db, {
        card: directoryCard({ now, today: now.toISOString().slice(0, 10) }),
        filter: { search: 'lenders' },
        pageSize: 20,
      }),
  ],
  ['read the bell', (db, { founderId }) => findInbox(db, founderId)],
];

/**
 * Counts what disagrees with the ledger, and sums up the ledger up to this row. Of many founders, a
 * few have completed nothing, and so have no rows in it.
 */
async function reconcile(pool: pg.Pool, until?: string) {
  const perFounder = (table: string) => `select count(*)::int
    from (select founder_id as id, sum(points) as points from ${table} group by 1) t
    full join (select user_id as id, sum(points) as points from points_ledger
      where kind <> 'peer_help' group by 1) l using (id)
    where coalesce(t.points, 0) <> coalesce(l.points, 0)`;
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

/** The duration of each migration that took long. */
async function listSlowMigrations(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(`select string_agg(format('  %s %s s', name, seconds), E'\\n')
    as lines from (select name, round(extract(epoch from timestamp::timestamptz
      - lag(timestamp::timestamptz) over (order by name))::numeric, 1) as seconds
      from kysely_migration) m where seconds >= 1`);
  return rows[0].lines ?? '';
}

test(`${founders} founders are migrated while the older version serves; nobody waits two seconds`, {
  timeout: 1_800_000,
}, async () => {
  const old = openDatabase({ url: url(), max: 6 });
  const before = await reconcile(old.pool);
  let isOver = false;
  const errors: string[] = [];
  let slowest = { name: '', ms: 0 };
  let answered = 0;

  async function serve(server: number): Promise<void> {
    // A founder is served by one of them only: nobody else changes what they have just read.
    const { rows } = await old.pool.query<{ founder_id: string }>(
      'select founder_id from bench.founders where place % 3 = $1',
      [server],
    );
    while (!isOver) {
      const [request, send] = requests[randomInt(requests.length)] ?? ['', async () => undefined];
      const founderId = rows[randomInt(rows.length)]?.founder_id ?? '';
      const startedAt = performance.now();
      try {
        await send(old.db, { founderId, now: new Date() });
        answered += 1;
      } catch (error) {
        errors.push(`${request}: ${(error as Error).message}`);
      }
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

  const serving = [serve(0), serve(1), serve(2), report()];
  await migrateToLatest({ pool: old.pool, folder: folder.url }).finally(() => {
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
  expect(await pendingMigrations(old.db, folder.url)).toEqual([]);
  const { newest, ledger } = await reconcile(old.pool, before.newest);
  expect(ledger).toBe(before.ledger);
  expect(Number(newest)).toBeGreaterThan(Number(before.newest));
  await old.close();
});
