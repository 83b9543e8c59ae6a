import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DatabaseHandle } from '#db/connect.ts';
import { DatabaseLimiter } from '#db/database-limiter.ts';
import { warnOfGuesses } from '#db/operations/accounts/warn-of-guesses.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Audience } from '#shared/options.ts';
import { browserCookieDays } from './session.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** An attempt's origin: its address, and the id of a browser that we have seen before. */
type Origin = { address: string; browser?: { id: string | null } };
type SignInName = { audience: Audience; email: string };
type SignInAttempt = SignInName & Origin;

export type SignInLimits = {
  /**
   * Calls `check`, which compares the password, unless too many attempts failed before. Returns
   * what it returns. An attempt is counted before it is made, so that simultaneous ones do not slip
   * through, and uncounted if it succeeds. `isOwner` tells whether the account that was found owns
   * its address: signing in to one's own claim must not help to guess the owner's password.
   */
  attempt<Result>(
    who: SignInAttempt,
    check: () => Promise<Result | null>,
    isOwner?: (result: Result) => boolean,
  ): Promise<Result | null>;
  /** The owner was here: this browser keeps its own ten attempts whatever others do. */
  trustBrowser(who: SignInName & { browserId: string }): Promise<void>;
  /** The owner says that the guesses were not theirs: strangers get no attempts for a day. */
  closeToStrangers(who: SignInName): Promise<void>;
};

/** Wrong passwords of strangers that an account takes before it is guarded. */
const guessesPerHour = 50;
const guessesPerDay = 100;
/** All strangers together get this many each hour while it is guarded. */
const guardedGuessesPerHour = 10;

/**
 * Failures: 10 in 15 minutes for an account from one address or known browser, 100 in 15 minutes
 * for an address. A stranger is an address and a browser that never signed in to the account. After
 * 50 wrong passwords of strangers in an hour, or 100 in a day, all strangers together get 10 an
 * hour, however many addresses they have, and the owner is notified by email. A known browser is
 * stopped by nobody's failures but its own, and a link from an email makes a browser known, so
 * nobody can lock an owner out.
 */
