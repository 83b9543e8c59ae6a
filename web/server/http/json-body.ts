import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler, Router } from 'express';
import { AppError } from '#shared/errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';

const maxBodyBytes = 100 * 1024;
const maxDepth = 20;

/**
 * Parses JSON bodies of the API only: other types get 415, more than 100 kB 413, malformed or
 * malicious JSON 400. A signature is over the bytes: `keepRaw` gets them. Compressed bodies are refused, so that none can explode.
 */
export function parseJsonBody(keepRaw?: (request: IncomingMessage, raw: Buffer) => void): Router {
  const router = Router(exactRouting);
  router.use(
    requireJson,
    express.json({
      limit: maxBodyBytes,
      inflate: false,
      ...(keepRaw && { verify: (request, _response, raw) => keepRaw(request, raw) }),
    }),
    refuseUnsafeValues,
  );
  return router;
}

const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0;
  const charset = /charset="?([^";\s]*)/i.exec(request.get('content-type') ?? '')?.[1];
  const isJson = request.is('application/json') !== false && /^(utf-?8)?$/i.test(charset ?? '');
  next(hasBody && !isJson ? new AppError('unsupported_media') : undefined);
};

const refuseUnsafeValues: RequestHandler = (request, _response, next) => {
  // PostgreSQL's text cannot hold a NUL character.
  const isOdd = /%00/.test(request.originalUrl) || isUnsafeValue(request.body);
  next(isOdd ? new AppError('bad_request') : undefined);
};

/**
 * Nested too deeply, with a NUL character, or with a key that has a meaning in JavaScript itself.
 */
function isUnsafeValue(body: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && value.includes('\u0000')) return true;
    if (typeof value !== 'object' || value === null) continue;
    if (depth === maxDepth) return true;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || key.includes('\u0000')) return true;
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
  return false;
}
