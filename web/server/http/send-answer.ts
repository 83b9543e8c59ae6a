import type { Response } from 'express';

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
  const content = isFile ? Buffer.from(await body.arrayBuffer()) : JSON.stringify(body);
  if (response.destroyed) return;
  response.status(status).set(headers);
  if (isFile) response.setHeader('Content-Type', body.type);
  else if (content !== undefined) response.setHeader('Content-Type', 'application/json');
  response.end(content);
}
