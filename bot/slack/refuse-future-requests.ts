import type { NextFunction, Request, Response } from 'express';

const toleranceSeconds = 5 * 60;

/** Bolt refuses signatures older than five minutes; this refuses those dated more than five ahead. */
export function refuseFutureRequests(request: Request, response: Response, next: NextFunction) {
  const signedAt = request.headers['x-slack-request-timestamp'];
  const ahead = Number(signedAt) - Math.floor(Date.now() / 1000);
  if (typeof signedAt === 'string' && /^\d{1,12}$/.test(signedAt) && ahead <= toleranceSeconds) {
    next();
  } else {
    response.status(401).end();
  }
}
