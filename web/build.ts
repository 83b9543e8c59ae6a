import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compressAssets } from './bundle/compress-assets.ts';
import { hashSources } from './bundle/hash-sources.ts';
import { prerenderPages } from './bundle/prerender-pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'web/dist');
const stamp = '.built-from';
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
 * Builds the browser's files into `web/dist`, unless they already come from these very sources.
 * The finished folder is put in place by a rename: a second process that builds at the same time
 * or a killed one never leaves half a build behind.
 */
export async function buildClient(): Promise<{ dist: string; built: boolean }> {
  const hash = await hashSources(root, sources);
  if ((await builtFrom()) === hash) return { dist, built: false };
  const staging = path.join(root, `web/.staging-${process.pid}`);
  try {
    await buildInto(staging, hash);
    await putInPlace(staging, hash);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return { dist, built: true };
}

async function builtFrom(): Promise<string | null> {
  return readFile(path.join(dist, stamp), 'utf8').catch(() => null);
}

async function buildInto(staging: string, hash: string): Promise<void> {
  const outDir = path.join(staging, 'dist');
  const { build } = await import('vite');
  const configFile = path.join(root, 'web/vite.config.ts');
  await build({ configFile, logLevel: 'warn', mode: 'production', build: { outDir } });
  await prerenderPages({ configFile, outDir, workDir: path.join(staging, 'prerender') });
  await compressAssets(path.join(outDir, 'assets'));
  await writeFile(path.join(outDir, stamp), hash);
}

async function putInPlace(staging: string, hash: string): Promise<void> {
  // Another process was faster, and may serve what it put there: nothing is taken from under it.
  if ((await builtFrom()) === hash) return;
  await rename(dist, path.join(staging, 'old')).catch(() => undefined);
  try {
    await rename(path.join(staging, 'dist'), dist);
  } catch (error) {
    // Faster by a hair: what is there comes from the same sources.
    if ((await builtFrom()) === null) throw error;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { built } = await buildClient();
  process.stdout.write(built ? 'Built the client.\n' : 'The client is up to date.\n');
}
