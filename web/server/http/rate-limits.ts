import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DatabaseHandle } from '#db/connect.ts';
import { AppError } from '#shared/errors.ts';
import type { Audience } from '#shared/options.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type SignInAttempt = { audience: Audience; email: string; address: string };

export type SignInLimits = {
  /**
   * Calls `check`, which compares the password, unless too many attempts failed before. Returns
   * what it returns. An attempt is counted before it is made, so that simultaneous ones do not slip
   * through, and uncounted if it succeeds.
   */
  attempt<Result>(who: SignInAttempt, check: () => Promise<Result | null>): Promise<Result | null>;
};

/**
 * Failures: 10 in 15 minutes for an account from one address, 100 in 15 minutes for an address. An
 * account with 50 failures in an hour, from any address, is being guessed at: addresses that never
 * signed in to it then get 2 attempts instead of 10. The owner's own addresses keep theirs, so
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
      const account = hashLimitKey(`${who.audience} ${who.email}`);
      const address = toNetwork(who.address);
      const pair = hashLimitKey(`${account} ${address}`);

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

export type AccountLimits = {
  /**
   * Calls `check`, which compares a signed-in account's password, unless it was wrong too often: a
   * stolen session must not help to guess it. Counted first, uncounted if it was right.
   */
  attemptPassword(accountId: string, check: () => Promise<boolean>): Promise<boolean>;
  /**
   * The same for codes, with 20 wrong ones per hour: whoever tries them knows the password, and
   * more addresses give no more attempts.
   */
  attemptCode(accountId: string, check: () => Promise<boolean>): Promise<boolean>;
  countExport(accountId: string): Promise<void>;
  /** Each sends a mail to an address of the caller's choice. */
  countEmailChange(accountId: string): Promise<void>;
};

/**
 * Per account, from any address: 10 wrong passwords in 15 minutes, and per hour 20 wrong codes, 10
 * exports and 6 mails about a change of address.
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
    const uncount = () => limiter.reward(accountId);
    const isRight = await check().catch(async (error: unknown) => {
      await uncount();
      throw error;
    });
    if (isRight) await uncount();
    return isRight;
  };

  return {
    attemptPassword: (accountId, check) => attempt(passwords, accountId, check),
    attemptCode: (accountId, check) => attempt(codes, accountId, check),
    countExport: (accountId) => consumeLimit(exports, accountId),
    countEmailChange: (accountId) => consumeLimit(emailChanges, accountId),
  };
}

export type VisitorLimits = {
  countApplication(address: string): Promise<void>;
  /** A link from a mail. Guessing one is hopeless, but each attempt costs us work. */
  countLink(address: string): Promise<void>;
  countReset(address: string): Promise<void>;
  /** Both steps of a sign-in with a passkey. */
  countPasskey(address: string): Promise<void>;
  countAlert(address: string, email: string): Promise<void>;
  /** Also limited per e-mail address, so that nobody's mailbox is flooded. */
  countSignUp(address: string, email: string): Promise<void>;
  countVerificationMail(email: string): Promise<void>;
};

/** What somebody who is not signed in may do, per address (for IPv6, per network) and hour. */
export function createVisitorLimits({ pool }: Pick<DatabaseHandle, 'pool'>): VisitorLimits {
  const perHour = (name: string, points: number) => {
    const limiter = createLimiter(pool, { name, points, seconds: hour });
    return (address: string) => consumeLimit(limiter, toNetwork(address));
  };
  const signUps = perHour('sign-up', 30);
  const mailbox = (name: string, points: number, seconds: number) => {
    const limiter = createLimiter(pool, { name, points, seconds });
    return (email: string) => consumeLimit(limiter, hashLimitKey(email));
  };
  const signUpsOfMailbox = mailbox('sign-up-mailbox', 10, day);
  const alerts = perHour('alert', 20);
  const alertsOfMailbox = mailbox('alert-mailbox', 5, day);
  return {
    async countAlert(address, email) {
      await alerts(address);
      await alertsOfMailbox(email);
    },
    countApplication: perHour('application', 30),
    countLink: perHour('link', 200),
    countReset: perHour('reset', 20),
    countPasskey: perHour('passkey', 400),
    async countSignUp(address, email) {
      await signUps(address);
      await signUpsOfMailbox(email);
    },
    countVerificationMail: mailbox('verification', 3, hour),
  };
}

type LimiterOptions = {
  /** Separates the counts of this limit from those of others. */
  name: string;
  points: number;
  seconds: number;
  /** Deletes expired counts; one limiter per process does it for all. */
  sweeps?: boolean;
};

/** A limit in the database, which holds across processes and restarts. */
function createLimiter(
  pool: DatabaseHandle['pool'],
  { name, points, seconds, sweeps = false }: LimiterOptions,
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

/** Counts one more for a key; beyond the limit it throws `rate_limited` with the time to wait. */
async function consumeLimit(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError('rate_limited', { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}

/** A single IPv6 customer has 2^64 addresses. */
function toNetwork(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 || !isIPv6(address)) return v4 ?? address;
  const [head = ''] = address.split('::');
  const groups = head.split(':');
  return [...groups, '0', '0', '0', '0'].slice(0, 4).join(':');
}

/** The key of a count. It is hashed, so it does not reveal who tried. */
function hashLimitKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
