import { fileURLToPath } from 'node:url';
import { minifyContractRouter } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { contract } from '#shared/api/contract.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const contractRoutesId = 'virtual:contract-routes';

/**
 * Gives the browser only the methods and paths of the contract: its schemas would add zod and the
 * Temporal polyfill to the first load of every page.
 */
function serveContractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === contractRoutesId ? `\0${contractRoutesId}` : undefined),
    load: (id) =>
      id === `\0${contractRoutesId}`
        ? `export const contractRoutes = ${JSON.stringify(minifyContractRouter(contract))};`
        : undefined,
  };
}

const lazyTemporalId = '\0lazy-temporal';

/**
 * Loads `temporal-polyfill` only in browsers without Temporal: it is a tenth of the first load, and
 * would use the browser's own Temporal anyway.
 */
function lazyTemporal(): Plugin {
  return {
    name: 'lazy-temporal',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'temporal-polyfill' && importer !== lazyTemporalId ? lazyTemporalId : undefined,
    load: (id) =>
      id === lazyTemporalId
        ? `export const Temporal = globalThis.Temporal ?? (await import('temporal-polyfill')).Temporal;`
        : undefined,
  };
}

const landingModules = [fromHere('./client/main.tsx'), fromHere('./client/pages/landing-page.tsx')];
const visitorModules = [
  fromHere('./client/pages/visitor-root.tsx'),
  fromHere('./client/pages/apply-page.tsx'),
];

/** A module that this many chunks share goes into the one chunk of the pages behind a sign-in. */
const minAppShareCount = 25;

/**
 * What pages share comes in three chunks instead of dozens of small ones: what the landing page
 * uses, what the other visitor pages add to it, and what most pages behind a sign-in add to both.
 */
function sharedChunks(): Rolldown.CodeSplittingGroup[] {
  let landing: Set<string> | undefined;
  let visitor: Set<string> | undefined;
  const chunkOf = (id: string, context: Rolldown.ChunkingContext) => {
    landing ??= staticImports(landingModules, context);
    visitor ??= staticImports(visitorModules, context);
    if (landing.has(id)) return 'landing';
    return visitor.has(id) ? 'visitor' : 'app';
  };
  return [
    {
      debugName: 'landing and visitor',
      name: (id, context) => {
        const chunk = chunkOf(id, context);
        return chunk === 'app' ? null : chunk;
      },
      minShareCount: 2,
      priority: 1,
    },
    {
      debugName: 'app',
      name: (id, context) => (chunkOf(id, context) === 'app' ? 'app' : null),
      minShareCount: minAppShareCount,
    },
  ];
}

/** Everything that these modules import statically, directly or not, and they themselves. */
function staticImports(modules: string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(modules);
  // A set that grows while it is iterated is iterated to its end.
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** In development Vite serves the client's files, and the product's own server everything else. */
const productServer = process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: fromHere('.'),
  publicDir: fromHere('./client/public'),
  plugins: [react(), serveContractRoutes(), lazyTemporal()],
  build: {
    outDir: fromHere('./dist'),
    emptyOutDir: true,
    // bundle/prerender-pages.ts reads which files a page needs from it.
    manifest: true,
    target: 'es2022',
    // A content security policy without data: and inline scripts needs real files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedChunks() },
      },
    },
  },
  server: { proxy: { '/api': productServer, '/slack': productServer } },
});
