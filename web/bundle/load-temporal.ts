import type { Plugin } from 'vite';

const id = '\0load-temporal';

const source = `
const own = globalThis.Temporal;
export const Temporal = own ?? (await import('temporal-polyfill')).Temporal;
`;

/**
 * Browsers that know calendars, nearly all, are not sent another one: the polyfill would take
 * theirs anyway, after a tenth of the first load.
 */
export function loadTemporal(): Plugin {
  return {
    name: 'load-temporal',
    enforce: 'pre',
    resolveId: (imported, importer) =>
      imported === 'temporal-polyfill' && importer !== id ? id : undefined,
    load: (resolved) => (resolved === id ? source : undefined),
  };
}
