import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { hashSources } from '#web/build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampPath = `${root}sandbox/dist/.sources`;

/** Builds the sandbox's pages into `sandbox/dist`, unless they were built from these very sources. */
export async function buildSandbox(): Promise<'built' | 'fresh'> {
  const sources = hashSources(root, [
    'sandbox/client',
    'sandbox/shared',
    'web/client/styles',
    'web/client/theme.ts',
    'web/client/ui',
    'package-lock.json',
  ]);
  const built = await readFile(stampPath, 'utf8').catch(() => null);
  if (built === sources) return 'fresh';
  const { build } = await import('vite');
  await build({ configFile: `${root}sandbox/client/vite.config.ts`, logLevel: 'warn' });
  await writeFile(stampPath, sources);
  return 'built';
}
