import { contractRoutes } from 'virtual:contract-routes';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { contract } from '#shared/api/contract.ts';
import { paths } from '../paths.ts';
import { toFailure } from './errors.ts';

type Run = <Result>(call: () => Promise<Result>) => Promise<Result>;

let run: Run = (call) => call();

/** Sets how calls are made. Confirming a sign-in is loaded with the pages that need it only. */
export function setRun(other: Run): void {
  run = other;
}

/** The typed client of our own API. Every failure is thrown as a `Failure`. */
export const api: ContractRouterClient<typeof contract> = createORPCClient(
  new OpenAPILink(contractRoutes, {
    url: () => `${window.location.origin}${paths.api}`,
    customErrorResponseBodyDecoder: (body, { status }) =>
      new ORPCError('FAILED', { status, data: body }),
    interceptors: [
      ({ next }) =>
        run(async () => {
          try {
            return await next();
          } catch (error) {
            throw toFailure(error);
          }
        }),
    ],
  }),
);
