import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract, errorSchema } from '#shared/api/contract.ts';
import { brand } from '#shared/brand.ts';

let cachedDocument: Promise<OpenAPI.Document> | undefined;

/** The OpenAPI description of the contract, generated on first use. */
export function describeApi(): Promise<OpenAPI.Document> {
  cachedDocument ??= generateDocument();
  return cachedDocument;
}

async function generateDocument(): Promise<OpenAPI.Document> {
  const made = await new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter()],
  }).generate(contract, {
    info: { title: brand.name, version: '1' },
    servers: [{ url: '/api' }],
    commonSchemas: { Error: { schema: errorSchema } },
  });
  const failure = {
    description: 'Any failure.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  for (const path of Object.values(made.paths ?? {})) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = path?.[method];
      if (operation) operation.responses = { ...operation.responses, default: failure };
    }
  }
  return made;
}
