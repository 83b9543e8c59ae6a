import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { prerenderPages } from './bundle/prerender-pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'web/dist');
const stampFile = '.built-from';
const sources = [
  'web/client',
  'web/bundle',
  'web/index.html',
  'web/build.ts',
  'web/vite.config.ts',
  'shared',
  'package-lock.json',
];

/**
 * Builds the client into `web/dist`, unless it was built from these very sources. The finished
 * folder is moved into place, so that a killed or a second simultaneous build never leaves half a
 * build behind.
 */
export async function buildClient(): Promise<{ dist: string; built: boolean }> {
  const hash = hashSources(root, sources);
  if ((await readBuiltHash()) === hash) return { dist, built: false };
  const staging = path.join(root, `web/.staging-${process.pid}`);
  try {
    await buildInto(staging, hash);
    await putInPlace(staging, hash);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return { dist, built: true };
}

async function readBuiltHash(): Promise<string | null> {
  return readFile(path.join(dist, stampFile), 'utf8').catch(() => null);
}

async function buildInto(staging: string, hash: string): Promise<void> {
  const outDir = path.join(staging, 'dist');
  const { build, minify } = await import('vite');
  const configFile = path.join(root, 'web/vite.config.ts');
  await build({ configFile, logLevel: 'warn', mode: 'production', build: { outDir } });
  // Public files are copied as they are, and this one is on everybody's way to the first paint.
  const firstPaint = path.join(outDir, 'first-paint.js');
  const { code } = await minify(firstPaint, await readFile(firstPaint, 'utf8'));
  await writeFile(firstPaint, code);
  await prerenderPages({ configFile, outDir });
  // Link previews are drawn with it, which asks for another form than browsers do.
  await copyFile(
    fileURLToPath(
      import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
    ),
    path.join(outDir, '.inter-semibold.ttf'),
  );
  await compressAssets(path.join(outDir, 'assets'));
  await writeFile(path.join(outDir, stampFile), hash);
}

async function putInPlace(staging: string, hash: string): Promise<void> {
  // Another process was faster and may be serving its build: leave it alone.
  if ((await readBuiltHash()) === hash) return;
  await rename(dist, path.join(staging, 'old')).catch(() => undefined);
  try {
    await rename(path.join(staging, 'dist'), dist);
  } catch (error) {
    // Another process came first after all, with the same sources.
    if ((await readBuiltHash()) === null) throw error;
  }
}

/**
 * One hash of the names and contents of all files in `entries` (files or folders). Read without
 * promises, which would take ten times as long for hundreds of small files, at every start.
 */
export function hashSources(root: string, entries: string[]): string {
  const files = entries.flatMap((entry) => filesBelow(root, entry)).sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(root: string, entry: string): string[] {
  const found = statSync(path.join(root, entry), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [entry];
  return readdirSync(path.join(root, entry), { withFileTypes: true }).flatMap((each) => {
    const below = path.posix.join(entry, each.name);
    if (each.isDirectory()) return filesBelow(root, below);
    return each.name.includes('.test.') ? [] : [below];
  });
}

const minCompressedBytes = 1024;
const compressible = /\.(js|css|svg|json)$/;

/**
 * Writes `.br` and `.gz` beside every text file of a folder of hashed assets. A Vite plugin for this
 * would have to be kept away from the second build, which prerenders pages.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => compressible.test(name));
  await Promise.all(names.map((name) => compressFile(path.join(folder, name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minCompressedBytes) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { built } = await buildClient();
  process.stdout.write(built ? 'Built the client.\n' : 'The client is up to date.\n');
}
