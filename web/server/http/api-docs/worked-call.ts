import type { OpenAPI } from '@orpc/openapi';

type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

export type WorkedCall = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Undefined where the operation takes none. */
  body: unknown;
  /** An answer of the right shape; undefined where it isn't JSON. */
  answer: unknown;
};

/**
 * Values for all that an operation requires, read from its schemas. An input that requires nothing
 * shows its first field, since an empty object explains nothing.
 */
export function workCall(
  operation: OpenAPI.OperationObject,
  components: OpenAPI.ComponentsObject = {},
): WorkedCall {
  const call: WorkedCall = { params: {}, query: {}, body: undefined, answer: undefined };
  const sampleOf = (schema: unknown, name = '', isInput = true) =>
    sample(schema as Schema, { name, isInput, components });
  for (const parameter of operation.parameters ?? []) {
    if (!('in' in parameter)) continue;
    const value = sampleOf(parameter.schema, parameter.name);
    if (parameter.in === 'path') call.params[parameter.name] = value;
    else if (parameter.required) call.query[parameter.name] = value;
  }
  const { requestBody } = operation;
  if (requestBody && 'content' in requestBody) {
    call.body = sampleOf(requestBody.content['application/json']?.schema);
  }
  call.answer = sampleOf(answerSchema(operation), '', false);
  return call;
}

function answerSchema({ responses = {} }: OpenAPI.OperationObject): unknown {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  if (!response || !('content' in response)) return undefined;
  return response.content?.['application/json']?.schema;
}

type Context = { name: string; isInput: boolean; components: OpenAPI.ComponentsObject };

function sample(schema: Schema | undefined, context: Context): unknown {
  if (!schema) return undefined;
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return sample(context.components.schemas?.[name] as Schema, context);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sample(choice, context);
  if (schema.properties || schema.type === 'object') return sampleObject(schema, context);
  if (schema.type === 'array') return sampleList(schema, context);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  if (schema.type === 'number' || schema.type === 'integer') {
    return Math.min(Math.max(schema.minimum ?? 0, 3), schema.maximum ?? 3);
  }
  if (schema.type === 'string' || schema.pattern) return sampleText(schema, context.name);
  const [part] = schema.allOf ?? [];
  return part ? sample(part, context) : {};
}

function sampleObject({ properties = {}, required = [] }: Schema, context: Context): object {
  const names = Object.keys(properties);
  const shown = required.length > 0 || !context.isInput ? required : names.slice(0, 1);
  return Object.fromEntries(
    shown.map((name) => [name, sample(properties[name], { ...context, name })]),
  );
}

function sampleList({ items, minItems = 1 }: Schema, context: Context): unknown[] {
  return Array.from({ length: Math.max(1, minItems) }, () => sample(items, context));
}

/** Texts that read as somebody's own, by the name of the field. */
const textsByName: Record<string, string> = {
  title: 'Call five customers',
  name: 'Ada Lovelace',
  founderName: 'Ada Lovelace',
  startupName: 'Analytical Engines',
  industry: 'SaaS',
  question: 'How do I find my first ten customers?',
  timeZone: 'Europe/Berlin',
  channel: '#cohort-7',
  accent: '#0b7a75',
  privacyUrl: 'https://example.com/privacy',
  termsUrl: 'https://example.com/terms',
  imprintUrl: 'https://example.com/imprint',
  next: '/investor/dashboard',
  // An end comes after its beginning.
  until: '18:00',
  endsOn: '2027-03-05',
  closesAt: '2027-01-08T09:00:00.000Z',
};

const textsByFormat: Record<string, string> = {
  email: 'ada@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '0b6f2c4e-8f0d-4a52-9a5e-3d1c7b9e6f20',
  'date-time': '2026-12-04T09:00:00.000Z',
  date: '2026-12-04',
};

/** One of them fits each pattern of the contract. */
const texts = [
  '42',
  '2026-12-04',
  '09:00',
  '42-a7',
  '42.0b6f2c4e-8f0d-4a52-9a5e-3d1c7b9e6f20',
  'mYk3x7Q_vT2b-Lw9Zr5NcA',
  'a sentence',
  'a sentence that is as long as the field asks for',
];

function sampleText(schema: Schema, name: string): string {
  const byName = textsByName[name];
  if (byName && fits(schema, byName)) return byName;
  const byFormat = textsByFormat[schema.format ?? formatByName(name)];
  if (byFormat) return byFormat;
  const first = /id$/i.test(name) ? '42' : 'a sentence';
  return [first, ...texts].find((text) => fits(schema, text)) ?? first;
}

/** A schema that checks by code says nothing of its format. */
function formatByName(name: string): string {
  const [format = ''] = /(email|url)$/i.exec(name) ?? [];
  return format.toLowerCase();
}

function fits({ pattern, minLength = 0, maxLength = Infinity, allOf = [] }: Schema, text: string) {
  const matches = pattern === undefined || new RegExp(pattern, 'u').test(text);
  const isLong = text.length >= minLength && text.length <= maxLength;
  return matches && isLong && allOf.every((part): boolean => fits(part, text));
}
