import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { runAsAdmin, withDatabaseName } from '#db/testing/database-admin.ts';
import { freePort, type SpawnOptions, spawnProduct } from './product/launch-product.ts';
import { useProducts } from './product/use-products.ts';

const products = useProducts();
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

const secret = 'not-thirty-two-bytes-5e1f';

async function refuse(env: Record<string, string>, port?: number) {
  const dataDir = await products.makeDataDir();
  const { code, output } = await runToExit({ env, dataDir, port: port ?? (await freePort()) });
  return { code, output, left: await readdir(dataDir) };
}

test.concurrent('a taken port: says so, starts nothing', async () => {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const { code, output, left } = await refuse({}, port);
  expect(code).toBe(1);
  expect(output).toBe(
    `Port ${port} is taken by another program. Stop it, or start Slipstream on another one: PORT=${port + 1} npm start\n`,
  );
  expect(left).toEqual([]);
});

test.concurrent('a taken METRICS_PORT: says so, starts nothing', async () => {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, output, left } = await refuse({ METRICS_PORT: String(port) });
  expect([code, output, left]).toEqual([
    1,
    `Port ${port} of METRICS_PORT is taken by another program: stop it, or set METRICS_PORT to another port.\n`,
    [],
  ]);
});

test.concurrent('a database that is not there is waited for, aloud, and then one sentence', async () => {
  const port = await freePort();
  const url = `postgres://slipstream@127.0.0.1:${port}/x`;
  const nobody = await refuse({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '1' });
  expect([nobody.code, nobody.output]).toEqual([
    1,
    `Waiting for PostgreSQL at 127.0.0.1:${port} (ECONNREFUSED), 1 s at most…
PostgreSQL at 127.0.0.1:${port} did not let Slipstream in within 1 s (ECONNREFUSED): start it, or correct DATABASE_URL or DATABASE_PASSWORD.
`,
  ]);
});

test.concurrent('a database that lets nobody in: one sentence, at once', async () => {
  const server = new URL(inject('adminUrl'));
  server.pathname = '/not_there';
  const { code, output } = await refuse({ DATABASE_URL: server.href });
  expect([code, output]).toEqual([
    1,
    `PostgreSQL at ${server.host} did not let Slipstream in (database "not_there" does not exist): correct DATABASE_URL or DATABASE_PASSWORD.\n`,
  ]);
});

test.concurrent('folders and addresses that can’t be used: one sentence each', async () => {
  const folder = await products.makeDataDir();
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await mkdir(path.join(folder, 'APP_SECRET'));
  const run = async (env: Record<string, string>) =>
    (await runToExit({ env, dataDir: file, port: await freePort() })).output;
  expect(await run({})).toMatch(
    /^The data folder .+file.pg18 can't be used, .+ move that file away, or set DATA_DIR to another folder\.\n$/,
  );
  expect(await run({ SECRETS_DIR: folder })).toBe(
    `${path.join(folder, 'APP_SECRET')} is a folder: put the secret into a file of that name.\n`,
  );
  expect(await run({ HOST: '192.0.2.1' })).toMatch(
    /^Slipstream can't listen on 192\.0\.2\.1 \(.+\): set HOST to .+\.\n$/,
  );
  const debug = await run({ HOST: '192.0.2.1', LOG_LEVEL: 'debug' });
  expect(debug).toContain('    at ');
});

test.concurrent('a start waits aloud while another process migrates, and lives meanwhile', async ({
  expect,
}) => {
  const name = `slipstream_held_${randomBytes(6).toString('hex')}`;
  const adminUrl = inject('adminUrl');
  await runAsAdmin(adminUrl, `create database ${name}`);
  const url = withDatabaseName(adminUrl, name);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query(`select pg_advisory_lock(hashtext('slipstream migrations'))`);
  const dataDir = await products.makeDataDir();
  await writeFile(path.join(dataDir, 'app-secret'), '');
  const port = await freePort();
  const start = { dataDir, port, env: { DATABASE_URL: url, DEMO: '0' } };
  const { output, ended } = spawnProduct(start);
  const waiting =
    'Another process is migrating this database: waiting for it, 10 minutes at most…\n';
  await expect.poll(output, { timeout: 60_000 }).toBe(waiting);
  const ask = async (at: string) => {
    const answer = await fetch(`http://localhost:${port}${at}`);
    return [answer.status, await answer.json()];
  };
  expect(await ask('/healthz')).toEqual([200, { ok: true, status: 'migrating' }]);
  expect(await ask('/readyz')).toEqual([503, { ok: false, status: 'migrating' }]);
  expect((await ask('/api/info'))[0]).toBe(503);
  // Told to stop, it does.
  const stopped = spawnProduct({ ...start, port: await freePort() });
  await expect.poll(stopped.output, { timeout: 60_000 }).toBe(waiting);
  stopped.child.kill('SIGTERM');
  expect([await stopped.ended, stopped.output()]).toEqual([0, waiting]);
  await holder.end();
  expect(await ended).toBe(1);
  expect(output()).toBe(
    `${waiting}The file ${path.join(dataDir, 'app-secret')} is empty or damaged: restore it from a backup, or delete it to have a new one made, with which Slack must be installed again.\n`,
  );
  await runAsAdmin(adminUrl, `drop database ${name} with (force)`);
});

