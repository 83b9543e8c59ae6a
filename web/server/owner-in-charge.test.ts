import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connectedAppId } from '#db/oauth-records.ts';
import { makeAccessToken } from '#db/operations/access-tokens/access-tokens.ts';
import { createOAuthStore } from '#db/operations/oauth/oauth-records.ts';
import { hashSessionToken } from '#db/session-token.ts';
import {
  enableTotp,
  newAccount,
  newFounderAccount,
  testPassword,
  testSealer,
  totpCodeAt,
} from '#db/testing/new-account.ts';
import { sendRequest } from '#db/testing/send-request.ts';
import { Browser, openBrowserSession, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

type Owner = Awaited<ReturnType<typeof newOwner>>;

/** A founder with all that can run in their name, at a browser where they signed in with their password. */
async function newOwner() {
  const founder = await newFounderAccount(db);
  const { accountId, email } = founder;
  const actor = { accountId, email };
  const now = new Date();
  const { secret } = await enableTotp(db, { actor, now });
  const tokens = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      makeAccessToken(db, { actor, name, scope: 'write', days: 7, now }),
    ),
  );
  const store = (kind: string) =>
    createOAuthStore(db, { kind, sealer: testSealer, now: () => new Date() });
  await store('Client').save('client', { client_name: 'App', redirect_uris: [] }, undefined);
  await store('Grant').save(email, { accountId, clientId: 'client' }, 3600);
  const browser = new Browser(web());
  await browser.post('/api/session/founder', {
    email,
    password: testPassword,
    code: totpCodeAt(secret, now),
  });
  const thief = new Browser(web());
  await openBrowserSession(db, thief, { accountId });
  return {
    ...founder,
    tokens,
    secret,
    browser,
    thief,
    appId: connectedAppId(hashSessionToken(email)),
  };
}

const ways = [
  '/api/me',
  '/api/settings',
  '/api/settings/sessions',
  '/api/access-tokens',
  '/api/connected-apps',
  '/api/calendar-feed',
  '/api/second-factor',
  '/api/passkeys',
];

/** Does everything that stops something, twice as people do, and says what was refused as too much. */
async function stopEverything({ browser, email, tokens, secret, appId }: Owner) {
  const refused: string[] = [];
  const done: number[] = [];
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await browser.send(path, { method, body });
    done.push(answer.status);
    if ([429, 503].includes(answer.status)) refused.push(`${method} ${path}`);
    return answer;
  };
  for (const path of [...ways, ...ways]) await send('GET', path);
  const { body } = await browser.get('/api/access-tokens');
  const ids: string[] = (body.tokens ?? tokens).map(({ id }: { id: string }) => id);
  for (const id of [...ids, ...ids]) await send('DELETE', `/api/access-tokens/${id}`);
  await send('DELETE', `/api/connected-apps/${appId}`);
  await send('DELETE', '/api/settings/email');
  await send('DELETE', '/api/settings/slack');
  await send('DELETE', '/api/calendar-feed');
  const { body: listed } = await browser.get('/api/settings/sessions');
  const other = listed.sessions?.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  if (other) await send('DELETE', `/api/settings/sessions/${other.id}`);
  await send('DELETE', '/api/settings/sessions');
  const newPassword = 'a-better-password';
  await send('PUT', '/api/settings/password', { currentPassword: testPassword, newPassword });
  const code = totpCodeAt(secret, new Date(Date.now() + 30_000));
  await send('POST', '/api/second-factor/removal', { password: newPassword, code });
  await send('POST', '/api/second-factor/secret');
  await send('POST', '/api/second-factor', { code: '000000' });
  await send('DELETE', '/api/session');
  const again = await browser.signIn(email, newPassword);
  return { refused, served: done.filter((status) => status < 500).length, signIn: again.status };
}

const everythingStopped = { refused: [], served: expect.any(Number), signIn: 200 };

