import { createHash } from 'node:crypto';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { endOtherSessions } from '#db/operations/accounts/sessions.ts';
import { pruneOAuthRecords } from '#db/operations/oauth/oauth-records.ts';
import { hashSessionToken } from '#db/session-token.ts';
import { testPassword } from '#db/testing/new-account.ts';
import { updateRow } from '#db/testing/rows.ts';
import { newRoleBrowser, type Role, type RoleBrowser } from '#web/server/testing/role-browsers.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { database, db, web } = useTestWeb();

beforeAll(async () => {
  // On Node 20 the library says that it prefers a later one.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await import('oidc-provider');
});

const redirectUrl = 'http://127.0.0.1:4999/callback';

/** The SDK asks for what stands at the public address; the test's server listens elsewhere. */
const fetchHere = (input: string | URL, init?: RequestInit) =>
  fetch(String(input).replace(web().publicUrl, web().url), init);

/** Registered once: registrations are limited by address. */
let registered: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;

/** An assistant's memory of itself, as the SDK wants it. */
function newAssistant(scope?: string) {
  const kept: {
    client?: typeof registered;
    tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
    verifier: string;
    goTo: URL | null;
  } = { verifier: '', goTo: null, client: registered };
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: 'Test Assistant',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      ...(scope && { scope }),
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
      registered = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.goTo = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
  };
  return { provider, kept };
}

type Assistant = ReturnType<typeof newAssistant>;
const signIn = ({ provider }: Assistant, authorizationCode?: string) =>
  auth(provider, {
    serverUrl: `${web().publicUrl}/mcp`,
    fetchFn: fetchHere,
    ...(authorizationCode && { authorizationCode }),
  });

/** Follows redirects as the person's browser does, with all its cookies. */
function newWindow({ browser }: RoleBrowser) {
  const cookies = new Map<string, string>();
  const [name = '', value = ''] = (browser.cookie ?? '').split('=');
  if (name) cookies.set(name, value);
  async function open(address: string, form?: Record<string, string>) {
    const response = await fetch(address.replace(web().publicUrl, web().url), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', kept = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (kept) cookies.set(key, kept);
      else cookies.delete(key);
    }
    const text = await response.text();
    const refresh = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(text)?.[1];
    const location = response.headers.get('location') ?? refresh?.replaceAll('&amp;', '&');
    const next = location && new URL(location, web().publicUrl).href;
    return { status: response.status, text, next, headers: response.headers };
  }
  /** Follows redirects until a page stays, or the way leads to the assistant. */
  async function follow(address: string, form?: Record<string, string>) {
    let at = address;
    let page = await open(at, form);
    for (let hops = 0; page.next && hops < 10; hops += 1) {
      at = page.next;
      if (!at.startsWith(web().publicUrl)) return { ...page, at };
      page = await open(at);
    }
    return { ...page, at };
  }
  return {
    cookies,
    open,
    follow,
    /** Presses a button of the page. */
    decide: (page: { text: string }, decision: string) =>
      follow(web().publicUrl + actionOf(page), { decision }),
  };
}

const actionOf = ({ text }: { text: string }) =>
  /<form method="post" action="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';

async function askFor(role: Role, scope?: string) {
  const person = await newRoleBrowser(db, web(), role);
  const assistant = newAssistant(scope);
  expect(await signIn(assistant)).toBe('REDIRECT');
  const window = newWindow(person);
  const page = await window.follow(assistant.kept.goTo?.href ?? '');
  return { person, assistant, window, page };
}

/** All the way: the assistant has its tokens. */
async function letIn(role: Role, decision: 'read' | 'write' = 'write') {
  const { person, assistant, window, page } = await askFor(role);
  const { at } = await window.decide(page, decision);
  const code = new URL(at).searchParams.get('code') ?? '';
  expect(await signIn(assistant, code)).toBe('AUTHORIZED');
  return { person, assistant, code };
}

async function connect({ provider }: Assistant): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${web().publicUrl}/mcp`), {
      authProvider: provider,
      fetch: fetchHere,
    }),
  );
  return client;
}

const mcpStatus = async (token = '') =>
  (
    await fetch(`${web().url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  ).status;