test.concurrent('wrong settings: one message names them all, and repeats no value', async () => {
  const wrong = {
    PORT: '99999',
    PUBLIC_URL: 'https://example.test/with/a/path',
    DATABASE_URL: 'mysql://root:hunter2@localhost/x',
    APP_SECRET: secret,
    DEMO: 'perhaps',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'true',
    SUPPORT_EMAIL: 'nobody',
    SLACK_API_URL: 'not an address',
    SLACK_CLIENT_ID: '1.2',
    METRICS_PORT: '-1',
  };
  const { code, output, left } = await refuse(wrong);
  expect(code).toBe(1);
  const named = output
    .split('\n')
    .slice(1, -1)
    .map((line) => line.trim().split(':')[0]);
  const { SLACK_CLIENT_ID: _, ...bad } = wrong;
  expect(named.sort()).toEqual(
    [...Object.keys(bad), 'SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET'].sort(),
  );
  for (const value of [secret, 'hunter2', 'perhaps', 'loud', 'with/a/path']) {
    expect(output).not.toContain(value);
  }
  expect(left).toEqual([]);
});

test.concurrent('production wants a database, a secret and an address, and is never a demo', async () => {
  const { code, output, left } = await refuse({ NODE_ENV: 'production', DEMO: '1' });
  expect(code).toBe(1);
  for (const name of ['DEMO', 'DATABASE_URL', 'APP_SECRET', 'PUBLIC_URL']) {
    expect(output).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
  }
  expect(left).toEqual([]);
});

test.concurrent('an unknown mode is refused', async () => {
  const dataDir = await products.makeDataDir();
  const port = await freePort();
  const { code, output } = await runToExit({ dataDir, port, mode: 'everything' });
  expect([code, output]).toEqual([1, 'Start it as one of: all, web, bot.\n']);
});

test.concurrent.each([
  [
    'of the migrations before the baseline',
    [
      'create table kysely_migration (name text primary key, timestamp text not null)',
      `insert into kysely_migration values ('20261122-000001-baseline', now()), ('20261124-000037-oauth', now())`,
    ],
    'This database was made by a Slipstream from before its first release and cannot be upgraded: delete the data folder (.data), or set DATABASE_URL to an empty database, and start again.\n',
  ],
  [
    'in which its role may create nothing',
    ['revoke create on schema public from public'],
    'The role "NAME" may not create what Slipstream needs: as an administrator, run "create extension if not exists pg_trgm; create extension if not exists btree_gin; create extension if not exists unaccent; create extension if not exists btree_gist; grant create on database NAME to NAME; grant create on schema public to NAME" in the database "NAME", and start again.\n',
  ],
])('a database %s: one sentence, and nothing is changed', async (_, statements, sentence) => {
  const name = `slipstream_refused_${randomBytes(6).toString('hex')}`;
  const adminUrl = inject('adminUrl');
  const url = new URL(withDatabaseName(adminUrl, name));
  url.username = name;
  url.password = 'a';
  await runAsAdmin(adminUrl, `create database ${name}`, `create role ${name} login password 'a'`);
  const grant = `grant select on all tables in schema public to ${name}`;
  await runAsAdmin(withDatabaseName(adminUrl, name), ...statements, grant);
  const { code, output, left } = await refuse({ DATABASE_URL: url.href, DEMO: '0' });
  await runAsAdmin(adminUrl, `drop database ${name} with (force)`, `drop role ${name}`);
  expect(output).toBe(sentence.replaceAll('NAME', name));
  expect([code, left]).toEqual([1, []]);
});

/** Starts a product that is expected to refuse, and waits for its end. */
async function runToExit(start: SpawnOptions): Promise<{ code: number | null; output: string }> {
  const { ended, output } = spawnProduct(start);
  const code = await ended;
  return { code, output: output() };
}
