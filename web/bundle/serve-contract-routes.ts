import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '../../shared/api/contract.ts';

const id = 'virtual:contract-routes';

/**
 * Gives the browser only the methods and paths of the contract: its schemas would bring zod and
 * the calendar into the first load of every page.
 */
export function serveContractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) =>
      resolved === `\0${id}`
        ? `export const contractRoutes = ${JSON.stringify(minifyContractRouter(contract))};`
        : undefined,
  };
}
