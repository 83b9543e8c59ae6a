import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from '#db/embedded/embedded-postgres-error.ts';

/** Empty when the server runs as ourselves. */
export type ServerUser = {
  uid?: number;
  gid?: number;
};

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of the data folder, or,
 * for a new folder, as `postgres` or `nobody`.
 */
export function chooseServerUser(dataDir: string): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const owner = fs.statSync(dataDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  if (fs.existsSync(path.join(dataDir, 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} belongs to root, and PostgreSQL does not run as root. Give it to its former user, for example with "chown -R postgres ${dataDir}".`,
    );
  }
  const users = fs.readFileSync('/etc/passwd', 'utf8');
  const found =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(users);
  if (found) return { uid: Number(found[1]), gid: Number(found[2]) };
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start as a normal user, or set DATABASE_URL to a server of your own.',
  );
}

/** True if no folder on the way keeps the user out. */
export function mayEnter(folder: string, user: ServerUser): boolean {
  return (
    user.uid === undefined || spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0
  );
}

export type PostgresPrograms = {
  version: string;
  /** Rejects with what the program printed when it fails. */
  run(program: 'initdb' | 'pg_ctl' | 'postgres', args: string[], input?: string): Promise<void>;
};

/**
 * Finds the PostgreSQL programs of the npm package. Where the server's user cannot run them there
 * (a project in a private folder), they are copied to `copyDir`.
 */
export async function preparePrograms(
  copyDir: string,
  user: ServerUser,
  installed = findPackage(),
): Promise<PostgresPrograms> {
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8'));
  let folder = installed;
  if (!canRun(installed, user)) {
    folder = path.join(copyDir, `postgres-${version}`);
    if (!fs.existsSync(folder)) {
      const partial = `${folder}.partial`;
      fs.rmSync(partial, { recursive: true, force: true });
      await fs.promises.cp(installed, partial, { recursive: true, verbatimSymlinks: true });
      // The package may have been installed under a umask that lets nobody else in.
      spawnSync('chmod', ['-R', 'a+rX', partial]);
      fs.renameSync(partial, folder);
    }
    if (!canRun(folder, user)) {
      throw new EmbeddedPostgresError(
        `The PostgreSQL programs in ${installed} and their copy in ${folder} do not run on this machine. Set DATABASE_URL to a server of your own.`,
      );
    }
  }
  const bin = path.join(folder, 'native/bin');
  // Nothing of our environment may change how the server behaves, and it may not be allowed into
  // the folder that we stand in.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const options = { ...user, env, cwd: path.parse(bin).root, windowsHide: true };
  return {
    version,
    run: async (program, args, input) => {
      const running = promisify(execFile)(path.join(bin, program), args, options);
      if (input) running.child.stdin?.end(input);
      await running;
    },
  };
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: run "npm ci" without --omit=optional, or set DATABASE_URL to a server of your own.`,
    );
  }
}

function canRun(folder: string, user: ServerUser): boolean {
  const postgres = path.join(folder, 'native/bin/postgres');
  const runs = () =>
    spawnSync(postgres, ['--version'], { ...user, cwd: path.parse(folder).root }).status === 0;
  if (runs()) return true;
  // It links the libraries. npm runs no install scripts for us, so it is due at the first start.
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  return runs();
}
