import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWarningToken } from '#db/signed-links.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { AppError } from '#shared/errors.ts';
import {
  createAccountLimits,
  createSignInLimits,
  type SignInLimits,
} from '#web/server/http/rate-limits.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const { db } = database;
beforeEach(async () => {
  await database().pool.query('delete from rate_limits');
});

/** A different text each time. */
function numbered(text: (number: number) => string): () => string {
  let number = 0;
  return () => {
    number += 1;
    return text(number);
  };
}

/** Whoever was guessed at has had so many guesses of strangers; one of them was made. */
async function setGuesses(guesses: number) {
  const { rowCount } = await database().pool.query(
    `update rate_limits set points = $1 where key like 'account:%' or key like 'account-day:%'`,
    [guesses],
  );
  expect(rowCount).toBe(2);
}

describe('guessing passwords', () => {
  let web: TestWeb;
  let proxied: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb(database());
    proxied = await startTestWeb(database(), { config: { trustProxy: 1 } });
  });
  afterAll(async () => {
    await web?.close();
    await proxied?.close();
  });

  async function guess(at: TestWeb, email: string, times: number, forwardedFor?: () => string) {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const answer = await new Browser(at).send('/api/session/founder', {
        method: 'POST',
        body: { email, password: `wrong-${time}` },
        headers: forwardedFor ? { 'x-forwarded-for': forwardedFor() } : {},
      });
      statuses.push(answer.status);
    }
    return statuses;
  }

  it('is stopped after ten failures, with the time to wait', async () => {
    const { email } = await newFounderAccount(db);
    expect(await guess(web, email, 10)).toEqual(Array(10).fill(401));
    const answer = await new Browser(web).signIn(email);
    expect([answer.status, answer.body]).toEqual([
      429,
      {
        code: 'rate_limited',
        message: 'Too many attempts. Please wait a little and try again.',
      },
    ]);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  it('is stopped in the same way for an account that does not exist', async () => {
    expect(await guess(web, 'nobody@example.test', 11)).toEqual([...Array(10).fill(401), 429]);
  });

  it('is not possible by many simultaneous attempts', async () => {
    const { email } = await newFounderAccount(db);
    const statuses = await Promise.all(Array.from({ length: 30 }, () => guess(web, email, 1)));
    expect(statuses.flat().filter((status) => status === 401)).toHaveLength(10);
  });

  it('is not possible with a forged X-Forwarded-For', async () => {
    const { email } = await newFounderAccount(db);
    const forge = numbered((number) => `203.0.113.${number}`);
    expect(await guess(web, email, 11, forge)).toEqual([...Array(10).fill(401), 429]);
  });

  it('is counted by the address that a trusted proxy reports, not by what the client claims', async () => {
    const { email } = await newFounderAccount(db);
    const forge = numbered((number) => `10.0.0.${number}, 198.51.100.7`);
    expect(await guess(proxied, email, 11, forge)).toEqual([...Array(10).fill(401), 429]);
    expect(await guess(proxied, email, 1, () => '198.51.100.8')).toEqual([401]);
  });

  it('counts failures only', async () => {
    const { email } = await newFounderAccount(db);
    for (let time = 0; time < 15; time += 1) {
      expect((await new Browser(web).signIn(email)).status).toBe(200);
    }
    await guess(web, email, 9);
    expect((await new Browser(web).signIn(email)).status).toBe(200);
    expect(await guess(web, email, 10)).toEqual(Array(10).fill(401));
  });
});

