import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';

/** Counts one more for a key; beyond the limit: `rate_limited`, with the time to wait. */
export async function consumeLimit(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError('rate_limited', { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}
