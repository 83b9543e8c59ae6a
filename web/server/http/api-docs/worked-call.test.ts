import type { AnyContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { contract } from '#shared/api/contract.ts';
import { declarationOf, listProcedures } from '#shared/api/procedures.ts';
import { describeApi } from '../../openapi.ts';
import { workCall } from './worked-call.ts';

it('makes of every operation a call that the contract accepts', async () => {
  const { paths = {}, components } = await describeApi();
  const refused = [];
  const procedures = listProcedures(contract);
  for (const { keys, method, path } of procedures) {
    const operation = paths[path]?.[method.toLowerCase() as 'get'];
    if (!operation) throw new Error(`${method} ${path} is not described.`);
    const { params, query, body } = workCall(operation, components);
    const procedure = keys.reduce<unknown>((node, key) => Object(node)[key], contract);
    const { inputSchema } = declarationOf(procedure as AnyContractProcedure);
    if (!inputSchema) continue;
    // Few operations take the parts of a request apart from each other.
    const inputs = [
      { ...params, ...query, ...Object(body) },
      { params, query, body },
    ];
    const reads = inputs.map((input) => (inputSchema as ZodType).safeParseAsync(input));
    const [read] = await Promise.all(reads);
    if ((await Promise.all(reads)).some(({ success }) => success)) continue;
    refused.push([`${method} ${path}`, inputs[0], read?.error?.message]);
  }
  expect(refused).toEqual([]);
  expect(procedures.length).toBeGreaterThan(200);
});
