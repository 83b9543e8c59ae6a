import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readPostmasterFile } from '#db/embedded/cluster-folder.ts';
import { EmbeddedPostgresError } from '#db/embedded/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { query } from '#db/embedded/testing/query.ts';
import { spawnUser } from '#db/embedded/testing/spawn-user.ts';
import { killServer, useClusterFolders } from '#db/embedded/testing/use-cluster-folders.ts';
import { openProductDatabase } from '#db/open-product-database.ts';

const newFolder = useClusterFolders();
const isRoot = process.getuid?.() === 0;

describe('one data folder over its life, in a path with spaces', () => {
  const dataDir = newFolder();
  const passwordFile = path.join(`${dataDir}.launcher`, 'password');
  const pidFile = path.join(dataDir, 'postmaster.pid');
  const start = () => startEmbeddedPostgres({ dataDir });
  let firstUrl = '';

  it('starts in an empty folder, durable and on loopback only', async () => {
    const server = await start();
    firstUrl = server.url;
    expect(server).toMatchObject({ attached: false, port: Number(new URL(server.url).port) });
    const settings = await query(
      server.url,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit',
        'listen_addresses', 'unix_socket_directories', 'TimeZone', 'server_encoding', 'max_connections')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      max_connections: '100',
    });
    await query(server.url, `create table kept as select 'still here' as note`);
    await server.stop();
    await server.stop();
    expect(existsSync(pidFile)).toBe(false);
  });

  it('keeps data, port and password over a restart', async () => {
    const server = await start();
    expect(server.url).toBe(firstUrl);
    expect(await query(server.url, 'select note from kept')).toEqual([{ note: 'still here' }]);
    await server.stop();
  });

  it('takes another port while its own is taken', async () => {
    const taken = createServer().listen(Number(new URL(firstUrl).port), '127.0.0.1');
    await once(taken, 'listening');
    const server = await start();
    expect(server.url).not.toBe(firstUrl);
    expect(await query(server.url, 'select note from kept')).toEqual([{ note: 'still here' }]);
    await server.stop();
    taken.close();
  });

  it('keeps the password to its owner and refuses another one', async () => {
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
    const server = await start();
    const wrong = new URL(server.url);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    // An empty secret leaves such a file.
    wrong.password = '';
    const settings = { DATABASE_URL: wrong.href };
    await expect(openProductDatabase({ settings, dataDir: '/x', waitMs: 60_000 })).rejects.toThrow(
      `PostgreSQL at ${wrong.host} did not let Slipstream in (it asks for a password, and none is set): correct DATABASE_URL or DATABASE_PASSWORD.`,
    );
    await server.stop();
  });

  it('attaches to the running server and leaves it running', async () => {
    const owner = await start();
    const attached = await start();
    expect(attached).toMatchObject({ attached: true, url: owner.url });
    await attached.stop();
    expect(await query(owner.url, 'select note from kept')).toHaveLength(1);
    await owner.stop();
    await expect(query(owner.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('starts despite the pid file of a process that is gone', async () => {
    const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(gone, 'exit');
    writePidFile(pidFile, gone.pid);
    const server = await start();
    expect(server.attached).toBe(false);
    await server.stop();
  });

  it('starts despite the pid file of a foreign process, and leaves that process alone', async () => {
    // It runs under our user and with our folder as an argument, so that only its program tells it
    // apart.
    const foreign = spawn(process.execPath, ['-e', 'process.stdin.resume()', dataDir]);
    await once(foreign, 'spawn');
    writePidFile(pidFile, foreign.pid);
    const server = await start();
    expect(server.attached).toBe(false);
    await server.stop();
    expect(foreign.exitCode ?? foreign.signalCode).toBeNull();
    foreign.stdin.end();
    await once(foreign, 'exit');
  });

  it('recovers what was committed when the server was killed', async () => {
    const first = await start();
    await query(first.url, `update kept set note = 'committed'`);
    await killServer(dataDir);
    const second = await start();
    expect(second.attached).toBe(false);
    expect(await query(second.url, 'select note from kept')).toEqual([{ note: 'committed' }]);
    await Promise.all([first.stop(), second.stop()]);
    expect(readPostmasterFile(dataDir)).toBeNull();
  });

  it('works as a role that owns its database and may do nothing else', async () => {
    const server = await start();
    const may = `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
      pg_get_userbyid(datdba) = current_user as owns from pg_roles, pg_database
      where rolname = current_user and datname = current_database()`;
    expect(await query(server.url, may)).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
        owns: true,
      },
    ]);
    await expect(query(server.url, `copy kept to program 'cat'`)).rejects.toThrow('denied');
    await server.stop();
  });

  it('is handed what an earlier version made as the superuser', async () => {
    const before = await start();
    for (const statement of [
      'create schema jobs; create table jobs.waiting (id bigint generated always as identity)',
      'create type jobs.spec as (id int); create function jobs.run() returns int return 1',
      'create extension unaccent; alter database slipstream owner to slipstream',
    ])
      await query(before.adminUrl, statement);
    await before.stop();
    const after = await start();
    await query(
      after.url,
      'alter table jobs.waiting add name text; insert into jobs.waiting default values',
    );
    await query(
      after.url,
      'drop function jobs.run(); drop type jobs.spec; drop schema jobs cascade',
    );
    await after.stop();
  });

  it('starts the server again when it dies, at the same address', async () => {
    const log: string[] = [];
    const server = await startEmbeddedPostgres({
      dataDir,
      restart: true,
      log: (message) => log.push(message),
    });
    for (const round of [1, 2]) {
      await killServer(dataDir);
      const revivals = () => log.filter((line) => line.includes('runs again'));
      await vi.waitFor(() => expect(revivals()).toHaveLength(round), 20_000);
      expect(await query(server.url, 'select note from kept')).toEqual([{ note: 'committed' }]);
    }
    await server.stop();
    expect(readPostmasterFile(dataDir)).toBeNull();
  });

  it('says what to do when the password file is lost or wrong', async () => {
    const password = readFileSync(passwordFile, 'utf8');
    writeFileSync(passwordFile, 'another');
    await expect(start()).rejects.toThrow(/does not fit .* Restore that file, or delete/);
    writeFileSync(passwordFile, password);
    const server = await start();
    expect(server.attached).toBe(false);
    await server.stop();
  });

  it('says what to do with a folder of another major version', async () => {
    writeFileSync(path.join(dataDir, 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(
      /made by PostgreSQL 16, and this is PostgreSQL 18\. Move/,
    );
  });
});

it.concurrent('begins with an archive where there is one, under a password of its own', async () => {
  const from = newFolder();
  const first = await startEmbeddedPostgres({ dataDir: from });
  await query(first.url, `create table kept as select 'in the archive' as note`);
  await first.stop();
  const archive = `${from}.tar`;
  execFileSync('tar', ['-cf', archive, '-C', from, '.']);
  const server = await startEmbeddedPostgres({
    dataDir: newFolder(),
    findArchive: () => archive,
  });
  for (const url of [server.url, server.adminUrl]) {
    expect(await query(url, 'select note from kept')).toEqual([{ note: 'in the archive' }]);
    const old = new URL(url);
    old.password = new URL(first.url).password;
    await expect(query(old.href, 'select 1')).rejects.toThrow('password authentication failed');
  }
  await server.stop();
});

it.concurrent('refuses a damaged archive, and starts in the same folder without it', async () => {
  const dataDir = newFolder();
  const archive = `${dataDir}.tar`;
  writeFileSync(archive, 'no archive');
  const damaged = startEmbeddedPostgres({ dataDir, findArchive: () => archive });
  await expect(damaged).rejects.toThrow(/^tar could not unpack .+: tar/);
  const server = await startEmbeddedPostgres({ dataDir });
  expect(await query(server.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  await server.stop();
});

it.concurrent('starts although an earlier start was killed while it made the database', async () => {
  const dataDir = newFolder();
  const { launcherDir, kill } = await startAndKeep(dataDir);
  await vi.waitFor(
    () => expect(readdirSync(launcherDir).some((name) => name.startsWith('fresh-'))).toBe(true),
    { timeout: 20_000, interval: 5 },
  );
  await kill();
  const server = await startEmbeddedPostgres({ dataDir });
  expect(await query(server.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  await server.stop();
});

/** Another process that starts the server; resolves before it has. */
async function startAndKeep(dataDir: string) {
  const launcherDir = `${dataDir}.launcher`;
  mkdirSync(launcherDir);
  let child: ChildProcess | undefined;
  const onSpawn = (spawned: ChildProcess) => {
    child = spawned;
  };
  const started = spawnUser(dataDir, { onSpawn }).catch(() => undefined);
  const kill = async () => {
    child?.kill('SIGKILL');
    await started;
  };
  return { launcherDir, kill };
}

describe.runIf(isRoot && canMount())('a disk of its own', () => {
  const mounted: string[] = [];
  afterAll(() => {
    for (const folder of mounted) execFileSync('umount', ['-l', folder]);
  });
  const mount = (options: string) => {
    const dataDir = newFolder();
    const folder = path.dirname(dataDir);
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
    mounted.push(folder);
    return dataDir;
  };

  it.each([
    ['full', 'size=16m,mode=755', /^The disk of .* is full: free some space .* and start again\.$/],
    ['read-only', 'ro,mode=755', /^The data folder .* because its disk is read-only: set DATA_DIR/],
  ])('that is %s is named in one sentence', async (_, options, sentence) => {
    const refusal = await startEmbeddedPostgres({ dataDir: mount(options) }).catch(
      (error) => error,
    );
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError);
    expect(refusal.message).toMatch(sentence);
    expect(refusal.message).not.toContain('\n');
  });

  it('that is full when the server starts again is named, too', async () => {
    const dataDir = mount('size=160m,mode=755');
    const server = await startEmbeddedPostgres({ dataDir });
    await server.stop();
    execFileSync('sh', ['-c', 'cat /dev/zero > "$1" || true', 'sh', path.join(dataDir, 'filler')], {
      stdio: 'ignore',
    });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/^The disk of .* is full/);
  });
});

function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0;
  if (isMounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return isMounted;
}

it('refuses a folder that holds something else', async () => {
  const dataDir = newFolder();
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'letter.txt'), 'dear');
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('is not empty');
});

it('names a data folder that can’t be one', async () => {
  const isFile = newFolder();
  writeFileSync(isFile, '');
  const launcherIsFile = newFolder();
  writeFileSync(`${launcherIsFile}.launcher`, '');
  const dangling = newFolder();
  symlinkSync('nowhere', `${dangling}.launcher`);
  const tooLong = path.join(newFolder(), 'a'.repeat(300));
  for (const dataDir of [isFile, path.join(isFile, 'below'), launcherIsFile, dangling, tooLong]) {
    const refusal = await startEmbeddedPostgres({ dataDir }).catch((error) => error);
    expect(refusal, dataDir).toBeInstanceOf(EmbeddedPostgresError);
    expect(refusal.message).toMatch(
      /^The data folder .+ can't be used, .+ or set DATA_DIR to another folder\.$/,
    );
  }
});

it.runIf(isRoot)('names the folder that the unprivileged user may not enter', async () => {
  const dataDir = newFolder();
  chmodSync(path.dirname(dataDir), 0o700);
  const start = startEmbeddedPostgres({ dataDir });
  await expect(start).rejects.toThrow(`may not enter ${path.dirname(dataDir)}. Set DATA_DIR`);
});

function writePidFile(file: string, pid: number | undefined): void {
  const lines = [pid, path.dirname(file), 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready   '];
  writeFileSync(file, `${lines.join('\n')}\n`);
}