const post = async (path: string, body: Record<string, unknown>, isForm = true) => {
  const response = await fetch(web().url + path, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
};

describe('an assistant that is let in', () => {
  it('finds the server, registers, asks, is allowed, calls, and renews itself', async () => {
    const { assistant, page } = await askFor('owner');
    expect(page.text).toContain('Connect Test Assistant to Slipstream?');
    expect(page.text).toContain('An app on this computer (127.0.0.1:4999) would act as you');
    expect(assistant.kept.goTo?.searchParams.get('code_challenge_method')).toBe('S256');
    const { assistant: allowed } = await letIn('owner');
    const client = await connect(allowed);
    const added = await client.callTool({ name: 'add_task', arguments: { title: 'Ship it' } });
    expect(added.isError).toBeUndefined();
    const before = allowed.kept.tokens;
    expect(before?.expires_in).toBe(3600);
    expect(await signIn(allowed)).toBe('AUTHORIZED');
    expect(allowed.kept.tokens?.refresh_token).not.toBe(before?.refresh_token);
    expect(await mcpStatus(allowed.kept.tokens?.access_token)).toBe(200);
  });

  it.each(['approved investor', 'reviewer', 'manager', 'admin'] as const)(
    'acts as the %s who allowed it, and only reads if that is all',
    async (role) => {
      const { assistant } = await letIn(role, 'read');
      expect(assistant.kept.tokens?.scope).toBe('read');
      const { tools } = await (await connect(assistant)).listTools();
      expect(tools.length).toBeGreaterThan(0);
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    },
  );

  it('is told of to its owner, and kept in the audit log', async () => {
    const { person } = await letIn('approved investor', 'read');
    const { rows } = await database().pool.query(
      `select (select data->>'token' from mails where template = 'security-changed'
         and data->>'change' = 'app_connected' and key like '%' || $1 || '%' limit 1) as app,
       (select details->>'to' from audit_log where action = 'connected_app.added'
         and actor_id = $1::uuid limit 1) as scope`,
      [person.accountId],
    );
    expect(rows).toEqual([{ app: 'Test Assistant', scope: 'read' }]);
  });

  it('may do nothing outside /mcp', async () => {
    const { assistant } = await letIn('owner');
    const authorization = `Bearer ${assistant.kept.tokens?.access_token}`;
    const response = await fetch(`${web().url}/api/tasks`, { headers: { authorization } });
    expect(response.status).toBe(401);
  });

  it('is listed and disconnected by its owner, which the audit log keeps', async () => {
    const { person, assistant } = await letIn('owner');
    const { browser: other } = await newRoleBrowser(db, web(), 'owner');
    const { body } = await person.browser.get('/api/connected-apps');
    expect(body.apps).toMatchObject([
      { name: 'Test Assistant', scope: 'write', host: '127.0.0.1' },
    ]);
    const path = `/api/connected-apps/${body.apps[0].id}`;
    expect((await other.delete(path)).status).toBe(404);
    expect(await mcpStatus(assistant.kept.tokens?.access_token)).toBe(200);
    expect((await person.browser.delete(path)).status).toBe(200);
    expect(await mcpStatus(assistant.kept.tokens?.access_token)).toBe(401);
    expect((await person.browser.get('/api/connected-apps')).body.apps).toEqual([]);
    const audited = db
      .selectFrom('audit_log')
      .where('actor_id', '=', person.accountId ?? '')
      .where('action', '=', 'connected_app.removed')
      .select('details');
    expect(await audited.execute()).toEqual([{ details: { name: 'Test Assistant' } }]);
    const client_id = assistant.kept.client?.client_id ?? '';
    const refresh_token = assistant.kept.tokens?.refresh_token ?? '';
    const again = await post('/oauth/token', {
      grant_type: 'refresh_token',
      client_id,
      refresh_token,
    });
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('is seen and disconnected by an admin, which its owner learns of', async () => {
    const { person, assistant } = await letIn('approved investor', 'read');
    const { browser: admin } = await newRoleBrowser(db, web(), 'admin');
    const { body } = await admin.get('/api/admin/connected-apps');
    const app = body.apps.find(
      ({ owner }: { owner: { email: string } }) => owner.email === person.email,
    );
    expect(app).toMatchObject({
      name: 'Test Assistant',
      scope: 'read',
      owner: { audience: 'investor' },
    });
    expect(body.total).toBe(body.apps.length);
    const path = `/api/admin/connected-apps/${app.id}`;
    expect((await person.browser.delete(path)).status).toBe(403);
    expect((await admin.delete(path)).status).toBe(200);
    expect((await admin.delete(path)).status).toBe(404);
    expect(await mcpStatus(assistant.kept.tokens?.access_token)).toBe(401);
    const { rows } = await database().pool.query(
      `select data->>'change' as change from mails where recipient = $1
       and template = 'security-changed' order by created_at`,
      [person.email],
    );
    expect(rows.map(({ change }) => change)).toEqual(['app_connected', 'app_disconnected']);
  });

  it('ends when it says so itself', async () => {
    const { assistant } = await letIn('owner');
    const { tokens, client } = assistant.kept;
    const body = { client_id: client?.client_id, token: tokens?.refresh_token };
    expect((await post('/oauth/revoke', body)).status).toBe(200);
    expect(await mcpStatus(tokens?.access_token)).toBe(401);
  });

  it('ends with the account’s other ways in, and with the account', async () => {
    const { person, assistant } = await letIn('owner');
    const { accountId = '' } = person;
    const removed = await letIn('manager');
    await updateRow(db, 'accounts', removed.person.accountId ?? '', { removed_at: new Date() });
    expect(await mcpStatus(removed.assistant.kept.tokens?.access_token)).toBe(401);
    await db
      .transaction()
      .execute((trx) => endOtherSessions(trx, { accountId, keepToken: null, now: new Date() }));
    expect(await mcpStatus(assistant.kept.tokens?.access_token)).toBe(401);
  });
});

/** As these clients register themselves. */
const clients = {
  'Claude on the web': {
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'claudeai',
    token_endpoint_auth_method: 'client_secret_post',
  },
  'Claude Code': {
    client_name: 'Claude Code (slipstream)',
    redirect_uris: ['http://localhost:53682/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  ChatGPT: {
    client_name: 'ChatGPT',
    redirect_uris: ['https://chatgpt.com/connector/oauth/AbCd1234'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  'VS Code': {
    client_name: 'Visual Studio Code',
    client_uri: 'https://code.visualstudio.com',
    redirect_uris: [
      'https://insiders.vscode.dev/redirect',
      'https://vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://127.0.0.1:33418/',
    ],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  Cursor: {
    client_name: 'Cursor',
    redirect_uris: [
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
      'cursor://anysphere.cursor-mcp/oauth/callback',
    ],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
};

const register = (metadata: Record<string, unknown>) => post('/oauth/register', metadata, false);

const verifier = 'v'.repeat(43);

function addressFor(client_id: string, redirect_uri: string, scope?: string): string {
  const query = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(scope && { scope }),
  });
  return `${web().publicUrl}/oauth/authorize?${query}`;
}

describe('an app that registers itself', () => {
  it.each(Object.entries(clients))('is let in as %s does it', async (_name, metadata) => {
    const { status, body: client } = await register(metadata);
    expect([status, client]).toEqual([
      201,
      expect.objectContaining({ client_id: expect.any(String) }),
    ]);
    const window = newWindow(await newRoleBrowser(db, web(), 'owner'));
    // A program on the person's machine listens where there is room (RFC 8252, 7.3).
    const redirect_uri = (metadata.redirect_uris.at(-1) ?? '').replace(/:\d+/, ':60001');
    const page = await window.follow(addressFor(client.client_id, redirect_uri, 'claudeai'));
    expect(page.text).toContain(`Connect ${metadata.client_name} to Slipstream?`);
    const place = new URL(redirect_uri);
    expect(page.text).toContain(place.protocol === 'cursor:' ? 'cursor://anysphere' : place.host);
    const { at } = await window.decide(page, 'write');
    expect(at).toMatch(redirect_uri);
    const exchange = {
      grant_type: 'authorization_code',
      code: new URL(at).searchParams.get('code') ?? '',
      client_id: client.client_id,
      code_verifier: verifier,
      redirect_uri,
    };
    if (client.client_secret) {
      const wrong = await post('/oauth/token', { ...exchange, client_secret: 'x'.repeat(43) });
      expect([wrong.status, (await post('/oauth/token', exchange)).status]).toEqual([401, 401]);
      Object.assign(exchange, { client_secret: client.client_secret });
    }
    const { body: tokens } = await post('/oauth/token', exchange);
    expect(tokens).toMatchObject({ scope: 'read write' });
    expect(await mcpStatus(tokens.access_token)).toBe(200);
  });

  it('is called what it says, as far as that fits into a line', async () => {
    const nameOf = async (client_name?: string) =>
      (await register({ redirect_uris: ['https://assistant.example/'], client_name })).body
        .client_name;
    expect(await nameOf()).toBe('An app without a name');
    expect(await nameOf('  ')).toBe('An app without a name');
    expect(await nameOf('Slip\u202Eexe.\n\nmaerts')).toBe('Slipexe. maerts');
    expect(await nameOf('🧭'.repeat(70))).toBe('🧭'.repeat(60));
  });

  it('is told which of its addresses and ways are kept, and is refused without any', async () => {
    const keptOf = async (metadata: Record<string, unknown>) => {
      const token_endpoint_auth_method = 'none';
      const { status, body } = await register({ token_endpoint_auth_method, ...metadata });
      const { redirect_uris, grant_types, response_types, error } = body;
      return status === 201 ? { redirect_uris, grant_types, response_types } : { status, error };
    };
    const loopback = 'http://localhost:8787/callback';
    const web = 'https://assistant.example/callback';
    const kept = (...redirect_uris: string[]) => ({
      redirect_uris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
    const redirect_uris = [loopback];
    const device = 'urn:ietf:params:oauth:grant-type:device_code';
    const grant_types = ['authorization_code', 'refresh_token', device];
    expect(await keptOf({ redirect_uris, grant_types })).toEqual(kept(loopback));
    expect(
      await keptOf({ redirect_uris, response_types: ['code', 'token', 'code id_token'] }),
    ).toEqual(kept(loopback));
    const unusable = [
      'editor://vendor.mcp/oauth/callback',
      'http://assistant.example/callback',
      'https://localhost:8787/callback',
      `${web}#fragment`,
      'javascript://x/%0aalert(1)',
      'not an address',
      7,
    ];
    for (const each of unusable) {
      expect(await keptOf({ redirect_uris: [each, loopback] }), String(each)).toEqual(
        kept(loopback),
      );
    }
    const many = Array.from({ length: 12 }, (_, index) => `${web}/${index}`);
    expect(await keptOf({ redirect_uris: many })).toEqual(kept(...many.slice(0, 10)));

    const addressRefused = { status: 400, error: 'invalid_redirect_uri' };
    const wayRefused = { status: 400, error: 'invalid_client_metadata' };
    expect(await keptOf({ redirect_uris: ['editor://vendor.mcp/'] })).toEqual(addressRefused);
    expect(await keptOf({ redirect_uris, grant_types: [device] })).toEqual(wayRefused);
    expect(await keptOf({ redirect_uris, response_types: ['token'] })).toEqual(wayRefused);
  });

  it('gets a secret only where it authenticates with one, whatever else it leaves out or empties', async () => {
    const redirect_uris = ['https://assistant.example/'];
    const methods = [
      { token_endpoint_auth_method: 'none' },
      { token_endpoint_auth_method: 'none', client_secret: 'mine', client_secret_expires_at: 0 },
      { token_endpoint_auth_method: null },
      {},
      { grant_types: null, response_types: null, client_name: null, scope: null },
      { grant_types: [], response_types: [] },
    ];
    for (const metadata of methods) {
      const { status, body } = await register({ redirect_uris, ...metadata });
      expect(status, JSON.stringify(metadata)).toBe(201);
      expect(body).toMatchObject({
        client_name: 'An app without a name',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      });
      expect(Object.keys(body).filter((key) => key.startsWith('client_secret'))).toEqual([]);
    }
    for (const token_endpoint_auth_method of ['client_secret_post', 'client_secret_basic']) {
      const { body } = await register({ redirect_uris, token_endpoint_auth_method });
      expect(body).toMatchObject({
        client_secret: expect.any(String),
        client_secret_expires_at: 0,
      });
    }
    for (const wrong of [
      { grant_types: ['unknown'] },
      { grant_types: 'authorization_code' },
      { grant_types: [7] },
      { response_types: ['unknown'] },
      { response_types: {} },
      { token_endpoint_auth_method: 'unknown' },
    ]) {
      const { status, body } = await register({ redirect_uris, ...wrong });
      const [key = ''] = Object.keys(wrong);
      expect([status, body], key).toEqual([
        400,
        { error: 'invalid_client_metadata', error_description: expect.stringMatching(`^${key} `) },
      ]);
    }
  });

  it('is forgotten after a day if nobody lets it in, and makes room for the newest', async () => {
    const dayMs = 24 * 3_600_000;
    const clients = () =>
      db.selectFrom('oauth_records').where('kind', '=', 'Client').select('id_hash').execute();
    await letIn('owner');
    const used = registered?.client_id ?? '';
    const { body: unused } = await register({ redirect_uris: ['https://assistant.example/'] });
    const hashes = async () => (await clients()).map(({ id_hash }) => id_hash.toString('hex'));
    const hash = (id: string) => hashSessionToken(id).toString('hex');
    expect(await hashes()).toEqual(expect.arrayContaining([hash(used), hash(unused.client_id)]));
    await pruneOAuthRecords(db, { now: new Date(Date.now() + dayMs - 60_000) });
    expect(await hashes()).toContain(hash(unused.client_id));
    await pruneOAuthRecords(db, { now: new Date(Date.now() + dayMs + 60_000) });
    expect(await hashes()).toContain(hash(used));
    expect(await hashes()).not.toContain(hash(unused.client_id));

    await database().pool.query(`insert into oauth_records (kind, id_hash, sealed, created_at, expires_at)
      select 'Client', int8send(n), '', now() - interval '1 hour' * n / 100, now() + interval '1 hour'
      from generate_series(1, 2100) n`);
    const { body: newest } = await register({ redirect_uris: ['https://assistant.example/'] });
    const left = await hashes();
    expect(left).toEqual(expect.arrayContaining([hash(used), hash(newest.client_id)]));
    const { rows } = await database().pool.query(
      `select count(*)::int as count from oauth_records where kind = 'Client' and expires_at is not null`,
    );
    expect(rows).toEqual([{ count: 2000 }]);
    await database().pool.query(`delete from oauth_records where kind = 'Client' and sealed = ''`);
  });

  it('has nothing fetched for it, and leaves only what we need', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const redirect_uris = ['https://assistant.example/'];
    const elsewhere = 'https://127.0.0.1:9/sector';
    const { body } = await register({
      redirect_uris,
      sector_identifier_uri: elsewhere,
      jwks_uri: elsewhere,
      logo_uri: elsewhere,
      contacts: ['somebody@assistant.example'],
    });
    expect(asked.mock.calls.map(([input]) => String(input))).not.toContain(elsewhere);
    asked.mockRestore();
    expect(body).toMatchObject({ client_id: expect.any(String), redirect_uris });
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|somebody/);
  });
});

describe('a request that is refused', () => {
  it('says no to the app when the person does', async () => {
    const { window, page } = await askFor('owner');
    const { at } = await window.decide(page, 'deny');
    expect(new URL(at).searchParams.get('error')).toBe('access_denied');
  });

  it('asks a visitor to sign in, and comes back', async () => {
    const { page } = await askFor('visitor');
    expect(page.text).toContain('Sign in to connect Test Assistant');
    expect(page.text).toContain(
      `/founder/signin?next=${encodeURIComponent(new URL(page.at).pathname)}`,
    );
  });

  const signedInAgo = (accountId: string | undefined, minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000);
    return db
      .updateTable('sessions')
      .set({ created_at: at, confirmed_at: at })
      .where('account_id', '=', accountId ?? '')
      .execute();
  };

  it.each([
    ['owner', '/founder/signin'],
    ['approved investor', '/investor/signin'],
    ['manager', '/admin'],
  ] as const)(
    'asks a %s first who signed in a while ago, as for a token, and comes back',
    async (role, signInPage) => {
      const { person, page, window } = await askFor(role);
      const { pathname: next } = new URL(page.at);
      await signedInAgo(person.accountId, 16);
      const asked = await window.open(page.at);
      const confirm = `${web().publicUrl}${signInPage}?${new URLSearchParams({ next, confirm: '1' })}`;
      expect([asked.status, asked.next, asked.text]).toEqual([
        303,
        confirm,
        expect.not.stringContaining('Allow'),
      ]);
      // The page was open for long.
      const pressed = await window.open(web().publicUrl + actionOf(page), { decision: 'write' });
      expect([pressed.status, pressed.next]).toEqual([303, page.at]);
      const { body } = await person.browser.get('/api/connected-apps');
      expect(body.apps).toEqual([]);
      const password = testPassword;
      expect((await person.browser.post('/api/session/confirmation', { password })).status).toBe(
        200,
      );
      const { at } = await window.decide(await window.open(page.at), 'write');
      expect(new URL(at).searchParams.get('code')).not.toBeNull();
    },
  );

  it('says no to the app also for somebody who signed in long ago', async () => {
    const { person, page, window } = await askFor('owner');
    await signedInAgo(person.accountId, 60 * 24 * 20);
    const { at } = await window.decide(page, 'deny');
    expect(new URL(at).searchParams.get('error')).toBe('access_denied');
  });

  it('is not allowed for an address that is not confirmed, or is being changed', async () => {
    const claim = await askFor('waiting investor');
    const investor = claim.person.investorId ?? '';
    await updateRow(db, 'accounts', claim.person.accountId ?? '', { is_claim: true });
    await updateRow(db, 'investors', investor, { email_verified_at: null });
    const changing = await askFor('owner');
    await db
      .insertInto('email_changes')
      .values({
        account_id: changing.person.accountId ?? '',
        email: 'new@example.test',
        requested_at: new Date(),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    for (const [{ window, page, person }, title, text] of [
      [claim, 'Confirm your email address first', `We sent a link to ${claim.person.email}.`],
      [
        changing,
        'Finish changing your email address first',
        'It’s being changed to new@example.test.',
      ],
    ] as const) {
      expect(page.text).toContain('Allow reading and writing');
      const shown = await window.open(page.at);
      expect(shown.text).toContain(title);
      expect(shown.text).toContain(text);
      expect(shown.text).not.toContain('<form');
      const pressed = await window.open(web().publicUrl + actionOf(page), { decision: 'write' });
      expect([pressed.status, pressed.text]).toEqual([403, expect.stringContaining(title)]);
      const { rowCount } = await database().pool.query(
        `select from oauth_records where kind = 'Grant' and account_id = $1`,
        [person.accountId],
      );
      expect(rowCount).toBe(0);
    }
    await db.deleteFrom('email_changes').execute();
    const { at } = await changing.window.decide(
      await changing.window.open(changing.page.at),
      'write',
    );
    expect(new URL(at).searchParams.get('code')).not.toBeNull();
  });

  it('is nobody else’s to allow', async () => {
    const { page } = await askFor('owner');
    const other = newWindow(await newRoleBrowser(db, web(), 'owner'));
    expect((await other.open(page.at)).status).toBe(404);
    const forged = await fetch(page.at.replace(web().publicUrl, web().url), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ decision: 'write' }),
    });
    expect(forged.status).toBe(403);
  });

  it('acts as the account that the page named, whoever signs in before a button is pressed', async () => {
    const { page, window } = await askFor('owner');
    const other = newWindow(await newRoleBrowser(db, web(), 'approved investor'));
    window.cookies.set('session', other.cookies.get('session') ?? '');
    const again = await window.decide(page, 'write');
    expect(new URL(again.at).pathname).toBe(new URL(page.at).pathname);
    expect(again.text).toContain('Read startups and your introductions');
    const { at } = await window.decide(again, 'write');
    expect(new URL(at).searchParams.get('code')).not.toBeNull();
  });

  it('is allowed once, however often the button is pressed', async () => {
    const { person, page, window } = await askFor('owner');
    const allow = () => window.open(web().publicUrl + actionOf(page), { decision: 'write' });
    const [first] = await Promise.all([allow(), allow(), allow()]);
    const { at } = await window.follow(first.next ?? '');
    expect(new URL(at).searchParams.get('code')).not.toBeNull();
    const count = async (table: 'mails' | 'audit_log', where: string) =>
      (await database().pool.query(`select from ${table} where ${where}`, [person.accountId]))
        .rowCount;
    expect([
      await count('mails', `data->>'change' = 'app_connected' and key like '%' || $1 || '%'`),
      await count('audit_log', `action = 'connected_app.added' and actor_id = $1::uuid`),
    ]).toEqual([1, 1]);
  });

  it('registers only safe addresses', async () => {
    const statusOf = async (...redirect_uris: string[]) =>
      (await register({ redirect_uris })).status;
    expect(await statusOf('https://assistant.example/callback')).toBe(201);
    expect(await statusOf('http://localhost:3000/callback')).toBe(201);
    expect(await statusOf('http://assistant.example/callback')).toBe(400);
    expect(await statusOf('javascript:alert(1)')).toBe(400);
    expect(await statusOf('https://user:pass@assistant.example/')).toBe(400);
    expect(await statusOf(`https://assistant.example/${'x'.repeat(600)}`)).toBe(400);
    expect(await statusOf()).toBe(400);
  });

  it('needs PKCE by S256, a known address and our resource', async () => {
    const { assistant } = await askFor('owner');
    const wanted = assistant.kept.goTo ?? new URL('about:blank');
    const window = newWindow(await newRoleBrowser(db, web(), 'owner'));
    const change = async (edit: (query: URLSearchParams) => void) => {
      const address = new URL(wanted);
      edit(address.searchParams);
      const { at, status } = await window.follow(address.href);
      return { error: new URL(at).searchParams.get('error'), status };
    };
    expect(await change((query) => query.delete('code_challenge'))).toMatchObject({
      error: 'invalid_request',
    });
    expect(await change((query) => query.set('code_challenge_method', 'plain'))).toMatchObject({
      error: 'invalid_request',
    });
    expect(
      await change((query) => query.set('resource', 'https://elsewhere.example/mcp')),
    ).toMatchObject({ error: 'invalid_target' });
    expect(
      await change((query) => query.set('redirect_uri', 'https://elsewhere.example/')),
    ).toMatchObject({ status: 400 });
    expect(await change((query) => query.set('client_id', 'unknown'))).toMatchObject({
      status: 400,
    });
  });

  it('takes a code once: ten at once get the same tokens, and another verifier ends them', async () => {
    const { assistant, window, page } = await askFor('owner');
    const { at } = await window.decide(page, 'write');
    const body = {
      grant_type: 'authorization_code',
      code: new URL(at).searchParams.get('code') ?? '',
      client_id: assistant.kept.client?.client_id ?? '',
      code_verifier: assistant.kept.verifier,
      redirect_uri: redirectUrl,
    };
    const wrong = await post('/oauth/token', { ...body, code_verifier: 'x'.repeat(43) });
    expect(wrong.status).toBe(400);
    const next = await askFor('owner');
    const { at: second } = await next.window.decide(next.page, 'write');
    const good = {
      ...body,
      code: new URL(second).searchParams.get('code') ?? '',
      client_id: next.assistant.kept.client?.client_id ?? '',
      code_verifier: next.assistant.kept.verifier,
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/oauth/token', good)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ body: { access_token } }) => access_token)).size).toBe(1);
    expect(new Set(answers.map(({ body: { refresh_token } }) => refresh_token)).size).toBe(1);
    const [first] = answers;
    expect(await mcpStatus(first?.body.access_token)).toBe(200);
    const forged = await post('/oauth/token', { ...good, code_verifier: 'x'.repeat(43) });
    expect(forged.body.error).toBe('invalid_grant');
    expect(await mcpStatus(first?.body.access_token)).toBe(401);
    expect((await post('/oauth/token', good)).body.error).toBe('invalid_grant');
  });

  const renewAs = ({ kept }: Assistant, refresh_token = '', more: Record<string, string> = {}) =>
    post('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: kept.client?.client_id ?? '',
      refresh_token,
      ...more,
    });
  const endGrace = () =>
    db
      .updateTable('oauth_records')
      .set({ expires_at: new Date() })
      .where('kind', '=', 'Answer')
      .execute();

  it('renews itself with a token once: one that comes again half a minute later ends it all', async () => {
    const { assistant } = await letIn('owner');
    const { tokens } = assistant.kept;
    const { body: renewed } = await renewAs(assistant, tokens?.refresh_token);
    expect(await mcpStatus(renewed.access_token)).toBe(200);
    await endGrace();
    expect((await renewAs(assistant, tokens?.refresh_token)).status).toBe(400);
    expect(await mcpStatus(renewed.access_token)).toBe(401);
    expect((await renewAs(assistant, renewed.refresh_token)).status).toBe(400);
  });

  it('gets the same tokens for the same one within half a minute, also of five at once', async () => {
    const { assistant } = await letIn('owner');
    const old = assistant.kept.tokens?.refresh_token;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => renewAs(assistant, old)));
    const late = await renewAs(assistant, old);
    const [first] = answers;
    expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } });
    for (const answer of [...answers, late]) expect(answer).toEqual(first);
    const tokens = await db
      .selectFrom('oauth_records')
      .where('kind', '=', 'RefreshToken')
      .where('consumed_at', 'is', null)
      .where('grant_hash', 'in', (grants) =>
        grants
          .selectFrom('oauth_records')
          .where('id_hash', '=', hashSessionToken(old ?? ''))
          .select('grant_hash'),
      )
      .select('id_hash');
    expect(await tokens.execute()).toHaveLength(1);
    expect(await mcpStatus(first?.body.access_token)).toBe(200);
  });

  it('ends it all when an old one comes again after the next was used, or with another wish', async () => {
    const { assistant } = await letIn('owner');
    const old = assistant.kept.tokens?.refresh_token;
    const { body: second } = await renewAs(assistant, old);
    const { body: third } = await renewAs(assistant, second.refresh_token);
    expect(await mcpStatus(third.access_token)).toBe(200);
    expect((await renewAs(assistant, old)).body.error).toBe('invalid_grant');
    expect(await mcpStatus(third.access_token)).toBe(401);

    const { assistant: other } = await letIn('owner');
    const { body: renewed } = await renewAs(other, other.kept.tokens?.refresh_token);
    const narrow = { scope: 'read' };
    expect((await renewAs(other, other.kept.tokens?.refresh_token, narrow)).status).toBe(400);
    expect(await mcpStatus(renewed.access_token)).toBe(401);
  });

  it('gives nobody else’s answer to another client, and none after disconnecting', async () => {
    const { assistant, person } = await letIn('owner');
    const old = assistant.kept.tokens?.refresh_token;
    const { body: renewed } = await renewAs(assistant, old);
    const { body: stranger } = await register({ redirect_uris: ['https://assistant.example/'] });
    const { client_id } = stranger;
    expect((await renewAs(assistant, old, { client_id })).body.error).toBe('invalid_grant');
    expect(await mcpStatus(renewed.access_token)).toBe(401);

    const next = await letIn('owner');
    const kept = next.assistant.kept.tokens?.refresh_token;
    await renewAs(next.assistant, kept);
    const { body } = await next.person.browser.get('/api/connected-apps');
    await next.person.browser.delete(`/api/connected-apps/${body.apps[0].id}`);
    expect((await renewAs(next.assistant, kept)).status).toBe(400);
    expect((await person.browser.get('/api/connected-apps')).body.apps).toEqual([]);
  });

  it('redeems a code again that was cut off before its tokens were kept, or before the answer', async () => {
    const { assistant, window, page } = await askFor('owner');
    const { at } = await window.decide(page, 'write');
    const body = {
      grant_type: 'authorization_code',
      code: new URL(at).searchParams.get('code') ?? '',
      client_id: assistant.kept.client?.client_id ?? '',
      code_verifier: assistant.kept.verifier,
      redirect_uri: redirectUrl,
    };
    const { pool } = database();
    await pool.query(`create function cut() returns trigger language plpgsql
      as $$ begin raise exception 'cut'; end $$`);
    await pool.query(`create trigger cut before insert on oauth_records for each row
      when (new.kind = 'AccessToken') execute function cut()`);
    expect((await post('/oauth/token', body)).status).toBe(500);
    await pool.query('drop function cut cascade');
    expect(
      web()
        .lines.splice(0)
        .filter(({ msg }) => msg === 'unexpected'),
    ).toHaveLength(1);
    const first = await post('/oauth/token', body);
    expect(first.status).toBe(200);
    expect(await post('/oauth/token', body)).toEqual(first);
    const { body: renewed } = await renewAs(assistant, first.body.refresh_token);
    expect((await post('/oauth/token', body)).body.error).toBe('invalid_grant');
    expect(await mcpStatus(renewed.access_token)).toBe(401);
  });

  it('does not listen to another site’s token, or a made-up one', async () => {
    const { assistant } = await letIn('owner');
    const token = assistant.kept.tokens?.access_token ?? '';
    expect(await mcpStatus('a'.repeat(43))).toBe(401);
    await db
      .updateTable('oauth_records')
      .set({ resource: 'https://elsewhere.example/mcp' })
      .where('kind', '=', 'AccessToken')
      .execute();
    expect(await mcpStatus(token)).toBe(401);
  });
});

