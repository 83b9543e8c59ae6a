import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DatabaseHandle } from '#db/connect.ts';
import { consumeLimit } from './consume-limit.ts';
import { createLimiter } from './create-limiter.ts';

const minute = 60;
const hour = 60 * minute;

export type AccountLimits = {
  /**
   * Lets a signed-in account's password be compared, unless it was wrong too often: a stolen
   * session must not serve to guess it. Counted before, taken back when it was right.
   */
  attemptPassword(accountId: string, check: () => Promise<boolean>): Promise<boolean>;
  /**
   * The same for codes, of which an hour holds 20 wrong ones: whoever tries them knows the
   * password, and an address more makes no new tries.
   */
  attemptCode(accountId: string, check: () => Promise<boolean>): Promise<boolean>;
  countExport(accountId: string): Promise<void>;
  /** Each sends a mail to an address of somebody's choice. */
  countEmailChange(accountId: string): Promise<void>;
};

/**
 * Per account, from wherever: 10 wrong passwords in 15 minutes, 20 wrong codes, 10 exports and 6
 * mails about another address an hour.
 */
export function createAccountLimits({ pool }: Pick<DatabaseHandle, 'pool'>): AccountLimits {
  const perAccount = (name: string, points: number, seconds: number) =>
    createLimiter(pool, { name, points, seconds });
  const passwords = perAccount('own-password', 10, 15 * minute);
  const codes = perAccount('code', 20, hour);
  const exports = perAccount('export', 10, hour);
  const emailChanges = perAccount('email-change', 6, hour);

  const attempt = async (
    limiter: RateLimiterPostgres,
    accountId: string,
    check: () => Promise<boolean>,
  ) => {
    await consumeLimit(limiter, accountId);
    const takeBack = () => limiter.reward(accountId);
    const isRight = await check().catch(async (error: unknown) => {
      await takeBack();
      throw error;
    });
    if (isRight) await takeBack();
    return isRight;
  };

  return {
    attemptPassword: (accountId, check) => attempt(passwords, accountId, check),
    attemptCode: (accountId, check) => attempt(codes, accountId, check),
    countExport: (accountId) => consumeLimit(exports, accountId),
    countEmailChange: (accountId) => consumeLimit(emailChanges, accountId),
  };
}
