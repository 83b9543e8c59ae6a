import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DatabaseHandle } from '#db/connect.ts';

type Limit = {
  /** Tells this limit's counts from those of others. */
  name: string;
  points: number;
  seconds: number;
  /** Removes counts that expired; one limiter of a process does it for all. */
  sweeps?: boolean;
};

/** A limit that is kept in the database: it holds across processes and restarts. */
export function createLimiter(
  pool: DatabaseHandle['pool'],
  { name, points, seconds, sweeps = false }: Limit,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: sweeps,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}
