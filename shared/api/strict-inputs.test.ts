import { isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { type ZodType, z } from 'zod';
import { contract } from './contract.ts';
import { declarationOf } from './procedures.ts';

/** Every route with an input. The others ignore what is sent. */
function routesOf(node: object): { name: string; input: ZodType; isDetailed: boolean }[] {
  if (!isContractProcedure(node)) return Object.values(node).flatMap(routesOf);
  const { route, inputSchema } = declarationOf(node);
  if (!inputSchema) return [];
  const name = `${route.method} ${route.path}`;
  const isDetailed = route.inputStructure === 'detailed';
  return [{ name, input: inputSchema as ZodType, isDetailed }];
}

const routes = routesOf(contract);
const unknownFields = { isAdmin: true, points: 1000 };

describe('every route refuses fields it does not name', () => {
  it.each(routes)('$name', ({ input, isDetailed }) => {
    const { error } = input.safeParse(
      isDetailed ? { params: unknownFields, body: unknownFields } : unknownFields,
    );
    const refused = error?.issues.filter(({ code }) => code === 'unrecognized_keys') ?? [];
    expect(refused.map(({ path }) => path.join('.'))).toContain(isDetailed ? 'body' : '');
    for (const issue of refused) expect(issue).toMatchObject({ keys: ['isAdmin', 'points'] });
  });

  it('and the contract has such routes', () => {
    expect(routes.filter(({ name }) => !name.startsWith('GET ')).length).toBeGreaterThan(50);
  });
});

describe('a zone that a browser reports beside the point never refuses', () => {
  const reporting = routes.filter(({ input }) => {
    const shape = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
    return JSON.stringify(shape).includes('"timeZone"');
  });

  it.each(reporting)('$name', ({ name, input }) => {
    for (const unknown of ['Etc/Unknown', 'x'.repeat(100), '', null, 5]) {
      const { error } = input.safeParse({ timeZone: unknown });
      const issues = error?.issues.filter(({ path }) => path.includes('timeZone')) ?? [];
      // There it is what somebody came for.
      expect(issues.length > 0).toBe(
        ['PUT /settings/time-zone', 'POST /admin/mentors', 'PUT /mentor/hours'].includes(name),
      );
    }
  });

  it('and there are such routes', () => {
    expect(reporting.length).toBeGreaterThan(4);
  });
});
