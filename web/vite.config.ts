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

/** Parts of libraries that this many chunks share go into one. */
const minLibraryShareCount = 46;

/** Modules that only these pages share must not weigh on every page of a founder. */
const isForFew = /^admin-|^mentor|sign-in|investor-entry|password|join-team/;

const isListOfInvestors = /^investor-(?:dashboard|saved|startup)$/;

/**
 * This page shares something with so many sets of pages that a file for each would cost it half a
 * second on a slow line. They are one, which is small enough for the others but for full pages.
 */
const pageOfMostSets = 'investor-dashboard';
const fullPages = new Set(['investor-settings', 'overview']);

type Module = Pick<Rolldown.ModuleInfo, 'code' | 'importedIds'>;

const largeLibrary = /@mantine\/(?:core|form)|\/zod\/|simplewebauthn/;

/**
 * A module of our own that is on several pages comes with every page behind a sign-in, if it is so
 * small that it would cost more as a file, and brings no large library. The tasks page has the most
 * script: what it has in any case only moves.
 */
function isForAll(
  { code, importedIds }: Module,
  { pageCount, isOnTasks }: { pageCount: number; isOnTasks: boolean },
): boolean {
  const maxLength = isOnTasks || pageCount > 4 ? 4_000 : 900;
  const isLight = isOnTasks || !importedIds.some((id) => largeLibrary.test(id));
  return pageCount > 1 && isLight && code !== null && code.length < maxLength;
}

/** The dialogs, menus and cards of Mantine, and what they are made of: no page needs them at first. */
const floatingLibrary =
  /@floating-ui|remove-scroll|style-singleton|use-callback-ref|use-sidecar|tslib|\/components\/(?:Modal|ModalBase|Menu|Popover|Portal|FocusTrap|Overlay|ScrollArea)\//;
const formLibrary = /@mantine\/form|klona|fast-deep-equal/;
/** Many pages have these in parts that come later, so no page needs them at first. */
const lateLibrary = /@mantine\/form|klona|fast-deep-equal|\/components\/Portal\//;
/** A few bytes each, of which no other library is made. */
const tinyLibrary =
  /\/(?:get-contrast-color|use-uncontrolled|use-clipboard|to-int|get-env|noop|DirectionProvider)\.mjs$/;

/**
 * Shared code comes in few files: on a slow connection a file costs more than its bytes. There is
 * one for the landing page, one that the other visitor pages add to it, one for the frames of the
 * pages behind a sign-in and other small parts, and one for each set of pages that share something.
 * A module is on all pages of those that import it, so no two of these files import each other.
 */
function sharedChunks(): Rolldown.CodeSplittingGroup[] {
  let landing: Set<string> | undefined;
  let visitor: Set<string> | undefined;
  let pages: { name: string; reached: Set<string> }[] | undefined;
  let app: Set<string> | undefined;
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
  const pagesWith = (id: string, context: Rolldown.ChunkingContext) => {
    pages ??= pageModules.map((module) => ({
      name: path.basename(module, '-page.tsx'),
      reached: staticImports([module], context),
    }));
    return pages.flatMap(({ name, reached }) => (reached.has(id) ? name : []));
  };
  /** The frames and what is small and light, as far as it imports nothing else of our own. */
  const findApp = (context: Rolldown.ChunkingContext) => {
    const shells = staticImports(shellModules, context);
    const onTasks = staticImports([page('tasks-page')], context);
    const found = new Set(shells);
    for (const id of staticImports(pageModules, context)) {
      const module = context.getModuleInfo(id);
      if (!module || isLibrary(id) || pageModules.includes(id)) continue;
      const pageCount = pagesWith(id, context).filter((name) => !isForFew.test(name)).length;
      if (isForAll(module, { pageCount, isOnTasks: onTasks.has(id) })) found.add(id);
    }
    const isAtHand = (id: string) => isLibrary(id) || found.has(id) || publicChunk(id, context);
    for (let before = 0; before !== found.size; ) {
      before = found.size;
      for (const id of found) {
        const imported = context.getModuleInfo(id)?.importedIds ?? [];
        if (!shells.has(id) && !imported.every(isAtHand)) found.delete(id);
      }
    }
    return found;
  };
  const ownChunk = (id: string, context: Rolldown.ChunkingContext) => {
    if (publicChunk(id, context)) return null;
    if (isLibrary(id)) return tinyLibrary.test(id) ? 'app' : null;
    app ??= findApp(context);
    if (app.has(id)) return 'app';
    const names = pagesWith(id, context);
    if (names.length > 0 && names.every((name) => isListOfInvestors.test(name))) return 'investors';
    const isOnList = names.includes(pageOfMostSets) && !names.some((name) => fullPages.has(name));
    return isOnList ? 'lists' : names.join('+') || null;
  };
  const libraryChunk = (id: string, context: Rolldown.ChunkingContext) =>
    isLibrary(id) && !lateLibrary.test(id) && !publicChunk(id, context) ? 'library' : null;
  return [
    { debugName: 'visitors', name: publicChunk, minShareCount: 2, priority: 3 },
    // Without their dependencies, which have chunks of their own.
    {
      debugName: 'own',
      name: ownChunk,
      minShareCount: 2,
      priority: 2,
      includeDependenciesRecursively: false,
    },
    {
      debugName: 'libraries',
      name: libraryChunk,
      minShareCount: minLibraryShareCount,
      priority: 1,
    },
    { debugName: 'floating', name: 'floating', test: floatingLibrary, minShareCount: 2 },
    { debugName: 'forms', name: 'forms', test: formLibrary, minShareCount: 2 },
  ];
}

const isLibrary = (id: string) => id.includes('node_modules') || id.startsWith('\0');

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