describe('guessing one account from many addresses', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb(database(), { config: { trustProxy: 1 } });
  });
  afterAll(() => web?.close());

  async function tryPassword(browser: Browser, email: string, password: string, address: string) {
    const answer = await browser.send('/api/session/founder', {
      method: 'POST',
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    });
    return answer.body.code ?? 'in';
  }

  /** One wrong password from each of many addresses. */
  async function guessFromEverywhere(email: string, addresses: number) {
    const outcomes: string[] = [];
    for (let at = 0; at < addresses; at += 10) {
      const ten = Array.from({ length: Math.min(10, addresses - at) }, (_, each) => {
        const address = `203.${Math.floor((at + each) / 200)}.113.${(at + each) % 200}`;
        return tryPassword(new Browser(web), email, `wrong-${at + each}`, address);
      });
      outcomes.push(...(await Promise.all(ten)));
    }
    return outcomes;
  }

  const mails = async (email: string) =>
    db
      .selectFrom('mails')
      .where('recipient', '=', email)
      .where('template', '=', 'password-guesses')
      .selectAll()
      .execute();

  it('has a ceiling, tells the owner once and never locks a known browser out', async () => {
    const owner = await newFounderAccount(db);
    const home = new Browser(web);
    expect(await tryPassword(home, owner.email, testPassword, '192.0.2.1')).toBe('in');
    await home.delete('/api/session');

    // More than what an account takes in a day.
    const outcomes = await guessFromEverywhere(owner.email, 110);
    expect(outcomes.filter((outcome) => outcome === 'founder_credentials')).toHaveLength(60);
    expect(outcomes.filter((outcome) => outcome === 'account_guarded')).toHaveLength(50);
    expect(await mails(owner.email)).toHaveLength(1);

    // From another network, and although strangers have no attempts left.
    expect(home.has('browser')).toBe(true);
    expect(await tryPassword(home, owner.email, testPassword, '198.51.100.1')).toBe('in');
    const fresh = await tryPassword(new Browser(web), owner.email, testPassword, '198.51.100.2');
    expect(fresh).toBe('account_guarded');
  });

  it('is treated the same where there is no account, and sends nothing', async () => {
    await guessFromEverywhere('nobody@example.test', 1);
    await setGuesses(45);
    const outcomes = await guessFromEverywhere('nobody@example.test', 20);
    expect(outcomes.filter((outcome) => outcome === 'founder_credentials')).toHaveLength(15);
    expect(await mails('nobody@example.test')).toEqual([]);
  });

  it('does not stop a browser that opened the link from the email', async () => {
    const owner = await newFounderAccount(db);
    await guessFromEverywhere(owner.email, 1);
    await setGuesses(50);
    await guessFromEverywhere(owner.email, 10);
    const sentAt = new Date();
    const token = createWarningToken(Buffer.alloc(32, 7), { ...owner, sentAt });
    const away = new Browser(web);
    const at = '198.51.100.40';
    expect(await tryPassword(away, owner.email, testPassword, at)).toBe('account_guarded');
    await away.get(`/sign-in-warning/${token}/mine`);
    expect(await tryPassword(away, owner.email, testPassword, at)).toBe('account_guarded');
    expect((await away.post(`/sign-in-warning/${token}/mine`)).status).toBe(200);
    expect(await tryPassword(away, owner.email, 'wrong-again', at)).toBe('founder_credentials');
    expect(await tryPassword(away, owner.email, testPassword, at)).toBe('in');

    const old = new Date(sentAt.getTime() - 8 * 24 * 60 * 60_000);
    const stale = createWarningToken(Buffer.alloc(32, 7), { ...owner, sentAt: old });
    expect((await away.get(`/sign-in-warning/${stale}/mine`)).status).toBe(404);
  });

  it('ends for a day when the owner says that it was not them', async () => {
    const owner = await newFounderAccount(db);
    const token = createWarningToken(Buffer.alloc(32, 7), { ...owner, sentAt: new Date() });
    const home = new Browser(web);
    expect((await home.post(`/sign-in-warning/${token}/stranger`)).status).toBe(200);
    const outcomes = await guessFromEverywhere(owner.email, 10);
    expect(new Set(outcomes)).toEqual(new Set(['account_guarded']));
    expect(await tryPassword(home, owner.email, testPassword, '192.0.2.3')).toBe('in');
  });
});

