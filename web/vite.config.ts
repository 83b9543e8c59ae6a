import { fileURLToPath } from 'node:url';
import { minifyContractRouter } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contract } from '#shared/api/contract.ts';

const contractRoutesId = 'virtual:contract-routes';

/**
 * Gives the browser only the methods and paths of the contract: its schemas would bring zod and
 * the calendar into the first load of every page.
 */
export function serveContractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === contractRoutesId ? `\0${contractRoutesId}` : undefined),
    load: (resolved) =>
      resolved === `\0${contractRoutesId}`
        ? `export const contractRoutes = ${JSON.stringify(minifyContractRouter(contract))};`
        : undefined,
  };
}

const loadTemporalId = '\0load-temporal';

const temporalModule = `
const own = globalThis.Temporal;
export const Temporal = own ?? (await import('temporal-polyfill')).Temporal;
`;

/**
 * Browsers that know calendars, nearly all, are not sent another one: the polyfill would take
 * theirs anyway, after a tenth of the first load.
 */
function loadTemporal(): Plugin {
  return {
    name: 'load-temporal',
    enforce: 'pre',
    resolveId: (imported, importer) =>
      imported === 'temporal-polyfill' && importer !== loadTemporalId ? loadTemporalId : undefined,
    load: (resolved) => (resolved === loadTemporalId ? temporalModule : undefined),
  };
}

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The product's own server answers everything but the client's files while `vite` serves those. */
const productServer = process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000';

/** What a page asks our server with: all but the first pages of a stranger do. */
const apiClientModules =
  /node_modules\/(@tanstack|@orpc)\/|client\/lib\/(api|errors|query-client)\./;

/** Small parts that nearly every page has: one file instead of a dozen. */
const sharedModules =
  /preload-helper|node_modules\/react-dom\/(index|cjs\/react-dom\.production)\.|client\/(paths\.|ui\/(avatar|button|form-failure|icon|tag)\.|lib\/(back-button|browser|lazy|support-email)\.)|shared\/(brand|options)\./;

export default defineConfig({
  root: fromHere('.'),
  publicDir: fromHere('./client/public'),
  plugins: [react(), serveContractRoutes(), loadTemporal()],
  build: {
    outDir: fromHere('./dist'),
    emptyOutDir: true,
    // Tells bundle/prerender-pages.ts which files a page needs.
    manifest: true,
    target: 'es2022',
    // A content security policy without data: and inline scripts needs real files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // First: the requests would take along what they share with the landing page.
            { name: 'parts', test: sharedModules, priority: 1 },
            { name: 'requests', test: apiClientModules },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': productServer, '/slack': productServer } },
});
