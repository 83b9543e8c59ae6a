import { implement } from '@orpc/server';
import { contract } from '#shared/api/contract.ts';
import type { ApiContext } from './context.ts';

/** The contract, to be implemented route by route. */
export const api = implement(contract).$context<ApiContext>();