describe('sign-in limits', () => {
  let limits: SignInLimits;
  beforeAll(() => {
    limits = createSignInLimits(database());
  });

  async function outcome(address: string, email: string, password: 'right' | 'wrong') {
    const who = { audience: 'founder' as const, email, address };
    try {
      const result = await limits.attempt(who, async () => (password === 'right' ? 'in' : null));
      return result ?? 'out';
    } catch (error) {
      return error instanceof AppError ? error.code : error;
    }
  }

  it('slow down an account that is being guessed at from everywhere, but not its owner', async () => {
    const email = 'owner@example.test';
    expect(await outcome('192.0.2.1', email, 'right')).toBe('in');
    expect(await outcome('198.51.100.1', email, 'wrong')).toBe('out');
    await setGuesses(50);
    const fresh = [1, 2, 3].map(() => outcome('198.51.100.99', email, 'wrong'));
    expect((await Promise.all(fresh)).sort()).toEqual(['out', 'out', 'rate_limited']);
    // From the usual place a few mistakes are still forgiven, and elsewhere the owner still gets
    // in.
    for (let time = 0; time < 9; time += 1) {
      expect(await outcome('192.0.2.1', email, 'wrong')).toBe('out');
    }
    expect(await outcome('192.0.2.1', email, 'right')).toBe('in');
    expect(await outcome('192.0.2.77', email, 'right')).toBe('in');
  });

  it('are not reset for an owner’s address by signing in to a claim on it', async () => {
    const who = {
      audience: 'investor' as const,
      email: 'taken@example.test',
      address: '192.0.2.4',
    };
    const guess = () =>
      limits.attempt(who, async () => null).catch((error: AppError) => error.code);
    for (let time = 0; time < 10; time += 1) {
      expect(
        await limits.attempt(
          who,
          async () => 'claim',
          () => false,
        ),
      ).toBe('claim');
      expect(await guess()).toBeNull();
    }
    expect(await guess()).toBe('rate_limited');
  });

  it('stop an address after a hundred failures at different accounts', async () => {
    for (let number = 0; number < 100; number += 1) {
      expect(await outcome('192.0.2.5', `a${number}@example.test`, 'wrong')).toBe('out');
    }
    expect(await outcome('192.0.2.5', 'fresh@example.test', 'right')).toBe('rate_limited');
    expect(await outcome('192.0.2.6', 'fresh@example.test', 'right')).toBe('in');
  });

  it('treat an IPv6 network as one address', async () => {
    const email = 'six@example.test';
    for (let host = 1; host <= 10; host += 1) {
      expect(await outcome(`2001:db8:1:2::${host}`, email, 'wrong')).toBe('out');
    }
    expect(await outcome('2001:db8:1:2:a:b:c:d', email, 'wrong')).toBe('rate_limited');
    expect(await outcome('2001:db8:1:3::1', email, 'wrong')).toBe('out');
    expect(await outcome('::ffff:192.0.2.50', email, 'wrong')).toBe('out');
  });

  it('count nothing if the check itself fails', async () => {
    const who = { audience: 'founder' as const, email: 'x@example.test', address: '192.0.2.9' };
    for (let time = 0; time < 12; time += 1) {
      const broken = limits.attempt(who, () => Promise.reject(new Error('no database')));
      await expect(broken).rejects.toThrow('no database');
    }
    expect(await outcome(who.address, who.email, 'right')).toBe('in');
  });

  it('store no address and no e-mail address', async () => {
    await outcome('192.0.2.10', 'private@example.test', 'wrong');
    const { rows } = await database().pool.query('select key from rate_limits');
    expect(JSON.stringify(rows)).not.toMatch(/private|example/);
  });
});

it('lets an account’s password be guessed at another audience’s page 20 times a day, by nobody in particular', async () => {
  const { attemptElsewhere } = createAccountLimits(database());
  const who = { audience: 'admin', email: 'boss@example.test' } as const;
  const attempt = (isRight: boolean) => attemptElsewhere(who, async () => isRight);
  for (let time = 0; time < 25; time += 1) expect(await attempt(true)).toBe(true);
  for (let time = 0; time < 20; time += 1) expect(await attempt(false)).toBe(false);
  expect(await attempt(true)).toBe(false);
  const other = await attemptElsewhere({ ...who, audience: 'investor' }, async () => true);
  expect(other).toBe(true);
  await expect(
    attemptElsewhere({ ...who, email: 'x@example.test' }, () => Promise.reject(new Error('none'))),
  ).rejects.toThrow('none');
});
