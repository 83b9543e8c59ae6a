import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { AppError } from '#shared/errors.ts';
import { isOtherSpelling } from '#shared/exact-paths.ts';
import { isSecure } from '#shared/session-cookie.ts';
import { hasBearer } from './session.ts';

/**
 * Security headers for every response. Scripts come from our own files only; a mounted part (the
 * sandbox) may set its own policy on its responses.
 */
export function secureHeaders(publicUrl: string): RequestHandler {
  const secure = isSecure(publicUrl);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Mantine writes sizes into style attributes and style elements.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
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
    // Addresses may hold single-use tokens, so other sites get no referrer.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** Runs before anything looks at the path: what comes after may take it as it is. */
export const refuseOtherSpellings: RequestHandler = (request, _response, next) => {
  next(isOtherSpelling(request.path) ? new AppError('not_found') : undefined);
};

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Refuses requests that another site makes a browser send. Browsers send `Sec-Fetch-Site` or at
 * least an origin; a change with neither is refused, too. Not so with an access token, which counts
 * instead of the cookies.
 */
export function refuseCrossSite(publicUrl: string): RequestHandler {
  return (request, _response, next) => {
    // A browser never adds a token by itself, and another site's script may not.
    if (hasBearer(request)) return next();
    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    const isOurs =
      site === undefined ? origin === publicUrl : site === 'same-origin' || site === 'none';
    // A read without an origin comes from the address bar, a script or a monitor.
    const mustBeOurs = unsafeMethods.has(request.method) || origin !== undefined;
    next(mustBeOurs && !isOurs ? new AppError('cross_site') : undefined);
  };
}