describe('a failure', () => {
  it('is told to an app as OAuth says it, and to a person as a page', async () => {
    const forge = (accept: string) =>
      fetch(`${web().url}/oauth/consent/some`, {
        method: 'POST',
        headers: { accept, 'sec-fetch-site': 'cross-site' },
      });
    const answer = await forge('*/*');
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { error: 'invalid_request', error_description: expect.stringContaining('another site') },
    ]);
    const shown = await forge('text/html,*/*');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([
      403,
      'text/html; charset=utf-8',
    ]);
  });

  it('that nobody expected is logged once, under the reference that is shown', async () => {
    const { body: client } = await register({ redirect_uris: ['https://assistant.example/'] });
    await db
      .updateTable('oauth_records')
      .set({ sealed: Buffer.from('broken') })
      .where('id_hash', '=', hashSessionToken(client.client_id))
      .execute();
    const { pathname, search } = new URL(
      addressFor(client.client_id, 'https://assistant.example/'),
    );
    const page = await fetch(web().url + pathname + search, { headers: { accept: 'text/html' } });
    const logged = web().lines.filter(({ msg }) => msg === 'unexpected');
    expect([page.status, logged.length]).toEqual([500, 1]);
    expect(await page.text()).toContain(`Reference: ${logged[0]?.reference}`);
  });
});

it('keeps no token, code or client in the clear, and throws away what has expired', async () => {
  const { assistant, code } = await letIn('owner');
  const rows = await db.selectFrom('oauth_records').selectAll().execute();
  const dump = rows.map((row) => JSON.stringify(row) + row.sealed.toString('latin1')).join();
  const { tokens, client } = assistant.kept;
  for (const secret of [tokens?.access_token, tokens?.refresh_token, client?.client_id, code]) {
    expect(dump).not.toContain(secret);
  }
  await pruneOAuthRecords(db, { now: new Date(Date.now() + 366 * 24 * 3_600_000) });
  expect(await db.selectFrom('oauth_records').selectAll().execute()).toEqual([]);
});