export function createSignInLimits({
  pool,
  db,
  now = () => new Date(),
}: Pick<DatabaseHandle, 'pool' | 'db'> & { now?: () => Date }): SignInLimits {
  const limiter = (name: string, points: number, seconds: number, sweeps = false) =>
    createLimiter(pool, { name, points, seconds, sweeps });
  const pairs = limiter('pair', 10, 15 * minute, true);
  const guardedPairs = limiter('pair', 2, 15 * minute);
  const addresses = limiter('address', 100, 15 * minute);
  const ofHour = limiter('account', guessesPerHour, hour);
  const ofDay = limiter('account-day', guessesPerDay, day);
  const strangers = limiter('strangers', guardedGuessesPerHour, hour);
  const known = limiter('known', 1, 60 * day);
  // Not the table `known_browsers`, which says what is news to the owner: that one also holds browsers
  // of a claim, which may be a stranger's, and lacks those that only pressed a link.
  const knownBrowsers = limiter('browser', 1, browserCookieDays * day);

  const nameOf = (who: SignInName) => hashLimitKey(`${who.audience} ${who.email}`);
  const browserKey = (who: SignInName, id: string) => hashLimitKey(`${nameOf(who)} browser ${id}`);

  /** A stranger's attempt counts before it is made; beyond the ceiling there is none. */
  async function countGuess(account: string) {
    const [hourly, daily] = [await ofHour.penalty(account), await ofDay.penalty(account)];
    const { consumedPoints: guesses } = hourly;
    const { consumedPoints: guessesOfDay } = daily;
    const isGuarded = guesses > guessesPerHour || guessesOfDay > guessesPerDay;
    if (isGuarded) await consumeLimit(strangers, account, { code: 'account_guarded' });
    return {
      counted: isGuarded ? [ofHour, ofDay, strangers] : [ofHour, ofDay],
      isAtCeiling: guesses === guessesPerHour || guessesOfDay === guessesPerDay,
    };
  }

  return {
    async attempt(who, check, isOwner = () => true) {
      const account = nameOf(who);
      const address = toNetwork(who.address);
      const pair = hashLimitKey(`${account} ${address}`);
      const browserId = who.browser?.id ?? null;
      const browser = browserId === null ? null : browserKey(who, browserId);
      const isKnownBrowser = browser !== null && (await knownBrowsers.get(browser)) !== null;
      const isStranger = !isKnownBrowser && (await known.get(pair)) === null;
      const own = isKnownBrowser ? browser : pair;

      const attempts = isStranger && (await isGuarded(account)) ? guardedPairs : pairs;
      await consumeLimit(attempts, own);
      if (!isKnownBrowser) await consumeLimit(addresses, address);
      const guess = isStranger ? await countGuess(account) : null;

      const uncount = () =>
        Promise.all([
          ...(isKnownBrowser ? [] : [addresses.reward(address)]),
          ...(guess?.counted.map((each) => each.reward(account)) ?? []),
        ]);
      const result = await check().catch(async (error: unknown) => {
        await Promise.all([attempts.reward(own), uncount()]);
        throw error;
      });
      if (result === null) {
        if (guess?.isAtCeiling) await warnOfGuesses(db, { ...who, now: now() });
        return null;
      }
      await uncount();
      if (!isOwner(result)) await attempts.reward(own);
      else await Promise.all([attempts.delete(own), known.set(pair, 1, 60 * day)]);
      return result;
    },

    async trustBrowser(who) {
      await knownBrowsers.set(browserKey(who, who.browserId), 1, browserCookieDays * day);
    },

    async closeToStrangers(who) {
      const account = nameOf(who);
      await Promise.all([ofDay.block(account, day), strangers.block(account, day)]);
    },
  };

  async function isGuarded(account: string): Promise<boolean> {
    const [hourly, daily] = await Promise.all([ofHour.get(account), ofDay.get(account)]);
    const guesses = [hourly?.consumedPoints ?? 0, daily?.consumedPoints ?? 0] as const;
    return guesses[0] >= guessesPerHour || guesses[1] >= guessesPerDay;
  }
}

export type AccountLimits = {
  /**
   * Calls `check`, which compares a signed-in account's password, unless it was wrong too often in this
   * session: a stolen one must not help to guess it, nor keep the owner's from being asked. Counted
   * first, uncounted if it was right.
   */
  attemptPassword(sessionKey: string, check: () => Promise<boolean>): Promise<boolean>;
  /**
   * The same for a password that failed at another audience's sign-in, without a check where too many
   * did: its owner, who took the wrong page, needs few, and nobody is to guess there what their limits
   * forbid them here.
   */
  attemptElsewhere(who: SignInName, check: () => Promise<boolean>): Promise<boolean>;
  /**
   * The same for codes, with 20 wrong ones per hour: of an account where somebody signs in, who knows the
   * password and to whom more addresses give no more attempts, and of a session once they are in.
   */
  attemptCode(key: string, check: () => Promise<boolean>): Promise<boolean>;
  countExport(accountId: string): Promise<void>;
  /** Each sends a mail to an address of the caller's choice. */
  countEmailChange(accountId: string): Promise<void>;
  /** Each sends a mail to the caller. */
  countTextSample(accountId: string): Promise<void>;
  /** Each is decoded, which takes a while. */
  countPicture(accountId: string): Promise<void>;
  /** Each is read and kept. */
  countImport(accountId: string): Promise<void>;
};

/**
 * Per session 10 wrong passwords in 15 minutes. Per account, from any address, 20 a day elsewhere, and per
 * hour 20 wrong codes, 10 exports, 6 mails about a change of address, 30 samples of emails, 30 pictures and 30 imported files.
 */