/** Repeats calls for as long as `work` takes, which begins once each was refused or made forty times. */
async function whileRunning<Result>(
  calls: (() => Promise<{ status: number }>)[],
  work: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const loops = calls.map((call) => {
    let loop = Promise.resolve();
    const isWild = new Promise<void>((resolve, reject) => {
      loop = (async () => {
        for (let time = 1; !isOver; time += 1) {
          const { status } = await call();
          if (status === 429 || time === 40) resolve();
          // Its owner ended it.
          if (status === 401) return;
        }
      })();
      loop.catch(reject);
    });
    return { isWild, ended: () => loop };
  });
  try {
    await Promise.all(loops.map(({ isWild }) => isWild));
    return await work();
  } finally {
    isOver = true;
    await Promise.all(loops.map(({ ended }) => ended()));
  }
}

const byToken = (token: string) => () =>
  sendRequest(`${web().url}/api/tasks/none`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });

const manyTimes = <Each>(each: Each, times = 4) => Array.from({ length: times }, () => each);

it('three tokens in a loop keep their owner from nothing that stops them', async () => {
  const owner = await newOwner();
  const calls = owner.tokens.flatMap(({ token }) => manyTimes(byToken(token)));
  expect(await whileRunning(calls, () => stopEverything(owner))).toEqual(everythingStopped);
});

it('nor does another session of the account, whatever it calls', async () => {
  const owner = await newOwner();
  const { thief } = owner;
  const wrong = { currentPassword: 'wrong', newPassword: 'another-password' };
  const calls = [
    ...manyTimes(() => thief.delete('/api/tasks/none')),
    () => thief.delete('/api/settings/sessions/none'),
    () => thief.delete('/api/access-tokens/none'),
    () => thief.send('/api/settings/password', { method: 'PUT', body: wrong }),
    () => thief.post('/api/session/confirmation', { password: 'wrong' }),
    () => thief.post('/api/second-factor', { code: '000000' }),
    () => thief.post('/api/second-factor/removal', { password: 'wrong', code: '000000' }),
  ];
  expect(await whileRunning(calls, () => stopEverything(owner))).toEqual(everythingStopped);
});

it('nor does a database in which every count of others has run out, at the same address', async () => {
  const owner = await newOwner();
  const { thief, email } = owner;
  const stranger = new Browser(web());
  await stranger.signIn(email, 'wrong');
  await thief.post('/api/session/confirmation', { password: 'wrong' });
  await thief.post('/api/account-links/reset', { audience: 'founder', email });
  const ends = Date.now() + 3_600_000;
  // What lets a known browser in counts as one, and stays.
  await sql`update rate_limits set points = 100000, expire = ${ends}
    where key !~ '^(known|browser):'`.execute(db);
  expect((await stranger.signIn(email)).status).toBe(429);
  expect(await stopEverything(owner)).toEqual(everythingStopped);
});

it('what tokens use up is not their owner’s in the browser', async () => {
  const { id, accountId, email } = await newFounderAccount(db);
  const actor = { accountId, email };
  const now = new Date();
  const { token } = await makeAccessToken(db, { actor, name: 'x', scope: 'write', days: 1, now });
  const other = await makeAccessToken(db, { actor, name: 'y', scope: 'write', days: 1, now });
  const third = await makeAccessToken(db, { actor, name: 'z', scope: 'write', days: 1, now });
  const answered = async (value: string) => {
    const answers = [];
    for (let time = 0; time < 110; time += 1) answers.push((await byToken(value)()).status);
    return answers.filter((status) => status !== 429).length;
  };
  // Each has 300 points at 3 a call, all of them together 600.
  expect([await answered(token), await answered(other.token)]).toEqual([100, 100]);
  expect(await answered(third.token)).toBe(0);
  const browser = await signInFounder({ url: web().url, db }, email);
  expect((await browser.post('/api/tasks', { title: `Of ${id}` })).status).toBe(201);
});

it('even what stops things has an end in each session', async () => {
  const { accountId } = await newAccount(db, 'investor');
  const [one, two] = [new Browser(web()), new Browser(web())];
  for (const each of [one, two]) await openBrowserSession(db, each, { accountId });
  const statuses = [];
  for (let time = 0; time < 70; time += 1) {
    statuses.push((await one.delete('/api/settings/sessions/none')).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await two.delete('/api/settings/sessions')).status).toBe(200);
});
