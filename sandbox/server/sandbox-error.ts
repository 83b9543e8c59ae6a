import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';

/** A request to the sandbox that cannot be carried out; the message is for the person who sent it. */
export class SandboxError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'SandboxError';
    this.status = status;
  }
}

/** A request handler: validated input (query or JSON body) in, JSON out. */
export function jsonHandler<Schema extends z.ZodType>(
  schema: Schema,
  handle: (input: z.output<Schema>) => unknown,
): RequestHandler {
  return async (request: Request, response: Response) => {
    const source: unknown = request.method === 'GET' ? request.query : (request.body ?? {});
    const parsed = schema.safeParse(source);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const message = `${issue?.path.join('.') || 'body'}: ${issue?.message}`;
      response.status(400).json({ message });
      return;
    }
    try {
      response.json(await handle(parsed.data));
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      response.status(error.status).json({ message: error.message });
    }
  };
}
