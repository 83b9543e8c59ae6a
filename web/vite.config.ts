import { readdirSync } from 'node:fs';
import path from 'node:path';
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
export function serveContractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === contractRoutesId ? `\0${contractRoutesId}` : undefined),
    load: (id) =>
      id === `\0${contractRoutesId}`
        ? `export const contractRoutes = ${JSON.stringify(minifyContractRouter(contract), browserPart)};`
        : undefined,
  };
}

/** The audience and the documentation of a route are the server's business. */
function browserPart(key: string, value: unknown): unknown {
  if (key === 'tags') return undefined;
  return key === 'meta' ? {} : value;
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

const pagesFolder = fromHere('./client/pages');
const page = (name: string) => path.join(pagesFolder, `${name}.tsx`);
const pageModules = readdirSync(pagesFolder)
  .filter((file) => file.endsWith('-page.tsx'))
  .map((file) => path.join(pagesFolder, file));

const landingModules = [fromHere('./client/main.tsx'), page('landing-page')];
const visitorModules = [page('visitor-root'), page('apply-page')];
const shellModules = ['app-root', 'founder-shell', 'investor-shell', 'admin-shell'].map(page);

/** Of a library, what this many chunks share goes into one. */
const minLibraryShareCount = 41;

/**
 * Shared code comes in few files: on a slow connection a file costs more than its bytes. There is
 * one for the landing page, one that the other visitor pages add to it, one for the frames of the
 * pages behind a sign-in and other small parts, and one for each feature.
 */
function sharedChunks(): Rolldown.CodeSplittingGroup[] {
  let landing: Set<string> | undefined;
  let visitor: Set<string> | undefined;
  let shells: Set<string> | undefined;
  let pages: Set<string>[] | undefined;
  const publicChunk = (id: string, context: Rolldown.ChunkingContext) => {
    landing ??= staticImports(landingModules, context);
    visitor ??= staticImports(visitorModules, context);
    // Parts that only the landing page and its late parts share are theirs.
    if (id.includes('/features/landing/')) return null;
    if (landing.has(id)) return 'landing';
    // The application's form must not weigh on the pages behind a sign-in.
    if (id.includes('/features/applications/')) return null;
    return visitor.has(id) ? 'visitor' : null;
  };
  const ownChunk = (id: string, context: Rolldown.ChunkingContext) => {
    if (isLibrary(id) || publicChunk(id, context)) return null;
    shells ??= staticImports(shellModules, context);
    if (shells.has(id)) return 'app';
    // Only pages with a list read one from the address and move in it by keys.
    if (/\/lib\/(url-query|list-keys)\.ts$/.test(id)) return 'list';
    // What the staff's pages share must not weigh on every page of a founder.
    const forAll = pageModules.filter((module) => !path.basename(module).startsWith('admin-'));
    pages ??= forAll.map((module) => staticImports([module], context));
    const users = pages.filter((reached) => reached.has(id)).length;
    const [, feature] = /\/features\/([\w-]+)\//.exec(id) ?? [];
    if (feature) return users > 1 ? feature : null;
    // A part of Mantine would come with it to pages that do without.
    const isPlain = ![...staticImports([id], context)].some(isWeighty);
    // A file of a few hundred bytes costs more as a file than in everybody's script.
    const isTiny = (context.getModuleInfo(id)?.code?.length ?? Number.POSITIVE_INFINITY) < 1200;
    return isPlain && users > (isTiny ? 1 : 3) ? 'app' : null;
  };
  return [
    { debugName: 'visitors', name: publicChunk, minShareCount: 2, priority: 2 },
    // Without their dependencies, which have chunks of their own.
    {
      debugName: 'own',
      name: ownChunk,
      minShareCount: 2,
      priority: 1,
      includeDependenciesRecursively: false,
    },
    {
      debugName: 'libraries',
      name: (id, context) => (isLibrary(id) && !publicChunk(id, context) ? 'library' : null),
      minShareCount: minLibraryShareCount,
    },
  ];
}

const isLibrary = (id: string) => id.includes('node_modules') || id.startsWith('\0');
const isWeighty = (id: string) => /@mantine\/(?!hooks)|\/zod\//.test(id);

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
        // The entry lists the names of all of them, and names cost more than they tell. The manifest has them.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { proxy: { '/api': productServer, '/slack': productServer } },
});