export function createAccountLimits({ pool }: Pick<DatabaseHandle, 'pool'>): AccountLimits {
  const perAccount = (name: string, points: number, seconds: number) =>
    createLimiter(pool, { name, points, seconds });
  const passwords = perAccount('own-password', 10, 15 * minute);
  const elsewhere = perAccount('elsewhere', 20, day);
  const codes = perAccount('code', 20, hour);
  const exports = perAccount('export', 10, hour);
  const emailChanges = perAccount('email-change', 6, hour);
  const textSamples = perAccount('text-sample', 30, hour);
  const pictures = perAccount('picture', 30, hour);
  const imports = perAccount('import', 30, hour);

  const attempt = async (
    limiter: RateLimiterPostgres,
    key: string,
    check: () => Promise<boolean>,
  ) => {
    await consumeLimit(limiter, key);
    const uncount = () => limiter.reward(key);
    const isRight = await check().catch(async (error: unknown) => {
      await uncount();
      throw error;
    });
    if (isRight) await uncount();
    return isRight;
  };

  return {
    attemptPassword: (sessionKey, check) => attempt(passwords, sessionKey, check),
    attemptElsewhere: ({ audience, email }, check) =>
      attempt(elsewhere, hashLimitKey(`${audience} ${email}`), check).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'rate_limited') return false;
        throw error;
      }),
    attemptCode: (key, check) => attempt(codes, key, check),
    countExport: (accountId) => consumeLimit(exports, accountId),
    countEmailChange: (accountId) => consumeLimit(emailChanges, accountId),
    countTextSample: (accountId) => consumeLimit(textSamples, accountId),
    countPicture: (accountId) => consumeLimit(pictures, accountId),
    countImport: (accountId) => consumeLimit(imports, accountId),
  };
}

/** A budget at one web process in a minute. */
export type CallBudget = { points: number; reads: number };

/**
 * Far above what hands do: 300 changes, 200 tasks made or deleted, 150 orders by match or 300
 * searches a minute. Before an investor's address is verified, anybody can have an account.
 */
const browsersBudget: CallBudget = { points: 600, reads: 60_000 };
const unverifiedBudget: CallBudget = { points: 240, reads: 6_000 };

/** Belongs to one access token or connected app: a script that runs wild leaves something to the others. */
const tokenBudget: CallBudget = { points: 300, reads: 3_000 };
/** All of an account's have it together. */
const tokensBudget: CallBudget = { points: 600, reads: 60_000 };

/** A session has it for what protects its account: 60 changes a minute, which nothing else uses up. */
const protectionBudget: CallBudget = { points: 120, reads: 1_200 };

type Call = {
  accountId: string;
  tokenId: string | null;
  isVerified: boolean;
  cost: number;
  /** The session that asks, where the route has a budget of its own. */
  protectionKey: string | null;
};

export type CallBudgets = {
  /** Throws `slow_down` where there are no points left; the minute starts with the first call. */
  spend(call: Call): Promise<void>;
};

/**
 * Tokens never spend what is their owner's in a browser. Counted in this process: a row in the database
 * for each request would cost more than most of the requests. Behind several processes an account has up
 * to that many times as much.
 */
export function createCallBudgets({
  verified = browsersBudget,
  unverified = unverifiedBudget,
  token = tokenBudget,
  tokens = tokensBudget,
  protection = protectionBudget,
}: Partial<
  Record<'verified' | 'unverified' | 'token' | 'tokens' | 'protection', CallBudget>
> = {}): CallBudgets {
  const perMinute = (points: number) => new RateLimiterMemory({ points, duration: minute });
  const open = ({ points, reads }: CallBudget) => ({
    points: perMinute(points),
    reads: perMinute(reads),
  });
  const budgets = {
    verified: open(verified),
    unverified: open(unverified),
    token: open(token),
    tokens: open(tokens),
    protection: open(protection),
  };
  const consume = async ({ points, reads }: typeof budgets.token, key: string, cost: number) => {
    if (cost > 0) await consumeLimit(points, key, { points: cost, code: 'slow_down' });
    else await consumeLimit(reads, key, { code: 'slow_down' });
  };
  return {
    async spend({ accountId, tokenId, isVerified, cost, protectionKey }) {
      if (tokenId !== null) {
        await consume(budgets.token, tokenId, cost);
        await consume(budgets.tokens, accountId, cost);
      } else if (protectionKey !== null) await consume(budgets.protection, protectionKey, cost);
      else await consume(isVerified ? budgets.verified : budgets.unverified, accountId, cost);
    },
  };
}

