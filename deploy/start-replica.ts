import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { preparePrograms } from '#db/embedded/postgres-programs.ts';

type ReplicaOptions = {
  /** The folder of the replica's files. */
  folder: string;
  port: number;
  /** A superuser of the primary, and the primary's data folder on this machine. */
  primaryUrl: string;
  primaryDir: string;
};

/**
 * Makes a streaming replica of a PostgreSQL on this machine and starts it, for trying out and for
 * tests: with the embedded programs, which have no pg_basebackup. In production, use that one:
 *   pg_basebackup --pgdata FOLDER --write-recovery-conf --slot NAME --create-slot --dbname PRIMARY
 */
export async function startReplica({ folder, port, primaryUrl, primaryDir }: ReplicaOptions) {
  const { uid, gid } = await stat(primaryDir);
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  await mkdir(path.dirname(folder), { recursive: true });
  const programs = await preparePrograms(path.dirname(folder), user);
  const primary = new pg.Client({ connectionString: primaryUrl });
  await primary.connect();
  try {
    // Keeps the log from the beginning of the copy on until the replica has it.
    const slot = `replica_${randomUUID().replaceAll('-', '')}`;
    await primary.query('select pg_create_physical_replication_slot($1, true)', [slot]);
    await primary.query(`select pg_backup_start('replica', true)`);
    const left = /[/\\](postmaster\.(pid|opts)|server[^/\\]*\.log|pg_wal[/\\].+|\.s\.PGSQL.*)$/;
    await cp(primaryDir, folder, { recursive: true, filter: (file) => !left.test(file) });
    const { rows } = await primary.query('select labelfile from pg_backup_stop(false)');
    await writeFile(path.join(folder, 'backup_label'), rows[0].labelfile);
    await writeFile(path.join(folder, 'standby.signal'), '');
    const conninfo = primaryUrl.replaceAll("'", "''");
    await appendFile(
      path.join(folder, 'postgresql.auto.conf'),
      `primary_conninfo = '${conninfo}'\nprimary_slot_name = '${slot}'\n`,
    );
  } finally {
    await primary.end();
  }
  await mkdir(path.join(folder, 'pg_wal', 'archive_status'), { recursive: true });
  if (user.uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
  spawnSync('chmod', ['700', folder]);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const start = () =>
    programs.run('pg_ctl', [
      ...['start', '-w', '-D', folder, '-l', path.join(folder, 'server.log'), '-o', settings],
    ]);
  const stop = () => programs.run('pg_ctl', ['stop', '-D', folder, '-m', 'immediate']);
  await start();
  const url = new URL(primaryUrl);
  url.port = String(port);
  return { url: url.href, start, stop };
}

const [, script, folder, port, primaryUrl, primaryDir] = process.argv;
if (script === import.meta.filename && folder && port && primaryUrl && primaryDir) {
  const replica = await startReplica({ folder, port: Number(port), primaryUrl, primaryDir });
  process.stdout.write(`${replica.url}\n`);
}
