import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { marked } from 'marked';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#db/embedded/start-embedded-postgres.ts';
import { freePort, makeDataDir } from './product/launch-product.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The commands of docs/operations.md, in their order: of a running product, or of a stopped one. */
const blocks = marked
  .lexer(await fs.readFile(path.join(root, 'docs/operations.md'), 'utf8'))
  .flatMap((token) =>
    token.type === 'code' ? [{ lang: token.lang ?? '', text: token.text }] : [],
  );
const running = blocks.filter(({ lang }) => lang === 'sh run').map(({ text }) => text as string);
const stopped = blocks.filter(({ lang }) => lang === 'sh run=stopped').map(({ text }) => text);

let folder: string;
let server: EmbeddedPostgres;
let env: Record<string, string>;
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
    // Not every machine has psql, and an old one would do for these.
    ASK: path.join(folder, 'ask.mjs'),
  };
  await fs.writeFile(env.ASK ?? '', asking);
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

/** Runs commands one after another in a shell, which keeps what it starts until it is ended. */
async function runAll(commands: string[]): Promise<{ code: number | null; output: string }> {
  const script = prelude + commands.map((each, index) => `echo "# ${index}"\n${each}`).join('\n');
  const shell = spawn('bash', ['-c', script], { cwd: root, env, detached: true });
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

test('every command of the page works, from the installation to what to do when', async () => {
  expect(running.length).toBeGreaterThan(12);
  const { code, output } = await runAll(running);
  // The password that was made anew is the database's now; the launcher of ours wants the first one.
  const rotated = await fs.readFile(path.join(env.SECRETS_DIR ?? '', 'DATABASE_PASSWORD'), 'utf8');
  const url = new URL(server.url);
  url.password = rotated;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`alter role current_user password '${firstPassword}'`);
  await client.end();
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

test('the folder of the embedded database is backed up and restored', async () => {
  for (const shell of shells) endGroup(shell);
  await server.stop();
  const dataDir = path.join(env.DATA_DIR ?? '', 'pg18');
  const [backUp, restore] = stopped;
  expect((await runAll([backUp ?? ''])).code).toBe(0);
  server = await startEmbeddedPostgres({ dataDir });
  await ask('delete from audit_log');
  await server.stop();
  expect((await runAll([restore ?? ''])).code).toBe(0);
  server = await startEmbeddedPostgres({ dataDir });
  expect(await ask("select action from audit_log where action = 'admin.created'")).toHaveLength(1);
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
