import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';

type LimiterOptions = {
  pool: pg.Pool;
  /** Separates the counts of this limit from those of others. */
  name: string;
  points: number;
  seconds: number;
  /** Deletes expired counts; one limiter per process does it for all. */
  sweeps: boolean;
};

type Count = pg.QueryResult<{ points: number; msBeforeNext: number | null }>;

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
const msBeforeNext = `greatest(0, r.expire - ${now}) as "msBeforeNext"`;
const dayMs = 24 * 60 * 60_000;
const sweptAfterMs = 60 * 60_000;

/**
 * Counts by the database's clock. The library's own statements use the process's: one that is ahead
 * would forget everybody's counts and have others wait for as long as it is ahead.
 */
export class DatabaseLimiter extends RateLimiterPostgres {
  readonly #pool: pg.Pool;

  constructor({ pool, name, points, seconds, sweeps }: LimiterOptions) {
    super({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: sweeps,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    this.#pool = pool;
  }

  /**
   * Adds to a count, or begins a new one if it is over or told to. If the clock was set back nobody
   * waits for longer than a day, or the limit's own time.
   */
  async _upsert(key: string, points: number, ms: number, isNew = false): Promise<Count> {
    return this.#pool.query(
      `insert into rate_limits as r (key, points, expire) values ($1, $2, ${now} + $3)
       on conflict (key) do update set
         points = case when $4 or r.expire <= ${now} then $2 else r.points + $2 end,
         expire = case when $4 or r.expire <= ${now} then excluded.expire
           else least(r.expire, ${now} + greatest($3, ${dayMs})) end
       returning points, ${msBeforeNext}`,
      [key, points, ms, isNew],
    );
  }

  async _get(key: string): Promise<Count | null> {
    const found: Count = await this.#pool.query(
      `select points, ${msBeforeNext} from rate_limits r where key = $1 and expire > ${now}`,
      [key],
    );
    return found.rows.length > 0 ? found : null;
  }

  _getRateLimiterRes(key: string, added: number, { rows: [row] }: Count): RateLimiterRes {
    const expire = Date.now() + (row?.msBeforeNext ?? 0);
    const counted = { rows: [{ points: row?.points, expire }] };
    // biome-ignore lint/suspicious/noExplicitAny: the library declares no types for its own parts.
    return (RateLimiterPostgres.prototype as any)._getRateLimiterRes.call(
      this,
      key,
      added,
      counted,
    );
  }

  /** Called every five minutes. */
  async clearExpired(): Promise<void> {
    const swept = `delete from rate_limits where expire < ${now} - ${sweptAfterMs}`;
    // It is tried again; expired counts do no harm meanwhile.
    await this.#pool.query(swept).catch(() => undefined);
  }
}
