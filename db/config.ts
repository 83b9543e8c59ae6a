import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { tlsProblem } from './postgres-tls.ts';

const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address', abort: true })
  .superRefine((address, issues) => {
    const message = tlsProblem(address);
    if (message) issues.addIssue({ code: 'custom', message });
  });

/** The database settings, by the names of their environment variables. */
export const databaseSettings = {
  /** May lead through a pooler, if `DATABASE_DIRECT_URL` does not. */
  DATABASE_URL: postgresUrl.optional(),
  /** The server itself, for what a pooler can't do: listening, locks of a session, migrations, jobs. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** The role that owns the tables, where the product's own may not change them. */
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  /** A streaming replica for directories, search and boards. */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** Connections of a process. Four of a bot's listen for jobs. */
  DATABASE_POOL: z.coerce.number().int().min(6).max(500).optional(),
  /** A start waits this long for a server that is not there yet; 60 without it. */
  DATABASE_WAIT_SECONDS: z.coerce.number().min(0).max(3_600).optional(),
  /** Of the role in `DATABASE_URL`, for addresses without one. Any character may stand in it. */
  DATABASE_PASSWORD: z.string().optional(),
  /** Of the role in `DATABASE_MIGRATION_URL`. */
  DATABASE_MIGRATION_PASSWORD: z.string().optional(),
  /** If it is not set, `chooseDataDir` decides. */
  DATA_DIR: z.string().min(1).optional(),
  /** A folder of files, each named like a setting and holding its value. */
  SECRETS_DIR: z.string().min(1).optional(),
};

/** A secret can't be read. The message names it, never its value. */
export class SecretsError extends Error {
  override name = 'SecretsError';
}

/**
 * The environment without empty values, with the secrets of `SECRETS_DIR` in it: files are shown
 * neither by `docker inspect` nor to child processes.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = withoutEmpty(env);
  const all = { ...given, ...(given.SECRETS_DIR ? readSecrets(given.SECRETS_DIR, given) : {}) };
  const { DATABASE_URL, DATABASE_MIGRATION_URL } = all;
  const addresses = Object.keys(all).filter((name) => /^DATABASE_(\w+_)?URL$/.test(name));
  for (const [roleUrl, password] of [
    [DATABASE_MIGRATION_URL, all.DATABASE_MIGRATION_PASSWORD],
    [DATABASE_URL, all.DATABASE_PASSWORD],
  ]) {
    if (!password) continue;
    // Another role has another password.
    const role = userOf(roleUrl);
    for (const name of addresses) {
      if (userOf(all[name]) === role) all[name] = withPassword(all[name] ?? '', password);
    }
  }
  return all;
}

function readSecrets(folder: string, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    // Kubernetes puts folders beside them (`..data`).
    const names = readdirSync(folder).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
    const secrets = withoutEmpty(
      Object.fromEntries(names.map((name) => [name, readSecret(folder, name)])),
    );
    const twice = Object.keys(secrets).filter((name) => given[name] !== undefined);
    if (twice.length === 0) return secrets;
    throw new SecretsError(
      `Given twice, in the environment and in SECRETS_DIR: ${twice.join(', ')}. Remove one of them.`,
    );
  } catch (error) {
    if (error instanceof SecretsError) throw error;
    throw new SecretsError(
      `SECRETS_DIR can't be read (${(error as Error).message}): set it to a folder of files that this user may read.`,
    );
  }
}

/** A password may begin or end with a space, which `deploy/create-roles.sh` keeps, too. */
function readSecret(folder: string, name: string): string {
  const file = path.join(folder, name);
  // Docker makes one where the file that it should mount is missing.
  if (statSync(file).isDirectory())
    throw new SecretsError(`${file} is a folder: put the secret into a file of that name.`);
  const text = readFileSync(file, 'utf8');
  return name.endsWith('_PASSWORD') ? text.replace(/[\r\n]+$/, '') : text.trim();
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function userOf(address = ''): string | undefined {
  return URL.canParse(address) ? new URL(address).username : undefined;
}

/** A wrong address stays as it is: the schema refuses it with a better message. */
function withPassword(address: string, password: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (!url.username || url.password) return address;
  url.password = encodeURIComponent(password);
  return url.href;
}
