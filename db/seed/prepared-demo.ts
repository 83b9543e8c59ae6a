import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { localDate } from '#shared/time.ts';
import { openDatabase } from '../connect.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '../migrate.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoCohorts } from './demo-founders.ts';
import { seedDemo } from './seed-demo.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = path.join(root, 'node_modules/.cache/slipstream');
const prefix = 'demo-';

/** As old as a demo may be that somebody left running. */
const maxAgeMs = 6 * 60 * 60 * 1000;

/**
 * The archive of a cluster with the demo community, for a first start to begin with. Undefined unless it
 * was made from these very sources, a few hours ago at most, and on what is still the same day for the
 * founder whose account everybody tries first.
 */
export function findPreparedDemo(now: Date): string | undefined {
  const archive = preparedDemo();
  const madeAt = fs.statSync(archive, { throwIfNoEntry: false })?.mtime;
  if (!madeAt || now.getTime() - madeAt.getTime() > maxAgeMs) return undefined;
  const founders = demoCohorts.flatMap((cohort) => cohort.founders);
  const first = founders.find(({ email }) => email === demoAccounts.founder.email);
  const dayOf = (at: Date) => localDate(at, first?.timeZone ?? 'UTC');
  return dayOf(madeAt) === dayOf(now) ? archive : undefined;
}

/**
 * Initializing a cluster, migrating it and replaying what the community did is most of a first start: an
 * install does it once for all of them.
 */
export async function prepareDemo(): Promise<void> {
  const now = new Date();
  if (findPreparedDemo(now)) return;
  const archive = preparedDemo();
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'slipstream-demo-'));
  // PostgreSQL runs as another user if we are root.
  fs.chmodSync(folder, 0o755);
  try {
    const dataDir = path.join(folder, 'pg18');
    await fillCluster(dataDir, now);
    // They tell the port and the story of this one.
    for (const name of ['postmaster.opts', 'server.log']) fs.rmSync(path.join(dataDir, name));
    fs.mkdirSync(cache, { recursive: true });
    const partial = path.join(cache, `.${path.basename(archive)}.${process.pid}`);
    await promisify(execFile)('tar', ['-cf', partial, '-C', dataDir, '.']);
    fs.utimesSync(partial, now, now);
    for (const name of fs.readdirSync(cache).filter((each) => each.startsWith(prefix)))
      fs.rmSync(path.join(cache, name));
    fs.renameSync(partial, archive);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function fillCluster(dataDir: string, now: Date): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase({ url: server.url, max: 4, relaxedCommit: true });
  try {
    await migrateToLatest(database);
    await seedDemo(database.db, { now });
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Named after everything that it is made from. */
function preparedDemo(): string {
  const hash = createHash('sha256');
  const inFolders = ['db', 'shared'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.(ts|sql)$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  for (const file of ['package-lock.json', ...inFolders.sort()])
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)));
  return path.join(cache, `${prefix}${hash.digest('hex').slice(0, 16)}.tar`);
}
