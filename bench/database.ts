import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#db/connect.ts';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { generateData, type Sizes } from './generate-data.ts';

type BenchServer = {
  /** Gives an item a fresh copy of the generated data, and drops it afterwards. */
  withDatabase<Result>(item: string, work: (url: string) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
};

const root = path.resolve(import.meta.dirname, '..');

/**
 * Starts a PostgreSQL with durable settings (fsync and synchronous_commit on), as the cost of a
 * commit is part of what is measured, and generates the data that each item gets a copy of. It is
 * in the project's folder, because the system's temporary folder may be memory.
 */
export async function startServer(sizes: Sizes): Promise<BenchServer> {
  const parent = path.join(root, '.data');
  await fs.mkdir(parent, { recursive: true });
  const folder = await fs.mkdtemp(path.join(parent, 'bench-'));
  if (process.getuid?.() === 0) await fs.chmod(folder, 0o755);
  const remove = () => fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg') });
    const template = new URL(postgres.adminUrl);
    const urlOf = (database: string) =>
      Object.assign(new URL(template), { pathname: database }).href;
    const handle = openDatabase({ url: template.href });
    try {
      await migrateToLatest(handle);
    } finally {
      await handle.close();
    }
    await generateData(template.href, sizes);
    return {
      async withDatabase(item, work) {
        const name = `bench_${item.replaceAll('-', '_')}`;
        // Copying files writes no log, which for large data is faster than the default.
        const copy = `template ${template.pathname.slice(1)} strategy file_copy`;
        await runSql(urlOf('postgres'), `create database ${name} ${copy}`);
        try {
          return await work(urlOf(name));
        } finally {
          await runSql(urlOf('postgres'), `drop database ${name} with (force)`);
        }
      },
      async stop() {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** For preparing and checking data. A connection that is still closing when the server stops is no failure. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  return pool;
}

/**
 * Makes the sessions look as if they were just used. Otherwise their first requests would update
 * them, and burden only the product.
 */
export async function refreshSessions(pool: pg.Pool): Promise<void> {
  await pool.query(`update sessions set last_seen_at = now() + interval '1 hour'`);
  await pool.query('vacuum (analyze) sessions');
}

export type SignedIn = { method: 'GET'; headers: Record<string, string> };
export type SignedInFounder = SignedIn & { founderId: string };

/** A browser sends these with each request. */
export const signedIn = (token: string): SignedIn => ({
  method: 'GET',
  headers: { cookie: `session=${token}`, 'sec-fetch-site': 'same-origin' },
});

/** Up to 10,000 founders, and the headers of their browsers' requests. */
export async function listSignedInFounders(pool: pg.Pool): Promise<SignedInFounder[]> {
  const { rows } = await pool.query<{ founder_id: string; token: string }>(
    'select founder_id, token from bench.founders order by place limit 10000',
  );
  return rows.map(({ founder_id, token }) => ({ founderId: founder_id, ...signedIn(token) }));
}

/** Slack ids of founders who have linked their account. */
export async function listSlackUsers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select slack_user_id as id from bench.founders
     where slack_user_id is not null and cohort_id is not null order by place limit 1000`,
  );
  return rows.map(({ id }) => id);
}

/** Reads of few accounts are shared and flatter a measurement. */
export const minPeople = 400;

/** Hands people out one after another, so that requests that follow each other are of different people. */
export function takeTurns<Person>(people: Person[]) {
  if (people.length < minPeople) throw new Error(`Only ${people.length} people to ask as`);
  let taken = 0;
  return {
    take: (count: number) =>
      Array.from({ length: count }, () => people[taken++ % people.length] as Person),
    /** The number of different people who have had a turn. */
    count: () => Math.min(taken, people.length),
  };
}
