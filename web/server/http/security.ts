import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { AppError } from '#shared/errors.ts';
import { isSecure } from '#shared/session-cookie.ts';

/**
 * Headers for every answer. Scripts come from our own files only; a mounted part (the sandbox's
 * pages) may set a policy of its own on its own answers.
 */
export function secureHeaders(publicUrl: string): RequestHandler {
  const secure = isSecure(publicUrl);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Mantine writes its sizes into style attributes and style elements.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'https:', 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    // Addresses may hold single-use tokens: nothing of them goes to another site.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from
 * (`Sec-Fetch-Site`) or at least from which origin; a change that says neither is refused too.
 */
export function refuseCrossSite(publicUrl: string): RequestHandler {
  return (request, _response, next) => {
    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    const isOurs =
      site === undefined ? origin === publicUrl : site === 'same-origin' || site === 'none';
    // Reading without a word about the origin is a person's address bar, a script or a monitor.
    const mustTell = unsafeMethods.has(request.method) || origin !== undefined;
    next(mustTell && !isOurs ? new AppError('cross_site') : undefined);
  };
}
