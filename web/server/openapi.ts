import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { RouteMeta } from '#shared/api/audience.ts';
import { contract, errorSchema } from '#shared/api/contract.ts';
import { listProcedures } from '#shared/api/procedures.ts';
import { brand } from '#shared/brand.ts';
import { type TokenNeed, tokenNeed } from '#shared/domain/permissions.ts';

let cachedDocument: Promise<OpenAPI.Document> | undefined;

/** The OpenAPI description of the contract, generated on first use. */
export async function describeApi(): Promise<OpenAPI.Document> {
  cachedDocument ??= generateDocument();
  const made = await cachedDocument;
  return { ...made, info: { ...made.info, title: brand.name } };
}

async function generateDocument(): Promise<OpenAPI.Document> {
  const made = await new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter()],
  }).generate(contract, {
    info: {
      title: brand.name,
      version: '1',
      description: 'What an operation needs of a token stands in its description.',
    },
    servers: [{ url: '/api' }],
    commonSchemas: { Error: { schema: errorSchema } },
  });
  const failure = {
    description: 'Any failure.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  for (const { keys, method, path, meta } of listProcedures(contract)) {
    const httpMethod = methods.find((each) => each === method.toLowerCase()) ?? 'post';
    const operation = made.paths?.[path]?.[httpMethod];
    if (!operation) continue;
    const [noun = '', ...verb] = keys;
    operation.tags = [toWords(noun)];
    operation.summary = toWords(verb.join(' '));
    operation.description = `${audienceTexts[meta.audience ?? 'admin']} ${tokenTexts[tokenNeed(meta, method.toUpperCase())]}`;
    operation.security = securityOf(meta);
    operation.responses = { ...operation.responses, default: failure };
  }
  made.components = {
    ...made.components,
    securitySchemes: {
      token: {
        type: 'http',
        scheme: 'bearer',
        description: 'An access token, made under Connections. It begins with “slip_”.',
      },
    },
  };
  return made;
}

/** Anyone may call without a token where the route is open to all. */
function securityOf({ audience, tokens }: RouteMeta): OpenAPI.SecurityRequirementObject[] {
  if (tokens === 'never') return [];
  return audience === 'anyone' ? [{}, { token: [] }] : [{ token: [] }];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** 'failedSignIns' is 'Failed sign-ins'. */
function toWords(key: string): string {
  const words = key
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ ins$/, '-ins');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const audienceTexts: Record<NonNullable<RouteMeta['audience']>, string> = {
  anyone: 'Open to anyone.',
  signed_in: 'For anyone with an account.',
  member: 'For founders and investors.',
  founder: 'For founders.',
  investor: 'For investors.',
  mentor: 'For mentors.',
  staff: 'For staff; reviewers see only what’s assigned to them.',
  manager: 'For managers and admins.',
  admin: 'For admins.',
};

const tokenTexts: Record<TokenNeed, string> = {
  read: 'A token that may read is enough.',
  write: 'Takes a token that may change things.',
  never: 'Browser only: access tokens don’t work here.',
};
