import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { marked, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { makeAccessToken, revokeAccessToken } from '#db/operations/access-tokens/access-tokens.ts';
import { openSession } from '#db/operations/accounts/sessions.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRow, readRows } from '#db/testing/rows.ts';
import { sendRequest } from '#db/testing/send-request.ts';
import { contract } from '#shared/api/contract.ts';
import { listProcedures } from '#shared/api/procedures.ts';
import type { TokenScope } from '#shared/domain/permissions.ts';
import { type ErrorCode, errorCodeStatus } from '#shared/errors.ts';
import { type Browser, newBrowserWithSession, signInFounder } from '#web/server/testing/browser.ts';
import { newRoleBrowser } from '#web/server/testing/role-browsers.ts';
import { routeRights } from '#web/server/testing/route-rights.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

type Route = { method: string; path: string; audience: string };

const routes: Route[] = listProcedures(contract);

type Owner = { accountId: string; email: string };

async function tokenOf(owner: Owner, scope: TokenScope, madeAt = new Date()): Promise<string> {
  const { accountId, email } = owner;
  const token = { actor: { accountId, email }, name: 'Script', scope, days: 7, now: madeAt };
  return (await makeAccessToken(db, token)).token;
}

async function revokedTokenOf(owner: Owner): Promise<string> {
  const token = await tokenOf(owner, 'write');
  const { id: tokenId } = await db
    .selectFrom('access_tokens')
    .where('account_id', '=', owner.accountId)
    .orderBy('created_at', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  const { accountId, email } = owner;
  const actor = { accountId, email };
  await revokeAccessToken(db, { actor, tokenId, owner: 'actor', now: new Date() });
  return token;
}

type Call = { method?: string; token?: string; cookie?: string; body?: unknown; origin?: string };

/** As a script does it: without a word on where the request comes from. */
async function call(path: string, { method = 'GET', token, cookie, body, origin }: Call) {
  const { status, headers, text } = await sendRequest(`${web().url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie, 'sec-fetch-site': 'same-origin' }),
      ...(origin && { origin }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return { status, headers, body: isJson ? JSON.parse(text) : undefined };
}

type Caller = {
  /** Signed in anew after a route that signs it out. */
  signedIn: () => Promise<Browser>;
  tokens: Record<'read' | 'write' | 'expired' | 'revoked', string>;
};

const callers = new Map<string, Promise<Caller>>();

/** A caller in the audience of a route, with every kind of token. */
function callerFor(audience: string): Promise<Caller> {
  const isStaff = ['staff', 'manager', 'admin'].includes(audience);
  const own = { investor: 'approved investor', mentor: 'mentor' } as const;
  const role = isStaff ? 'admin' : audience in own ? own[audience as keyof typeof own] : 'owner';
  const known = callers.get(role) ?? newCaller(role);
  callers.set(role, known);
  return known;
}

async function newCaller(
  role: 'admin' | 'approved investor' | 'mentor' | 'owner',
): Promise<Caller> {
  const { browser, accountId = '', email = '' } = await newRoleBrowser(db, web(), role);
  const owner = { accountId, email };
  const now = new Date();
  const longAgo = new Date(now.getTime() - 8 * 24 * 3_600_000);
  return {
    signedIn: async () => {
      if (!browser.cookie) {
        const { token } = await openSession(db, { accountId, userAgent: null, now });
        browser.cookie = `session=${token}`;
      }
      return browser;
    },
    tokens: {
      read: await tokenOf(owner, 'read'),
      write: await tokenOf(owner, 'write'),
      expired: await tokenOf(owner, 'write', longAgo),
      revoked: await revokedTokenOf(owner),
    },
  };
}

const refusals = [
  'unauthenticated',
  'token_invalid',
  'token_read_only',
  'token_not_allowed',
  'cross_site',
  'confirm_sign_in',
];

describe('what a token may do', () => {
  it('is decided for every route of the contract', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(routeRights).sort(),
    );
  });

  it.each(routes)('$method $path', async ({ method, path, audience }) => {
    const name = `${method} ${path}`;
    const { tokens, signedIn } = await callerFor(audience);
    const address = path.replace('{taskId}', 'none').replace('{notificationId}', '1');
    const outcome = ({ status, body }: { status: number; body: { code?: string } | undefined }) =>
      status === 429 || !refusals.includes(body?.code ?? '') ? 'open' : body?.code;
    const verdict = async (as: Call) => outcome(await call(address, { method, ...as }));
    const browser = await signedIn();
    const right = routeRights[name]?.[1];
    const withToken = right === 'never' ? 'token_not_allowed' : 'open';
    expect({
      cookie: outcome(await browser.send(`/api${address}`, { method })),
      none: await verdict({ cookie: 'other=1' }),
      read: await verdict({ token: tokens.read }),
      write: await verdict({ token: tokens.write }),
      expired: await verdict({ token: tokens.expired }),
      revoked: await verdict({ token: tokens.revoked }),
    }).toEqual({
      cookie: 'open',
      none: audience === 'anyone' ? 'open' : 'unauthenticated',
      read: right === 'write' ? 'token_read_only' : withToken,
      write: withToken,
      expired: 'token_invalid',
      revoked: 'token_invalid',
    });
  });
});

describe('a request with a token', () => {
  it('ignores cookies: those of somebody else, and its own', async () => {
    const founder = await newFounderAccount(db);
    const { browser: admin } = await newBrowserWithSession(db, web(), { audience: 'admin' });
    const token = await tokenOf(founder, 'read');
    const me = await call('/me', { token, cookie: admin.cookie ?? '' });
    expect(me.body.email).toBe(founder.email);
    const refused = await call('/me', { token: 'slip_wrong', cookie: admin.cookie ?? '' });
    expect([refused.status, refused.body.code]).toEqual([401, 'token_invalid']);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    // One without a token at all is not taken for a browser either.
    expect((await call('/me', { token: '', cookie: admin.cookie ?? '' })).status).toBe(401);
  });

  it('signs nobody in', async () => {
    const founder = await newFounderAccount(db);
    const body = { email: founder.email, password: 'a-good-password' };
    const token = await tokenOf(founder, 'write');
    const answer = await call('/session/founder', { method: 'POST', token, body });
    expect([answer.status, answer.body.code]).toEqual([403, 'token_not_allowed']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is the only kind that needs no word on where it comes from', async () => {
    const founder = await newFounderAccount(db);
    const { id } = await newTask(db, { founderId: founder.id });
    const token = await tokenOf(founder, 'write');
    const body = { title: 'From a script' };
    const made = await call('/tasks', { method: 'POST', token, body });
    expect(made.status).toBe(201);
    const other = 'https://evil.example';
    const completed = await call(`/tasks/${id}/completion`, {
      method: 'POST',
      token,
      origin: other,
    });
    expect(completed.status).toBe(200);
    // No other site's script may read the answer, or send the header in the first place.
    expect(completed.headers.get('access-control-allow-origin')).toBeNull();
    const { browser } = await newBrowserWithSession(db, web(), { audience: 'founder' });
    const headers = { 'sec-fetch-site': 'cross-site', authorization: 'Basic abc' };
    const refused = await browser.send('/api/tasks', { method: 'POST', body, headers });
    expect(refused.body.code).toBe('cross_site');
  });

  it('may send a picture if it may write, and listens to no live updates', async () => {
    const founder = await newFounderAccount(db);
    const reader = await tokenOf(founder, 'read');
    const writer = await tokenOf(founder, 'write');
    const remove = (token: string) => call('/pictures/photo', { method: 'DELETE', token });
    expect((await remove(reader)).body.code).toBe('token_read_only');
    expect((await remove(writer)).status).toBe(200);
    expect((await call('/live', { token: writer })).body.code).toBe('token_not_allowed');
  });

  it('notes when the token was last used, once a minute', async () => {
    const founder = await newFounderAccount(db);
    const token = await tokenOf(founder, 'read');
    const used = () =>
      readRow(db, 'access_tokens', { account_id: founder.accountId }, 'last_used_at as at');
    expect((await used()).at).toBeNull();
    await call('/me', { token });
    const first = (await used()).at;
    expect(first).toBeInstanceOf(Date);
    await call('/me', { token });
    expect((await used()).at).toEqual(first);
  });

  it('has a minute of its own, within the one of all tokens of its account, and none of its owner’s', async () => {
    const founder = await newFounderAccount(db);
    const one = await tokenOf(founder, 'write');
    const other = await tokenOf(founder, 'write');
    const third = await tokenOf(founder, 'write');
    const { id } = await newTask(db, { founderId: founder.id });
    const count = async (calls: ReturnType<typeof call>[]) =>
      (await Promise.all(calls)).filter(({ status }) => status !== 429).length;
    // Nine exports cost as much as 135 changes.
    const ask = async (token: string, changes: number) => [
      await count(Array.from({ length: 9 }, () => call('/progress/comparison/export', { token }))),
      await count(
        Array.from({ length: changes }, () =>
          call(`/tasks/${id}/completion`, { method: 'DELETE', token }),
        ),
      ),
    ];
    expect(await ask(one, 20)).toEqual([9, 15]);
    expect(await ask(other, 5)).toEqual([9, 5]);
    const answered = async (ask: () => Promise<{ status: number }>) => {
      const answers = [];
      for (let tries = 0; tries < 12; tries++) answers.push((await ask()).status);
      return answers.filter((status) => status !== 429).length;
    };
    const path = `/tasks/${id}/completion`;
    expect(await answered(() => call(path, { method: 'DELETE', token: third }))).toBe(10);
    const browser = await signInFounder(web(), founder.email);
    expect(await answered(() => browser.delete(`/api${path}`))).toBe(12);
  });
});

describe('the tokens of an account', () => {
  const draft = { name: 'Nightly report', scope: 'read', days: 30 };

  it('are made at a browser that has just signed in, listed without the token, and revoked', async () => {
    const { browser, email } = await newBrowserWithSession(db, web(), { audience: 'investor' });
    const made = await browser.post('/api/access-tokens', draft);
    expect([made.status, Object.keys(made.body)]).toEqual([201, ['token']]);
    const { token } = made.body;
    expect(token).toMatch(/^slip_[\w-]{43}$/);
    expect((await call('/me', { token })).body.email).toBe(email);
    const listed = await browser.get('/api/access-tokens');
    expect(listed.text).not.toContain(token);
    expect(listed.body.tokens).toEqual([
      {
        id: expect.any(String),
        name: 'Nightly report',
        scope: 'read',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        expiresAt: expect.any(String),
        hasExpired: false,
      },
    ]);
    const [{ id, createdAt, expiresAt }] = listed.body.tokens;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * 24 * 3_600_000);
    expect((await browser.delete(`/api/access-tokens/${id}`)).status).toBe(200);
    expect((await call('/me', { token })).status).toBe(401);
    expect((await browser.delete(`/api/access-tokens/${id}`)).body.code).toBe('token_not_found');
    expect((await browser.get('/api/access-tokens')).body.tokens).toEqual([]);
  });

  it('take a fresh sign-in', async () => {
    const earlier = new Date(Date.now() - 16 * 60_000);
    const { browser } = await newBrowserWithSession(db, web(), {
      audience: 'founder',
      now: earlier,
    });
    const refused = await browser.post('/api/access-tokens', draft);
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm_sign_in']);
  });

  it('are all seen and revoked by an admin, which their owner learns of', async () => {
    const founder = await newFounderAccount(db, { name: 'Ada Nimbus' });
    const token = await tokenOf(founder, 'write');
    const { browser: admin } = await newBrowserWithSession(db, web(), { audience: 'admin' });
    const { body, text } = await admin.get('/api/admin/access-tokens');
    const one = body.tokens.find(
      ({ owner }: { owner: { email: string } }) => owner.email === founder.email,
    );
    expect(one).toMatchObject({
      name: 'Script',
      scope: 'write',
      owner: { audience: 'founder', name: 'Ada Nimbus', email: founder.email },
    });
    expect(body.total).toBe(body.tokens.length);
    expect(text).not.toContain(token);
    expect((await admin.delete(`/api/admin/access-tokens/${one.id}`)).status).toBe(200);
    expect((await call('/me', { token })).status).toBe(401);
    const mails = await readRows(db, 'mails', { recipient: founder.email }, 'data', 'created_at');
    expect(mails.map(({ data }) => data)).toEqual([
      { audience: 'founder', change: 'token_made', token: 'Script' },
      { audience: 'founder', change: 'token_revoked', token: 'Script' },
    ]);
    const audited = await admin.get(`/api/admin/audit?action=access_token.revoked`);
    expect(audited.body.entries[0]).toMatchObject({ subject: founder.email });
  });
});

it('refuses a token of staff who lack the second step that is required of them', async () => {
  const admin = await newAccount(db, 'admin', 'manager');
  const token = await tokenOf(admin, 'read');
  expect((await call('/admin/cohorts', { token })).status).toBe(200);
  await db.updateTable('staff_settings').set({ needs_second_step: true }).execute();
  expect((await call('/admin/cohorts', { token })).body.code).toBe('second_factor_required');
  await db.updateTable('staff_settings').set({ needs_second_step: false }).execute();
});

describe('docs/api.md', () => {
  /** Its examples in their order, run as they stand there. */
  async function runExamples(token: string): Promise<string[]> {
    const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
    const examples = marked
      .lexer(page)
      .flatMap((part) => (part.type === 'code' ? [part as Tokens.Code] : []));
    const env = { PATH: process.env.PATH, SLIPSTREAM_URL: web().url, SLIPSTREAM_TOKEN: token };
    const printed = [];
    for (const { lang, text } of examples) {
      const run = lang === 'sh' ? ['bash', '-c'] : [process.execPath, '--input-type=module', '-e'];
      const [program = '', ...rest] = run;
      printed.push((await promisify(execFile)(program, [...rest, text], { env })).stdout.trim());
    }
    return printed;
  }

  it('has examples that work', async () => {
    const founder = await newFounderAccount(db);
    const [me = '', release] = await runExamples(await tokenOf(founder, 'write'));
    expect(JSON.parse(me)).toMatchObject({ email: founder.email });
    expect(release).toBe('Release 1.4: 20 points, a streak of 1');
  });

  it('names codes that there are', async () => {
    const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
    const rows = Array.from(page.matchAll(/^\| (\d+) +\| `(\w+)`/gm), ([, ...row]) => row);
    expect(rows.length).toBe(6);
    for (const [status, code] of rows) {
      expect([code, errorCodeStatus(code as ErrorCode)]).toEqual([code, Number(status)]);
    }
  });
});
