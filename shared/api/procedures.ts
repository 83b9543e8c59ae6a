import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import type { RouteAudience } from '#shared/domain/permissions.ts';
import type { RouteMeta } from './audience.ts';

/** oRPC keeps the declaration of a procedure, in a contract or a router, under a key of its own. */
export function declarationOf<Declaration>(procedure: { '~orpc': Declaration }): Declaration {
  return procedure['~orpc'];
}

export type DeclaredProcedure = {
  /** Its place in the contract: `tasks`, `create`. */
  keys: string[];
  method: string;
  path: string;
  audience: NonNullable<RouteAudience>;
  meta: RouteMeta;
};

/** Every procedure of a contract or of a part of it, including those added later. */
export function listProcedures(node: object, keys: string[] = []): DeclaredProcedure[] {
  if (!isContractProcedure(node)) {
    return Object.entries(node).flatMap(([key, inner]) => listProcedures(inner, [...keys, key]));
  }
  const { route, meta } = declarationOf(node as AnyContractProcedure);
  const { method = 'POST', path = '' } = route;
  return [{ keys, method, path, audience: meta.audience, meta: meta as RouteMeta }];
}
