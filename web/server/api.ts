import { implement } from '@orpc/server';
import { contract } from '#shared/api/contract.ts';
import type { ApiContext } from './context.ts';

/** The contract, to be implemented route by route. */
export const api = implement(contract).$context<ApiContext>();

/** The same for routes that answer with `ReadyJson`: there is nothing to look at on the way out. */
export const readyApi = implement(contract)
  .$config({ initialOutputValidationIndex: Number.NaN })
  .$context<ApiContext>();
