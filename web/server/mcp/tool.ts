import type { AnySchema, ErrorMap, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { call, type Procedure } from '@orpc/server';
import { z } from 'zod';
import type { Session } from '#db/queries/sessions.ts';
import type { RouteMeta } from '#shared/api/audience.ts';
import { declarationOf } from '#shared/api/procedures.ts';
import { brand } from '#shared/brand.ts';
import { tokenNeed } from '#shared/domain/permissions.ts';
import { dateTimeLabel, dayInSentence } from '#shared/formats.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import type { ApiContext } from '../context.ts';
import { refuseCaller, spendCost } from '../http/answer-api.ts';

type Route<Input extends AnySchema, Output extends AnySchema> = Procedure<
  ApiContext,
  ApiContext,
  Input,
  Output,
  ErrorMap,
  RouteMeta
>;

type AnyRoute = Pick<Route<AnySchema, AnySchema>, '~orpc'>;

export type Caller = {
  session: Session;
  now: Date;
  /** In the caller's zone. */
  today: CalendarDate;
  timeZone: string;
  /** Names this call of a writing tool; a repeated call has the same. */
  clientKey: string | undefined;
  /** Calls an operation of the contract exactly as a request to the API would. */
  call<Input extends AnySchema, Output extends AnySchema>(
    route: Route<Input, Output>,
    input: InferSchemaInput<Input>,
  ): Promise<InferSchemaOutput<Output>>;
  /** The address of one of our pages. */
  link(path: string): string;
  /** `today`, `Friday`, `Thu, Dec 3`: of an instant in the caller's zone. */
  day(at: string): string;
  /** `Thu, Dec 3, 10:00 PM`, in the caller's zone. */
  time(at: string): string;
};

export type ToolResult = {
  /** For a model: short, with the ids that other tools ask for. */
  text: string;
  data?: Record<string, unknown>;
};

export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  isReadOnly: boolean;
  /** The routes that it calls. The tool is for those to whom all of them are open. */
  routes: AnyRoute[];
  /** Calling it again with the same input changes nothing more. */
  isIdempotent?: boolean;
  run(input: never, caller: Caller): Promise<ToolResult>;
};

/** Ties the type of what `run` gets to the schema. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'isReadOnly' | 'run'> & {
    input: Input;
    run(input: z.output<Input>, caller: Caller): Promise<ToolResult>;
  },
): Tool {
  const isReadOnly = tool.routes.every((each) => {
    const { meta, route } = declarationOf(each);
    return tokenNeed(meta, route.method) === 'read';
  });
  const input = isReadOnly ? tool.input : tool.input.safeExtend({ idempotencyKey });
  return { ...tool, input, isReadOnly };
}

const idempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .describe(
    'Makes a retry safe: calls with the same key and input within a day are done once. Without it the same input within a minute is the same call.',
  )
  .optional();

export const noInput = z.strictObject({});

/**
 * What a tool was given. Models write null for what they leave out, so null counts as not given where the
 * schema refuses it.
 */
export function parseInput<Input extends z.ZodObject>(schema: Input, input: unknown) {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed;
  const given = structuredClone(input);
  for (const { path } of parsed.error.issues) dropNull(given, path);
  return schema.safeParse(given, {
    error: (issue) => (issue.input === undefined ? 'This is needed.' : undefined),
  });
}

function dropNull(input: unknown, path: PropertyKey[]): void {
  const [key, ...rest] = path;
  if (key === undefined || typeof input !== 'object' || input === null) return;
  const fields = input as Record<PropertyKey, unknown>;
  if (rest.length > 0) dropNull(fields[key], rest);
  else if (fields[key] === null) delete fields[key];
}

/** A schema of the contract, its fields explained to a model. */
export function explain<Shape extends Record<string, z.ZodType>>(
  schema: z.ZodObject<Shape>,
  texts: Partial<Record<keyof Shape, string>>,
): z.ZodObject<Shape> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const text = texts[name];
    return [name, text ? field.describe(text) : field];
  });
  return z.strictObject(Object.fromEntries(fields));
}

export function createCaller(
  context: ApiContext & { session: Session },
  { clientKey }: Partial<Pick<Caller, 'clientKey'>> = {},
): Caller {
  const { session, now, config } = context;
  const timeZone = session.founder?.timeZone ?? brand.timeZone;
  const today = localDate(now, timeZone);
  // Many tasks of a list are due on the same day.
  const days = new Map<string, string>();
  return {
    session,
    now,
    today,
    timeZone,
    clientKey,
    async call(route, input) {
      refuseCaller(context, route, session);
      await spendCost(context, route);
      return await call(route, input, { context });
    },
    link: (path) => config.publicUrl + path,
    day(at) {
      const day = days.get(at) ?? dayInSentence(localDate(new Date(at), timeZone), today);
      days.set(at, day);
      return day;
    },
    time: (at) => dateTimeLabel(new Date(at), { now, timeZone }),
  };
}

/** Throws unless all that the tool calls is open to this session. */
export function refuseTool(context: ApiContext & { session: Session }, { routes }: Tool): void {
  for (const route of routes) refuseCaller(context, route, context.session);
}

export function isOpenTo(context: ApiContext & { session: Session }, tool: Tool): boolean {
  try {
    refuseTool(context, tool);
    return true;
  } catch {
    return false;
  }
}

/** A tool in the protocol's own form. */
export function describeTool(tool: Tool) {
  const { name, title, description, input, isReadOnly, isIdempotent = false } = tool;
  const { $schema, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema, type: 'object' as const },
    annotations: {
      title,
      readOnlyHint: isReadOnly,
      // No tool deletes or overwrites what somebody else wrote.
      destructiveHint: false,
      idempotentHint: isReadOnly || isIdempotent,
      openWorldHint: false,
    },
  };
}

/** So many a list has at most: a model reads all of it each time. */
export const maxListed = 40;

/** A heading and its lines, or what is said without any. */
export function lines(heading: string, items: string[], none = 'None.'): string {
  const shown = items.slice(0, maxListed).map((item) => `- ${item}`);
  const more = items.length - shown.length;
  if (more > 0) shown.push(`- and ${more} more on the page`);
  return [heading, ...(shown.length > 0 ? shown : [none])].join('\n');
}

/** One line of at most so many characters, of a text that somebody wrote. */
export function shorten(text: string, max = 200): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max - 1)}…` : line;
}
