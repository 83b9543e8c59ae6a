import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ServerUser } from '#db/embedded/cluster/choose-server-user.ts';
import type { Cluster } from '#db/embedded/cluster/describe-cluster.ts';
import { giveToUser } from '#db/embedded/cluster/give-to-user.ts';
import { createPassword } from '#db/embedded/cluster/keep-password.ts';
import { buildServerEnvironment } from '#db/embedded/server/build-server-environment.ts';
import type { Binaries } from '#db/embedded/server/prepare-binaries.ts';

export const superuser = 'slipstream';

interface Preparation {
  cluster: Cluster;
  binaries: Binaries;
  user: ServerUser;
  throwaway: boolean;
}

/** Makes sure that the data folder holds a cluster of our major version. Only within a turn. */
export async function initializeCluster(preparation: Preparation): Promise<void> {
  const { dataDir } = preparation.cluster;
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) {
    assertSameMajor(dataDir, preparation.binaries);
    return;
  }
  if (existsSync(dataDir)) removeEmpty(dataDir);
  renameSync(await createFreshCluster(preparation), dataDir);
}

function assertSameMajor(dataDir: string, { version }: Binaries): void {
  const found = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  const [expected] = version.split('.');
  if (found === expected) return;
  throw new Error(
    `The data folder ${dataDir} was made by PostgreSQL ${found}, and this is PostgreSQL ${expected}. Move it away (or set DATA_DIR to another folder) to begin with an empty database; to keep the data, dump it with PostgreSQL ${found} and restore it here.`,
  );
}

function removeEmpty(dataDir: string): void {
  if (readdirSync(dataDir).length > 0) {
    throw new Error(
      `The data folder ${dataDir} is not empty, and it is no PostgreSQL data folder. Move its files away, or set DATA_DIR to another folder.`,
    );
  }
  rmdirSync(dataDir);
}

/** In a folder of its own, so that an interrupted initdb never looks like a cluster. */
async function createFreshCluster({
  cluster,
  binaries,
  user,
  throwaway,
}: Preparation): Promise<string> {
  for (const name of readdirSync(cluster.launcherDir)) {
    if (name.startsWith('fresh-')) {
      rmSync(path.join(cluster.launcherDir, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
  const fresh = path.join(cluster.launcherDir, `fresh-${process.pid}-${Date.now()}`);
  mkdirSync(fresh, { mode: 0o700 });
  giveToUser(user, fresh);
  createPassword(cluster, user);
  const flags = [
    `--pgdata=${fresh}`,
    `--username=${superuser}`,
    `--pwfile=${cluster.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(throwaway ? ['--no-sync'] : []),
  ];
  const options = { ...user, env: buildServerEnvironment(), cwd: path.parse(fresh).root };
  try {
    await promisify(execFile)(binaries.initdb, flags, options);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    const { message, stdout = '' } = error as Error & { stdout?: string };
    throw new Error(
      `initdb could not make a cluster for ${cluster.dataDir}: ${message}\n${stdout}`,
    );
  }
  return fresh;
}