export type VisitorLimits = {
  countApplication(address: string): Promise<void>;
  /** A link from a mail. Guessing one is hopeless, but each attempt costs us work. */
  countLink(address: string): Promise<void>;
  countReset(address: string): Promise<void>;
  /** Both steps of a sign-in with a passkey. */
  countPasskey(address: string): Promise<void>;
  /** Both ends of a sign-in through a provider. */
  countSignOn(address: string): Promise<void>;
  /** Reads of one calendar feed. */
  countCalendar(feedId: string): Promise<void>;
  countAlert(address: string, email: string): Promise<void>;
  /**
   * An assistant that registers itself. Each leaves a row for a day or more, so they are also limited per
   * day; those on the web come from few addresses.
   */
  countClient(address: string): Promise<void>;
  /** A request of an assistant to be let in. */
  countConsent(address: string): Promise<void>;
  /** Also limited per e-mail address, so that nobody's mailbox is flooded. */
  countSignUp(address: string, email: string): Promise<void>;
  countVerificationMail(email: string): Promise<void>;
};

/** Limits of people who are not signed in, per address (for IPv6, per network) and hour. */
export function createVisitorLimits({ pool }: Pick<DatabaseHandle, 'pool'>): VisitorLimits {
  const perHour = (name: string, points: number) => {
    const limiter = createLimiter(pool, { name, points, seconds: hour });
    return (address: string) => consumeLimit(limiter, toNetwork(address));
  };
  const signUps = perHour('sign-up', 30);
  const perKey = (name: string, points: number, seconds: number) => {
    const limiter = createLimiter(pool, { name, points, seconds });
    return (key: string) => consumeLimit(limiter, hashLimitKey(key));
  };
  const signUpsOfMailbox = perKey('sign-up-mailbox', 10, day);
  const clients = perHour('oauth-client', 100);
  const clientsOfDay = perKey('oauth-client-day', 500, day);
  const alerts = perHour('alert', 20);
  const alertsOfMailbox = perKey('alert-mailbox', 5, day);
  return {
    async countAlert(address, email) {
      await alerts(address);
      await alertsOfMailbox(email);
    },
    countApplication: perHour('application', 30),
    countLink: perHour('link', 200),
    countReset: perHour('reset', 20),
    countPasskey: perHour('passkey', 400),
    countSignOn: perHour('sign-on', 400),
    countCalendar: perKey('calendar', 120, hour),
    async countClient(address) {
      await clients(address);
      await clientsOfDay(toNetwork(address));
    },
    countConsent: perHour('oauth-consent', 100),
    async countSignUp(address, email) {
      await signUps(address);
      await signUpsOfMailbox(email);
    },
    countVerificationMail: perKey('verification', 3, hour),
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
  return new DatabaseLimiter({ pool, name, points, seconds, sweeps });
}

/** Counts one more for a key; beyond the limit it throws, with the time to wait. */
async function consumeLimit(
  limiter: RateLimiterPostgres | RateLimiterMemory,
  key: string,
  { points = 1, code = 'rate_limited' }: { points?: number; code?: ErrorCode } = {},
): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError(code, { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}

/** A single IPv6 customer has 2^64 addresses. */
export function toNetwork(address: string): string {
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
