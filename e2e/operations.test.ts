import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { marked } from 'marked';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#db/embedded/start-embedded-postgres.ts';
import { runAsAdmin } from '#db/testing/database-admin.ts';
import { freePort, makeDataDir } from './product/launch-product.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The commands of docs/operations.md, in their order: of a running product, or of a stopped one. */
const blocks = marked
  .lexer(await fs.readFile(path.join(root, 'docs/operations.md'), 'utf8'))
  .flatMap((token) =>
    token.type === 'code' ? [{ lang: token.lang ?? '', text: token.text }] : [],
  );
const blocksFor = (kind: string): string[] => [
  ...new Set(blocks.filter(({ lang }) => lang === kind).map(({ text }) => String(text))),
];
const running = blocksFor('sh run');
const stopped = blocksFor('sh run=stopped');
/** But for those that are part of another. */
const withoutParts = (commands: string[]) =>
  commands.filter((each) => !commands.some((other) => other !== each && other.includes(each)));
/** In a row, as somebody does who was interrupted, or comes back the next day. */
const twice = (commands: string[]) => commands.flatMap((each) => [each, each]);

let folder: string;
let server: EmbeddedPostgres;
let env: Record<string, string>;
/** Connects as a role that may only read and write rows. */
let readerEnv: Record<string, string>;
let firstPassword: string;
const shells: ChildProcess[] = [];

beforeAll(async () => {
  folder = await makeDataDir();
  const data = path.join(folder, 'data');
  const secrets = path.join(folder, 'secrets');
  await fs.mkdir(secrets);
  await fs.mkdir(data, { mode: 0o755 });
  server = await startEmbeddedPostgres({ dataDir: path.join(data, 'pg18') });
  const url = new URL(server.url);
  firstPassword = decodeURIComponent(url.password);
  await fs.writeFile(path.join(secrets, 'APP_SECRET'), Buffer.alloc(32, 9).toString('base64'));
  await fs.writeFile(path.join(secrets, 'DATABASE_PASSWORD'), firstPassword);
  url.password = '';
  env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? folder,
    TMPDIR: process.env.TMPDIR ?? '/tmp',
    DATABASE_URL: url.href,
    DATA_DIR: data,
    SECRETS_DIR: secrets,
    PUBLIC_URL: 'https://slipstream.test',
    PORT: String(await freePort()),
    SECOND_PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    SBOM_FILE: path.join(folder, 'sbom.json'),
    ADMIN_URL: server.adminUrl,
    OWNER: url.username,
    // Not every machine has psql, and an old one would do for these.
    ASK: path.join(folder, 'ask.mjs'),
  };
  await fs.writeFile(env.ASK ?? '', asking);
  await runAsAdmin(server.adminUrl, "create role reader login password 'reader'");
  const readerSecrets = path.join(folder, 'reader');
  await fs.cp(secrets, readerSecrets, { recursive: true });
  await fs.writeFile(path.join(readerSecrets, 'DATABASE_PASSWORD'), 'reader');
  url.username = 'reader';
  readerEnv = {
    ...env,
    DATABASE_URL: url.href,
    DATABASE_MIGRATION_URL: server.url,
    SECRETS_DIR: readerSecrets,
  };
});

