import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { hashSources } from '#sandbox/hash-sources.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const stampPath = here('dist/.sources');

/** Builds the sandbox's pages into `sandbox/dist`, unless what is there was built from these sources. */
export async function buildSandbox(): Promise<'built' | 'fresh'> {
  const sources = await hashSources([here('client'), here('shared'), here('../package-lock.json')]);
  const built = await readFile(stampPath, 'utf8').catch(() => null);
  if (built === sources) return 'fresh';
  const { build } = await import('vite');
  await build({ configFile: here('client/vite.config.ts'), logLevel: 'warn' });
  await writeFile(stampPath, sources);
  return 'built';
}
