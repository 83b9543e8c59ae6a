import { execFile } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAccessToken, revokeAccessToken } from '#db/operations/access-tokens/access-tokens.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newMentor } from '#db/testing/new-mentor.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRow } from '#db/testing/rows.ts';
import type { TokenScope } from '#shared/domain/permissions.ts';
import { newRoleBrowser, type Role } from '#web/server/testing/role-browsers.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

type Person = { accountId: string; email: string; founderId?: string; startupId?: string };

async function newPerson(role: Role): Promise<Person> {
  const {
    accountId = '',
    email = '',
    founderId,
    startupId,
  } = await newRoleBrowser(db, web(), role);
  return { accountId, email, founderId, startupId };
}

async function tokenOf(actor: Person, scope: TokenScope, now = new Date()): Promise<string> {
  const { accountId, email } = actor;
  const input = { actor: { accountId, email }, name: 'Test', scope, days: 7, now };
  return (await makeAccessToken(db, input)).token;
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', web().url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

async function callTool(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: input });
  const [first] = content as { text: string }[];
  return {
    text: first?.text ?? '',
    isError: isError === true,
    data: structuredContent as Record<string, unknown> | undefined,
  };
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(new URL('/mcp', web().url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const founderReads = [
  'list_tasks',
  'my_progress',
  'leaderboard',
  'cohort_activity',
  'check_in',
  'office_hours',
  'search_startups',
  'startup',
  'introductions',
];
const founderWrites = [
  'add_task',
  'complete_task',
  'make_pledge',
  'save_check_in',
  'book_session',
  'cancel_session',
  'request_introduction',
];
const managerReads = [
  'list_cohorts',
  'cohort_overview',
  'startups_at_risk',
  'applications_to_review',
];
/** Written out: whoever adds a tool decides here whose it is. */
const toolsOf: Partial<Record<Role, { read: string[]; write: string[] }>> = {
  owner: { read: founderReads, write: founderWrites },
  member: { read: founderReads, write: founderWrites },
  'waiting investor': {
    read: ['search_startups', 'startup', 'introductions'],
    write: ['request_introduction'],
  },
  'approved investor': {
    read: ['search_startups', 'startup', 'introductions'],
    write: ['request_introduction'],
  },
  reviewer: { read: ['applications_to_review'], write: [] },
  manager: { read: managerReads, write: [] },
  admin: { read: managerReads, write: [] },
};
const everyTool = [
  ...new Set(Object.values(toolsOf).flatMap(({ read, write }) => [...read, ...write])),
];

/** Valid inputs of each tool. */
async function inputsFor(): Promise<Record<string, Record<string, unknown>>> {
  const { startupId = '' } = await newPerson('owner');
  return {
    add_task: { title: 'Call five customers' },
    complete_task: { taskId: 'none' },
    make_pledge: { title: 'Ship the beta' },
    save_check_in: { week: '2026-01-01', version: 0, changes: {} },
    startup: { startupId },
    book_session: {
      mentorId: (await newMentor(db)).id,
      startsAt: '2026-01-01T09:00:00Z',
      question: 'How do we price this?',
    },
    cancel_session: { sessionId: randomUUID() },
    request_introduction: { startupId, note: 'We build for the same shops.' },
  };
}

describe('who may call which tool', () => {
  let inputs: Awaited<ReturnType<typeof inputsFor>> = {};
  beforeAll(async () => {
    inputs = await inputsFor();
  });

  it.each(Object.entries(toolsOf))('%s', async (role, { read, write }) => {
    const person = await newPerson(role as Role);
    for (const scope of ['read', 'write'] as const) {
      const client = await connect(await tokenOf(person, scope));
      const mine = scope === 'read' ? read : [...read, ...write];
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name).sort()).toEqual([...mine].sort());
      for (const { name, annotations } of tools) {
        expect([name, annotations?.readOnlyHint]).toEqual([name, !write.includes(name)]);
      }
      for (const name of everyTool) {
        const { text, isError } = await callTool(client, name, inputs[name]);
        const isRefused =
          /isn’t open to your account|This opens when|Introductions open once|may only read/.test(
            text,
          );
        const isWaiting =
          role === 'waiting investor' && ['startup', 'request_introduction'].includes(name);
        expect([name, isRefused, text]).toEqual([name, isWaiting || !mine.includes(name), text]);
        expect(text).not.toMatch(/Reference:|undefined|\[object/);
        // A person can always go on where the model stopped.
        if (!isError)
          expect([name, text]).toEqual([name, expect.stringContaining(`${web().publicUrl}/`)]);
      }
      await client.close();
    }
  });
});

describe('a token that doesn’t work', () => {
  it('is refused with the way to sign in', async () => {
    const person = await newPerson('owner');
    const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
    const revoked = await tokenOf(person, 'write');
    const { id } = await readRow(db, 'access_tokens', { account_id: person.accountId }, 'id');
    await revokeAccessToken(db, {
      actor: person,
      tokenId: id,
      owner: 'actor',
      now: new Date(),
    });
    const forged = {
      none: undefined,
      empty: 'Bearer ',
      unknown: `Bearer slip_${'a'.repeat(43)}`,
      expired: `Bearer ${await tokenOf(person, 'write', longAgo)}`,
      revoked: `Bearer ${revoked}`,
    };
    for (const [name, authorization] of Object.entries(forged)) {
      const answer = await post(listing, authorization === undefined ? {} : { authorization });
      const challenge = answer.headers.get('www-authenticate');
      expect([name, answer.status]).toEqual([name, 401]);
      expect(challenge).toContain(
        `resource_metadata="${web().publicUrl}/.well-known/oauth-protected-resource/mcp"`,
      );
    }
  });

  it('is not replaced by a cookie', async () => {
    const { browser } = await newRoleBrowser(db, web(), 'owner');
    const answer = await post(listing, { cookie: browser.cookie ?? '' });
    expect(answer.status).toBe(401);
  });
});

describe('the endpoint', () => {
  it('answers POST only, from nowhere else, one small message at a time', async () => {
    const authorization = `Bearer ${await tokenOf(await newPerson('owner'), 'write')}`;
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await fetch(new URL('/mcp', web().url), {
        method,
        headers: { authorization },
      });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
    const statusOf = async (body: unknown, headers = {}) =>
      (await post(body, { authorization, ...headers })).status;
    expect(await statusOf(listing)).toBe(200);
    expect(await statusOf(listing, { origin: 'https://elsewhere.example' })).toBe(403);
    expect(await statusOf([listing, listing])).toBe(400);
    expect(await statusOf('{')).toBe(400);
    expect(await statusOf({ ...listing, params: { x: 'x'.repeat(200_000) } })).toBe(413);
    expect(await statusOf(listing, { 'content-type': 'text/plain' })).toBe(415);
  });

  it('keeps to the protocol’s rules for HTTP', async () => {
    const authorization = `Bearer ${await tokenOf(await newPerson('owner'), 'write')}`;
    const answerTo = async (body: unknown, headers = {}) => {
      const answer = await post(body, { authorization, ...headers });
      const text = await answer.text();
      return { status: answer.status, ...(text && (JSON.parse(text) as object)) };
    };
    const refused = (status: number, code: number) => ({ status, error: { code }, id: null });
    expect(await answerTo(listing, { accept: 'application/json' })).toMatchObject(
      refused(406, -32_000),
    );
    expect(await answerTo({ ...listing, jsonrpc: '1.0' })).toMatchObject(refused(400, -32_700));
    expect(await answerTo({ ...listing, id: null })).toMatchObject(refused(400, -32_700));
    expect(await answerTo('')).toMatchObject(refused(400, -32_700));
    const version = { 'mcp-protocol-version': '1999-01-01' };
    expect(await answerTo(listing, version)).toMatchObject(refused(400, -32_000));
    const initialize = {
      ...listing,
      method: 'initialize',
      params: {
        protocolVersion: '1999-01-01',
        capabilities: {},
        clientInfo: { name: 'old', version: '1' },
      },
    };
    expect(await answerTo(initialize, version)).toMatchObject({
      status: 200,
      result: { protocolVersion: LATEST_PROTOCOL_VERSION },
    });
    const { id, ...initialized } = { ...listing, method: 'notifications/initialized' };
    expect(await answerTo(initialized)).toEqual({ status: 202 });
    for (const method of ['tools/forget', 'constructor']) {
      expect(await answerTo({ ...listing, method })).toMatchObject({
        status: 200,
        error: { code: -32_601 },
        id,
      });
    }
  });

  it('answers what is no message, or has no meaning, in a sentence of the protocol', async () => {
    const authorization = `Bearer ${await tokenOf(await newPerson('owner'), 'write')}`;
    const answerTo = async (body: unknown, headers = {}) => {
      const answer = await post(body, { authorization, ...headers });
      const { jsonrpc, id, error } = (await answer.json()) as {
        jsonrpc: string;
        id: unknown;
        error: { code: number; message: string };
      };
      expect(jsonrpc).toBe('2.0');
      expect(error.message).toMatch(/^[A-Z][^{}[\]\n]*\.$/);
      return [answer.status, error.code, id];
    };
    for (const broken of ['{oops', '{"a":"\u0000"}', '{"__proto__":1}', '"text"', '7', 'null']) {
      expect(await answerTo(broken), broken).toEqual([400, -32_700, null]);
    }
    expect(await answerTo(listing, { 'content-type': 'text/plain' })).toEqual([415, -32_000, null]);
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect(await answerTo(listing, elsewhere)).toEqual([403, -32_000, null]);

    const call = { jsonrpc: '2.0', id: 7, method: 'tools/call' };
    const senseless = [
      { ...call },
      { ...call, params: {} },
      { ...call, params: { name: 5 } },
      { ...call, params: { name: 'list_tasks', arguments: 'all' } },
      { ...call, params: { name: 'list_tasks', arguments: [] } },
      { ...call, method: 'tools/list', params: { cursor: 5 } },
      { ...call, method: 'initialize', params: { protocolVersion: 5 } },
    ];
    for (const message of senseless) {
      expect(await answerTo(message), JSON.stringify(message)).toEqual([200, -32_602, 7]);
    }
  });

  it('takes null as not given, wherever something may be left out', async () => {
    const authorization = `Bearer ${await tokenOf(await newPerson('owner'), 'write')}`;
    const resultOf = async (message: object) => {
      const answer = await post({ jsonrpc: '2.0', id: 1, ...message }, { authorization });
      return ((await answer.json()) as { result: Record<string, unknown> }).result;
    };
    const call = (name: string, input: unknown) =>
      resultOf({ method: 'tools/call', params: { name, arguments: input } });
    expect(await call('list_tasks', null)).toEqual(await call('list_tasks', {}));
    expect(await resultOf({ method: 'tools/list', params: null })).toHaveProperty('tools');
    const nothing = { search: null, stage: null, funding: null };
    expect(await call('search_startups', nothing)).not.toHaveProperty('isError');
    const added = await call('add_task', {
      title: 'Call five customers',
      description: null,
      difficulty: null,
      dueOn: null,
      category: null,
      isPrivate: null,
    });
    const taskId = (added.structuredContent as { task: { id: string } }).task.id;
    const pledged = { taskId, title: null, dueOn: '2099-01-01' };
    const refused = await call('make_pledge', pledged);
    expect(JSON.stringify(refused)).toContain('dueOn');
    expect(await call('make_pledge', { ...pledged, dueOn: null })).not.toHaveProperty('isError');
    expect(await call('complete_task', { taskId, doneYesterday: null })).not.toHaveProperty(
      'isError',
    );
    const untitled = await call('add_task', { title: null });
    expect(JSON.stringify(untitled)).toContain('title: This is needed.');
  });

  it('names the tool in the log, never its input', async () => {
    const client = await connect(await tokenOf(await newPerson('owner'), 'write'));
    await callTool(client, 'add_task', { title: 'A secret plan' });
    const line = web().lines.find(({ route }) => route === '/mcp/add_task');
    expect(line).toMatchObject({ status: 200 });
    expect(JSON.stringify(web().lines)).not.toContain('A secret plan');
  });

  it('does 50 calls at once, each once', async () => {
    const person = await newPerson('owner');
    const client = await connect(await tokenOf(person, 'write'));
    const task = await newTask(db, { founderId: person.founderId ?? '' });
    const results = await Promise.all(
      Array.from({ length: 50 }, () => callTool(client, 'complete_task', { taskId: task.id })),
    );
    expect(results.filter(({ data }) => data?.isNew === true)).toHaveLength(1);
    const refused = results.filter(({ isError }) => isError);
    for (const { text } of refused) expect(text).toMatch(/Try again in \d+ seconds/);
    const { count } = await db
      .selectFrom('completions')
      .where('task_id', '=', task.id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

describe('Slack’s own assistant', () => {
  const sign = (body: string, secret = 'test-signing-secret', offset = 0) => {
    const timestamp = Math.floor(Date.now() / 1000) + offset;
    const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
    return {
      'x-slack-request-timestamp': String(timestamp),
      'x-slack-signature': `v0=${digest}`,
    };
  };
  const calling = (slack: Record<string, string> | undefined, title = 'From Slack') =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'add_task', arguments: { title }, ...(slack && { _meta: { slack } }) },
    });
  const ada = { user_id: 'U0ADA', team_id: 'T0TEAM' };
  let founderId = '';

  beforeAll(async () => {
    ({ founderId = '' } = await newPerson('owner'));
    await db
      .updateTable('founders')
      .set({ slack_user_id: ada.user_id, slack_team_id: ada.team_id })
      .where('id', '=', founderId)
      .execute();
  });

  it('acts as the founder whom Slack names', async () => {
    const body = calling(ada);
    const answer = await post(body, sign(body));
    expect((await answer.json()).result.content[0].text).toContain('Added: From Slack');
    const { user_id } = await readRow(db, 'tasks', { title: 'From Slack' }, 'user_id');
    expect(user_id).toBe(founderId);
  });

  it('is told to have the account connected, and may see what there is', async () => {
    for (const slack of [
      { ...ada, user_id: 'U0OTHER' },
      { ...ada, team_id: 'T0OTHER' },
      undefined,
    ]) {
      const body = calling(slack);
      const { result } = await (await post(body, sign(body))).json();
      expect(result).toMatchObject({ isError: true });
      expect(result.content[0].text).toContain('Connect it first');
    }
    const body = JSON.stringify(listing);
    const { result } = await (await post(body, sign(body))).json();
    const names = result.tools.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual([...founderReads, ...founderWrites].sort());
  });

  it('is not believed without Slack’s signature over these very bytes', async () => {
    const body = calling(ada, 'Forged');
    const token = await tokenOf(await newPerson('owner'), 'write');
    const forged = [
      sign(body, 'another-secret'),
      sign(body, undefined, -302),
      sign(body, undefined, 302),
      sign(`${body} `),
      { ...sign(body), 'x-slack-signature': '' },
      // With a token beside it, too: one of them claims to be somebody.
      { ...sign(body, 'another-secret'), authorization: `Bearer ${token}` },
    ];
    for (const headers of forged) expect((await post(body, headers)).status).toBe(401);
    const tasks = db.selectFrom('tasks').where('title', '=', 'Forged').selectAll();
    expect(await tasks.execute()).toEqual([]);
  });
});

describe('the tools of a founder', () => {
  it('take a task from the list to its completion', async () => {
    const client = await connect(await tokenOf(await newPerson('owner'), 'write'));
    const added = await callTool(client, 'add_task', {
      title: 'Call five customers',
      difficulty: 'hard',
    });
    const { id } = (added.data as { task: { id: string } }).task;
    expect(added.text).toContain(`${web().publicUrl}/app/tasks?task=${id}`);
    const pledged = await callTool(client, 'make_pledge', { taskId: id });
    expect(pledged.text).toContain('public pledge (open)');
    const { text } = await callTool(client, 'list_tasks');
    expect(text).toContain(id);
    expect(text).toMatch(/Call five customers \(due .+, public pledge \(open\), \d+ points\)/);
    const done = await callTool(client, 'complete_task', { taskId: id });
    expect(done.text).toMatch(/^Completed “Call five customers”: \d+ points earned\./);
    expect(done.text).toContain(`${web().publicUrl}/app/tasks?task=${id}`);
    expect((await callTool(client, 'complete_task', { taskId: id })).text).toContain(
      'nothing changed',
    );
    expect((await callTool(client, 'my_progress')).text).toContain('Streak: 1 day (done today)');
  });

  it('pledge an open task by its own date, or a new one, and never something else', async () => {
    const person = await newPerson('owner');
    const client = await connect(await tokenOf(person, 'write'));
    const { id: taskId } = await newTask(db, { founderId: person.founderId ?? '' });
    for (const [input, reason] of [
      [{}, 'input: Give either a taskId or a title.'],
      [{ taskId, title: 'Both' }, 'input: Give either a taskId or a title.'],
      [{ taskId, dueOn: '2099-01-01' }, 'dueOn: An open task is pledged by its own due date.'],
    ] as const) {
      const refused = await callTool(client, 'make_pledge', input);
      expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(reason) });
    }
    const pledges = db
      .selectFrom('tasks')
      .where('user_id', '=', person.founderId ?? '')
      .where('is_public_pledge', '=', true);
    expect(await pledges.selectAll().execute()).toEqual([]);
  });

  it('say what is wrong with an input, and what to do next', async () => {
    const client = await connect(await tokenOf(await newPerson('owner'), 'write'));
    const empty = await callTool(client, 'add_task', { title: ' ', points: 1000 });
    expect(empty).toMatchObject({ isError: true });
    expect(empty.text).toContain('title: Please give the task a title.');
    expect(empty.text).toContain('Correct these fields');
    const unknown = await callTool(client, 'complete_task', { taskId: 'none' });
    expect(unknown).toMatchObject({ isError: true });
    expect(unknown.text).toContain('Look up the id again');
    expect((await callTool(client, 'drop_tables')).text).toContain('There is no tool');
  });
});

it('lists open applications, however many were decided since', async () => {
  const client = await connect(await tokenOf(await newPerson('manager'), 'read'));
  const submittedAt = new Date('2026-01-01T10:00:00Z');
  await newApplication(db, { startupName: 'Still Waiting', submittedAt });
  for (let decided = 0; decided < 26; decided += 1)
    await newApplication(db, { status: 'rejected' });
  const { text } = await callTool(client, 'applications_to_review');
  expect(text).toContain('Still Waiting');
});

it('does what docs/mcp.md shows', async () => {
  const page = await readFile(new URL('../../../docs/mcp.md', import.meta.url), 'utf8');
  const [, example = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
  const SLIPSTREAM_TOKEN = await tokenOf(await newPerson('owner'), 'write');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', example],
    { env: { ...process.env, SLIPSTREAM_URL: web().url, SLIPSTREAM_TOKEN } },
  );
  expect(stdout).toMatch(/^Completed “Call five customers”/);
  const named = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual([...everyTool].sort());
});