afterAll(async () => {
  for (const shell of shells) endGroup(shell);
  await server?.stop();
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** In place of psql: the same arguments, the password from the environment. */
const asking = `
import pg from '${path.join(root, 'node_modules/pg/lib/index.js')}';
const [url, , statement] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url, password: process.env.PGPASSWORD });
await client.connect();
const { rows } = await client.query(statement);
console.log(JSON.stringify(rows));
await client.end();
`;

const prelude = `set -eu
psql() { PGPASSWORD=$(cat "$SECRETS_DIR/DATABASE_PASSWORD") node "$ASK" "$@"; }
`;

type Ran = { code: number | null; output: string };

/** Runs commands one after another in a shell, which keeps what it starts until it is ended. */
async function runAll(commands: string[], { given = env, cwd = root } = {}): Promise<Ran> {
  const script = prelude + commands.map((each, index) => `echo "# ${index}"\n${each}`).join('\n');
  const shell = spawn('bash', ['-c', script], { cwd, env: given, detached: true });
  shells.push(shell);
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  // Not `close`: what was started in the background still holds the pipes.
  const code = await new Promise<number | null>((resolve) => shell.once('exit', resolve));
  return { code, output };
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

test('every command of the page works twice, from the installation to what to do when', async () => {
  expect(running.length).toBeGreaterThan(12);
  const { code, output } = await runAll(twice(withoutParts(running)));
  // The password that was made anew is the database's now; the launcher of ours wants the first one.
  const rotated = await fs.readFile(path.join(env.SECRETS_DIR ?? '', 'DATABASE_PASSWORD'), 'utf8');
  const url = new URL(server.url);
  url.password = rotated;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`alter role current_user password '${firstPassword}'`);
  await client.end();
  await fs.writeFile(path.join(env.SECRETS_DIR ?? '', 'DATABASE_PASSWORD'), firstPassword);
  expect(rotated).not.toBe(firstPassword);
  expect(code, output).toBe(0);
  for (const line of [
    'Applied ',
    'you@example.com is an admin now.',
    'The schema is up to date.',
    '{"ok":true}',
    'backlog_waiting{kind="mails"}',
    'max_connections',
    '"workers":"0"',
  ]) {
    expect(output).toContain(line);
  }
  const sbom = JSON.parse(await fs.readFile(env.SBOM_FILE ?? '', 'utf8'));
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX' });
  expect(JSON.stringify(sbom.components)).toContain('"pkg:npm/express@');
});

test('so do those that use the database as a role that may only read and write rows', async () => {
  const commands = withoutParts(running).filter((each) =>
    /\$DATABASE_URL|npm run (migrate|admin)/.test(each),
  );
  expect(commands.length).toBeGreaterThan(7);
  const { code, output } = await runAll(twice(commands), { given: readerEnv });
  expect(code, output).toBe(0);
  expect(output).toContain('you@example.com can choose a new password.');
});

/** Counts each table of the product and of its job queue, as somebody sees them. */
async function countRows(url: string, before = ''): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(before);
    const { rows: tables } =
      await client.query(`select c.oid::regclass::text as name from pg_class c
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`);
    const counts = tables.map(
      ({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`,
    );
    return (await client.query(`${counts.join(' union all ')} order by 1`)).rows;
  } finally {
    await client.end();
  }
}

test('a backup has every row, whichever role makes it', async () => {
  for (const shell of shells) endGroup(shell);
  const reader = new URL(server.url);
  reader.username = 'reader';
  reader.password = await fs.readFile(
    path.join(readerEnv.SECRETS_DIR ?? '', 'DATABASE_PASSWORD'),
    'utf8',
  );
  await ask(
    "insert into graphile_worker._private_tasks (identifier) values ('a test') on conflict do nothing",
  );
  const all = await countRows(server.adminUrl);
  expect(all).toContainEqual({ name: 'graphile_worker._private_tasks', rows: 1 });
  // With --enable-row-security, pg_dump reads so; without it, it says `set row_security = off` first.
  expect(await countRows(reader.href)).toEqual(all);
  await expect(countRows(reader.href, 'set row_security = off')).rejects.toThrow(
    'query would be affected by row-level security policy',
  );
  expect(await countRows(server.url, 'set row_security = off')).toEqual(all);
  const dumps = blocksFor('sh run=dump').flatMap((each) => each.match(/^pg_dump .*/gm) ?? []);
  expect(dumps.length).toBeGreaterThan(0);
  for (const dump of dumps) expect(dump).toContain(' --enable-row-security ');
});

const client = findClient();

/** Why the programs of PostgreSQL can't be tried here; empty if they can. */
function findClient(): string {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const found = /\d+/.exec(stdout ?? '')?.[0];
  const needed = 18;
  if (Number(found) >= needed) return '';
  const reason = `Backups by pg_dump are not tried: pg_dump ${needed} is needed, and ${found ?? 'none'} is here.`;
  process.stderr.write(`${reason}\n`);
  return reason;
}

test.skipIf(client)(
  'pg_dump and pg_restore do what the page says, twice, as both roles',
  async () => {
    const place = await fs.mkdtemp(path.join(folder, 'dumps-'));
    for (const given of [env, readerEnv]) {
      const password = await fs.readFile(
        path.join(given.SECRETS_DIR ?? '', 'DATABASE_PASSWORD'),
        'utf8',
      );
      const { code, output } = await runAll(twice(blocksFor('sh run=dump')), {
        given: { ...given, PGPASSWORD: password },
        cwd: place,
      });
      expect(code, output).toBe(0);
      expect(output.match(/can be read/g)).toHaveLength(2);
      const restored = [...output.matchAll(/^restored into (\w+)$/gm)].map(([, name]) => name);
      expect(new Set(restored).size).toBe(2);
      const all = await countRows(server.adminUrl);
      for (const name of restored) {
        const url = new URL(server.url);
        url.pathname = `/${name}`;
        expect(await countRows(url.href)).toEqual(all);
      }
    }
  },
);

test('the folder of the embedded database is backed up and restored, twice', async () => {
  const dataDir = path.join(env.DATA_DIR ?? '', 'pg18');
  const [backUp = '', restore = ''] = stopped;
  const listed = async (part: string) =>
    (await fs.readdir(folder)).filter((each) => each.startsWith(`data.${part}-`));
  // While it runs, neither does anything.
  expect((await runAll([backUp])).output).not.toContain('is complete');
  await server.stop();
  const backedUp = await runAll(twice([backUp]));
  expect(backedUp.code, backedUp.output).toBe(0);
  expect(await listed('backup')).toHaveLength(2);
  for (const backup of await listed('backup')) {
    const files = await fs.readdir(path.join(folder, backup));
    expect(files.sort()).toEqual((await fs.readdir(env.DATA_DIR ?? '')).sort());
  }
  server = await startEmbeddedPostgres({ dataDir });
  await ask('delete from audit_log');
  await server.stop();
  const restored = await runAll(twice([restore]));
  expect(restored.code, restored.output).toBe(0);
  expect(await listed('before')).toHaveLength(2);
  server = await startEmbeddedPostgres({ dataDir });
  expect(await ask("select action from audit_log where action = 'admin.created'")).toHaveLength(1);
});

test('what is done with containers can be done twice', async () => {
  const project = path.join(folder, 'project');
  const bin = path.join(folder, 'bin');
  await fs.mkdir(bin);
  await fs.mkdir(path.join(project, 'db/cli'), { recursive: true });
  for (const name of ['deploy', 'docker-compose.yml', 'Dockerfile', 'db/cli/admin.ts'])
    await fs.cp(path.join(root, name), path.join(project, name), {
      recursive: true,
      filter: (file) => !file.endsWith('/secrets'),
    });
  const standIn = path.join(root, 'e2e/product/container-programs.js');
  for (const program of ['docker', 'kubectl'])
    await fs.writeFile(
      path.join(bin, program),
      `#!/bin/sh\nexec "${process.execPath}" "${standIn}" ${program} "$@"\n`,
      { mode: 0o755 },
    );
  const given = { ...env, PATH: `${bin}:${env.PATH}` };
  const { code, output } = await runAll(twice(blocksFor('sh run=containers')), {
    given,
    cwd: project,
  });
  expect(code, output).toBe(0);
  expect(output).not.toContain('Error');
  expect(output.match(/can be read/g)).toHaveLength(2);
  expect(await fs.readFile(path.join(project, '.env'), 'utf8')).toBe(
    'SITE_ADDRESS=slipstream.example.com\n',
  );
  const state = JSON.parse(await fs.readFile(path.join(project, '.containers.json'), 'utf8'));
  expect(state.databases.filter((each: string) => each.startsWith('before_'))).toHaveLength(2);
  expect(state.secrets).toEqual(['slipstream', 'slipstream-bot']);
});

test('what the page says of files, settings and its own sections is there', async () => {
  const page = await fs.readFile(path.join(root, 'docs/operations.md'), 'utf8');
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  const links = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, at = '']) => at);
  expect(links.filter((at) => !headings.includes(at))).toEqual([]);
  expect(headings.filter((at) => !links.includes(at))).toEqual([]);
  const files = [...page.matchAll(/\b(?:deploy|e2e)\/[\w/-]+(?:\.\w+)+/g)].map(([file]) => file);
  for (const file of new Set(files)) await fs.access(path.join(root, file));
  const { scripts } = JSON.parse(await fs.readFile(path.join(root, 'package.json'), 'utf8'));
  const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
