import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The pages can't be shown. The message says what to run. */
export class PagesError extends Error {
  override name = 'PagesError';
}

/** False in the image and after `npm ci --omit=dev`. */
export function hasBuilder(): boolean {
  return existsSync(`${root}node_modules/vite`);
}

/**
 * Builds the browser's pages if their sources have changed since the last build. The image contains
 * the built pages but not the tools to build them, hence the dynamic imports.
 */
export async function buildPages({ demo }: { demo: boolean }): Promise<void> {
  const { buildClient } = await import('#web/build.ts');
  await buildClient();
  if (!demo) return;
  const { buildSandbox } = await import('#sandbox/build.ts');
  await buildSandbox();
}

/** Production shows pages that were built before; otherwise they are built at the start. */
export function refuseMissingPages({ isProduction }: { isProduction: boolean }): void {
  if (isProduction ? existsSync(`${root}web/dist/index.html`) : hasBuilder()) return;
  throw new PagesError(
    isProduction
      ? 'The pages are not built (web/dist is missing): run "npm ci" and then "npm prune --omit=dev", or copy web/dist from where it was built.'
      : 'Only production starts without the packages for development: set NODE_ENV=production and what it needs (docs/operations.md), or run "npm ci" without --omit=dev.',
  );
}
