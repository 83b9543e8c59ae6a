import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPostmasterFile, startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { query } from '#db/embedded/testing/query.ts';
import { killServer, useClusterFolders } from '#db/embedded/testing/use-cluster-folders.ts';

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
    // Under our user and with our folder as an argument, so that only its program tells it apart.
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

it('refuses a folder that holds something else', async () => {
  const dataDir = newFolder();
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'letter.txt'), 'dear');
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('is not empty');
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
