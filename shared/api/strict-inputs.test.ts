import { isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { contract } from './contract.ts';

type Route = { name: string; input: ZodType; isDetailed: boolean };

/** Every route that takes something. Where nothing is taken, what is sent is not even looked at. */
function routesOf(node: object): Route[] {
  if (!isContractProcedure(node)) return Object.values(node).flatMap(routesOf);
  const { route, inputSchema } = node['~orpc'];
  if (!inputSchema) return [];
  const name = `${route.method} ${route.path}`;
  const isDetailed = route.inputStructure === 'detailed';
  return [{ name, input: inputSchema as ZodType, isDetailed }];
}

const routes = routesOf(contract);
const unnamed = { isAdmin: true, points: 1000 };

describe('no route takes what it does not name', () => {
  it.each(routes)('$name', ({ input, isDetailed }) => {
    const { error } = input.safeParse(isDetailed ? { params: unnamed, body: unnamed } : unnamed);
    const refused = error?.issues.filter(({ code }) => code === 'unrecognized_keys') ?? [];
    expect(refused.map(({ path }) => path.join('.'))).toContain(isDetailed ? 'body' : '');
    for (const issue of refused) expect(issue).toMatchObject({ keys: ['isAdmin', 'points'] });
  });

  it('and there are such routes', () => {
    expect(routes.filter(({ name }) => !name.startsWith('GET ')).length).toBeGreaterThan(50);
  });
});
