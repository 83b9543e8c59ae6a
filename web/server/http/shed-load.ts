import type { RequestHandler } from 'express';
import { AppError } from '#shared/errors.ts';

/** Answers at most so many requests at a time; one more is told to come back instead of queueing. */
export function shedLoad(most: number): RequestHandler {
  let running = 0;
  return (_request, response, next) => {
    if (running >= most) return next(new AppError('unavailable'));
    running += 1;
    response.once('close', () => {
      running -= 1;
    });
    next();
  };
}
