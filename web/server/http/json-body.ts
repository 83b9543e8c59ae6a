import express, { type RequestHandler, Router } from 'express';
import { AppError } from '#shared/errors.ts';

const maxBodyBytes = 100 * 1024;
const maxDepth = 20;

/**
 * Reads JSON bodies of the API, and nothing else: other types 415, more than 100 kB 413, what is
 * no JSON or was made to hurt 400. Compressed bodies are refused, so that none can explode.
 */
export function parseJsonBody(): Router {
  const router = Router();
  router.use(
    requireJson,
    express.json({ limit: maxBodyBytes, inflate: false }),
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
  // PostgreSQL's text has no NUL.
  const isOdd = /%00/.test(request.originalUrl) || isUnsafeValue(request.body);
  next(isOdd ? new AppError('bad_request') : undefined);
};

/** Nested beyond reason, with a NUL, or with a key that means something to JavaScript itself. */
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
