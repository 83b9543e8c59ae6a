import type { Response } from 'express';
import { ReadyJson } from './ready-json.ts';

type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
};

/** Sends JSON or a file, each in one piece. A route that answers with a file has named it. */
export async function sendAnswer(
  response: Response,
  { status, headers, body }: Answer,
): Promise<void> {
  const isFile = body instanceof File;
  const content = isFile ? Buffer.from(await body.arrayBuffer()) : toJson(body);
  if (response.destroyed) return;
  response.status(status).set(headers);
  if (isFile) response.setHeader('Content-Type', body.type);
  else if (content !== undefined) response.setHeader('Content-Type', 'application/json');
  response.end(content);
}

function toJson(body: unknown): string | undefined {
  return body instanceof ReadyJson ? body.text : JSON.stringify(body);
}
