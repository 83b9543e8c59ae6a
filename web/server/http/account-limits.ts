import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DatabaseHandle } from '#db/connect.ts';
import { consumeLimit } from './consume-limit.ts';

const minute = 60;
const hour = 60 * minute;

export type AccountLimits = {
  /**
   * Lets a signed-in account's password be compared, unless it was wrong too often: a stolen
   * session must not serve to guess it. Counted before, taken back when it was right.
   */
  attemptPassword(accountId: string, check: () => Promise<boolean>): Promise<boolean>;
  countExport(accountId: string): Promise<void>;
};

/** Per account, wherever it is signed in: 10 wrong passwords in 15 minutes, 10 exports an hour. */
export function createAccountLimits({ pool }: Pick<DatabaseHandle, 'pool'>): AccountLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const passwords = limiter('own-password', 10, 15 * minute);
  const exports = limiter('export', 10, hour);

  return {
    async attemptPassword(accountId, check) {
      await consumeLimit(passwords, accountId);
      const takeBack = () => passwords.reward(accountId);
      const isRight = await check().catch(async (error: unknown) => {
        await takeBack();
        throw error;
      });
      if (isRight) await takeBack();
      return isRight;
    },
    countExport: (accountId) => consumeLimit(exports, accountId),
  };
}
