import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runAsAdmin, withDatabaseName } from '#db/testing/database-admin.ts';
import { freePort, makeDataDir } from './product/launch-product.ts';

const root = path.resolve(import.meta.dirname, '..');
const database = `slipstream_production_${process.pid}`;
let folder: string;
let env: NodeJS.ProcessEnv;
const children: ChildProcess[] = [];

const copied = [
  ...['bot', 'db', 'sandbox', 'shared', 'start', 'web'],
  ...['start.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
];
const isSource = (file: string) => !/\/(dist|\.staging-\d+)$|\.test\.tsx?$/.test(file);

/** The repository with the packages of which the lock file says that production needs them. */
beforeAll(async () => {
  folder = path.join(await makeDataDir(), 'product');
  for (const name of copied)
    await fs.cp(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: isSource,
    });
  const { packages } = JSON.parse(await fs.readFile(path.join(root, 'package-lock.json'), 'utf8'));
  for (const [name, { dev, devOptional }] of Object.entries<Record<string, boolean>>(packages)) {
    const isTop = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(name);
    if (!isTop || dev || devOptional || !(await exists(path.join(root, name)))) continue;
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.symlink(path.join(root, name), path.join(folder, name));
  }
  await fs.mkdir(path.join(folder, 'node_modules/.bin'));
  await fs.symlink('../tsx/dist/cli.mjs', path.join(folder, 'node_modules/.bin/tsx'));
  await runAsAdmin(inject('adminUrl'), `create database ${database}`);
  env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    DATABASE_URL: withDatabaseName(inject('adminUrl'), database),
    APP_SECRET: Buffer.alloc(32, 5).toString('base64'),
    PUBLIC_URL: 'https://slipstream.test',
    PORT: String(await freePort()),
  };
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await runAsAdmin(inject('adminUrl'), `drop database if exists ${database} with (force)`);
  await fs.rm(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 });
});

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}

/** Runs a command in the copy to its end. */
async function run(
  command: string,
  args: string[],
  given: NodeJS.ProcessEnv = env,
  user: { uid?: number; gid?: number } = {},
) {
  const options = { cwd: folder, env: given, ...user };
  return promisify(execFile)(command, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: code as number, output: `${stdout}${stderr}` }),
  );
}

test('a start that can’t bundle says in one sentence why, and what to run', async () => {
  const packages = path.join(folder, 'node_modules');
  await fs.chmod(packages, 0o555);
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const refused = await run('node', ['start/run.js', 'web'], env, asNobody);
  await fs.chmod(packages, 0o755);
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(
    /^The server is not bundled yet, and this user can't write .+node_modules.+ \(EACCES\): run "node start\/bundle-server\.js" once as the user who ran "npm ci", and start again\.\n$/,
  );
  await fs.rename(packages, `${packages}-away`);
  const bare = await run('node', ['start/run.js', 'web']);
  await fs.rename(`${packages}-away`, packages);
  expect(bare).toEqual({
    code: 1,
    output: 'The packages of Slipstream are not installed: run "npm ci" first.\n',
  });
});

test('npm ci --omit=dev ends well: what npm runs after it needs no package of development', async () => {
  expect(await exists(path.join(folder, 'node_modules/vite'))).toBe(false);
  const { code, output } = await run('npm', ['run', 'prepare', '--silent']);
  expect([code, output]).toEqual([0, '']);
});

test('a start without the pages, or as a demo, says in one sentence what is missing', async () => {
  expect(await run('node', ['start/run.js', 'web'])).toEqual({
    code: 1,
    output:
      'The pages are not built (web/dist is missing): run "npm ci" and then "npm prune --omit=dev", or copy web/dist from where it was built.\n',
  });
  const { NODE_ENV: _, DATABASE_URL: __, ...demo } = env;
  expect(await run('npm', ['start', '--silent'], demo)).toEqual({
    code: 1,
    output:
      'Only production starts without the packages for development: set NODE_ENV=production and what it needs (docs/operations.md), or run "npm ci" without --omit=dev.\n',
  });
});

test('it migrates, makes an admin, and serves the pages and the bot', async () => {
  await fs.cp(path.join(root, 'web/dist'), path.join(folder, 'web/dist'), { recursive: true });
  expect((await run('npm', ['run', 'migrate'])).output).toContain('Applied ');
  const admin = await run('npm', ['run', 'admin', '--', 'you@example.com']);
  expect(admin.output).toContain('you@example.com is an admin now.');
  for (const mode of ['web', 'bot']) {
    const child = spawn('node', ['start/run.js', mode], { cwd: folder, env });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const url = `http://localhost:${env.PORT}`;
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 60_000, message: output }).toBe(true);
    expect(output).toContain('SUPPORT_EMAIL and MAIL_FROM are not set');
    expect(output).not.toContain('PUBLIC_URL is http');
    if (mode === 'web')
      expect(await (await fetch(`${url}/admin`)).text()).toContain('<div id="root"');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  }
});
