import type { DatabaseHandle } from '#db/connect.ts';
import type { Audience } from '#shared/options.ts';
import { consumeLimit } from './consume-limit.ts';
import { createLimiter } from './create-limiter.ts';
import { networkOf } from './network-of.ts';
import { toLimitKey } from './to-limit-key.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type Who = { audience: Audience; email: string; address: string };

export type SignInLimits = {
  /**
   * Lets `check` compare the password, unless too many failed before: it gives what was signed in
   * to, or null. An attempt is counted before it is made, so that many at once don't slip through,
   * and taken back when it succeeds.
   */
  attempt<Result>(who: Who, check: () => Promise<Result | null>): Promise<Result | null>;
};

/**
 * Failures: 10 in 15 minutes for an account from one address, 100 in 15 minutes for an address.
 * An account that failed 50 times in an hour, from wherever, is being guessed at: addresses that
 * never signed in to it then get 2 tries instead of 10. The owner's own addresses keep theirs, so
 * nobody can lock an owner out.
 */
export function createSignInLimits({ pool }: Pick<DatabaseHandle, 'pool'>): SignInLimits {
  const limiter = (name: string, points: number, seconds: number, sweeps = false) =>
    createLimiter(pool, { name, points, seconds, sweeps });
  const pairs = limiter('pair', 10, 15 * minute, true);
  const guessedPairs = limiter('pair', 2, 15 * minute);
  const addresses = limiter('address', 100, 15 * minute);
  const accounts = limiter('account', 50, hour);
  const known = limiter('known', 1, 60 * day);

  return {
    async attempt(who, check) {
      const account = toLimitKey(`${who.audience} ${who.email}`);
      const address = networkOf(who.address);
      const pair = toLimitKey(`${account} ${address}`);

      const failures = (await accounts.get(account))?.consumedPoints ?? 0;
      const isGuessedAt = failures >= accounts.points && (await known.get(pair)) === null;
      await consumeLimit(isGuessedAt ? guessedPairs : pairs, pair);
      await consumeLimit(addresses, address);

      const result = await check().catch(async (error: unknown) => {
        await Promise.all([pairs.reward(pair), addresses.reward(address)]);
        throw error;
      });
      if (result === null) {
        await accounts.penalty(account);
        return null;
      }
      await Promise.all([
        pairs.delete(pair),
        addresses.reward(address),
        known.set(pair, 1, 60 * day),
      ]);
      return result;
    },
  };
}
