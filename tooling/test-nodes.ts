import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Runs the checks and the unit tests under each version of Node that we promise: our floor (`engines`)
 * and the newest of the others. The programs come from npm's own packages of Node. With files, these
 * tests only, of whatever project.
 *
 *   npm run test:nodes -- [VERSION…] [FILE…]
 */
const promised = ['20.19.0', '22', '24'];
const root = path.resolve(import.meta.dirname, '..');

/** The folder of a version's `node`, which is fetched once. It has no install script of its own. */
function findNode(version: string): string {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = path.join(root, 'node_modules/.cache/nodes', version);
  const bin = path.join(folder, 'node_modules', name, 'bin');
  if (!existsSync(bin)) {
    mkdirSync(folder, { recursive: true });
    const install = ['install', '--prefix', folder, '--no-save', '--ignore-scripts'];
    run('npm', [...install, `${name}@${version}`]);
  }
  return bin;
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status } = spawnSync(program, args, { cwd: root, env, stdio: 'inherit' });
  if (status === 0) return;
  process.stderr.write(`Failed: ${program} ${args.join(' ')}\n`);
  process.exit(1);
}

const given = process.argv.slice(2);
if (given.includes('--help')) {
  process.stdout.write('npm run test:nodes -- [VERSION…] [FILE…]\n');
  process.exit();
}
const isVersion = (text: string) => /^\d+(\.\d+)*$/.test(text);
const chosen = given.filter(isVersion);
const files = given.filter((each) => !isVersion(each));

for (const version of chosen.length > 0 ? chosen : promised) {
  const bin = findNode(version);
  // First in the path, so that what the tests start runs under it, too.
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const node = path.join(bin, 'node');
  process.stdout.write(`\nNode ${String(spawnSync(node, ['--version']).stdout).trim()}\n`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run'];
  if (files.length > 0) run(node, [...vitest, ...files], env);
  else {
    run('npm', ['run', 'check'], env);
    run(node, [...vitest, '--project', 'unit'], env);
  }
}
