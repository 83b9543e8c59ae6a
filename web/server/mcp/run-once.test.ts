import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccessToken } from '#db/operations/access-tokens/access-tokens.ts';
import { deleteFounder } from '#db/operations/accounts/delete-founder.ts';
import { claimAssistantCall } from '#db/operations/assistants/assistant-calls.ts';
import { pruneExpired } from '#db/operations/jobs/prune-expired.ts';
import { bookSession } from '#db/operations/office-hours/book-session.ts';
import { findOfficeHours } from '#db/queries/office-hours.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import type { TestFounder } from '#db/testing/new-founder.ts';
import { newMentor } from '#db/testing/new-mentor.ts';
import { newTask } from '#db/testing/new-task.ts';
import { checkInWeek } from '#shared/domain/check-ins.ts';
import { addDays, localDate } from '#shared/time.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

const week = addDays(checkInWeek(localDate(new Date(), 'UTC')), 7);
const opening = Date.parse(`${week}T09:00:00Z`) + 24 * 60 * 60_000;

/** Check-ins are open then. */
function setTime(seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(opening + seconds * 1000) });
}

type Founder = TestFounder & { accountId: string };

let founder: Founder;
let client: Client;
beforeEach(async () => {
  setTime(0);
  founder = await newFounderAccount(db);
  client = await connect(founder);
});
afterEach(() => {
  vi.useRealTimers();
});

async function connect({ accountId, email }: Founder): Promise<Client> {
  const draft = { name: 'Test', scope: 'write', days: 7, now: new Date() } as const;
  const { token } = await makeAccessToken(db, { actor: { accountId, email }, ...draft });
  const connected = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await connected.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', web().url), { requestInit }),
  );
  return connected;
}

async function call(by: Client, name: string, input: Record<string, unknown>) {
  const answer = await by.callTool({ name, arguments: input });
  const [first] = answer.content as { text: string }[];
  const { isNew } = (answer.structuredContent ?? {}) as { isNew?: boolean };
  return { text: first?.text ?? '', isError: answer.isError === true, isNew };
}

const fiveTimes = <Result>(run: () => Promise<Result>) =>
  Promise.all(Array.from({ length: 5 }, run));

async function count(table: string, column: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Of a mentor whom nobody else books, and beside no session of the startup. */
async function freeTime() {
  const { id: mentorId } = await newMentor(db);
  const { startupId } = founder;
  const { mentors } = await findOfficeHours(db, { startupId, now: new Date() });
  const { slots = [] } = mentors.find(({ id }) => id === mentorId) ?? {};
  const taken = await count('mentor_sessions', 'startup_id', startupId);
  const startsAt = slots.at(-1 - taken) ?? '';
  return { mentorId, startsAt, question: 'How do we price this?' };
}

type Case = {
  input(at: number): Promise<Record<string, unknown>>;
  effects(): Promise<number>;
};

/** A writing tool that is not listed here fails the test of all. */
const cases: Record<string, Case> = {
  add_task: {
    input: async (at) => ({ title: `Call customer ${at}` }),
    effects: () => count('tasks', 'user_id', founder.id),
  },
  complete_task: {
    input: async () => ({ taskId: (await newTask(db, { founderId: founder.id })).id }),
    effects: () => count('completions', 'founder_id', founder.id),
  },
  make_pledge: {
    input: async (at) => ({ title: `Ship release ${at}` }),
    effects: () => count('pledges', 'founder_id', founder.id),
  },
  save_check_in: {
    input: async (at) => ({ week, version: at, changes: { usersSpoken: at + 1 } }),
    effects: async () => {
      const { rows } = await sql<{ version: number }>`
        select version from check_ins where startup_id = ${founder.startupId}`.execute(db);
      return rows[0]?.version ?? 0;
    },
  },
  book_session: {
    input: freeTime,
    effects: () => count('mentor_sessions', 'startup_id', founder.startupId),
  },
  cancel_session: {
    async input() {
      const { id } = await bookSession(db, {
        ...(await freeTime()),
        founder,
        clientKey: randomUUID(),
        now: new Date(),
      });
      return { sessionId: id, note: '' };
    },
    async effects() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from mentor_sessions
        where startup_id = ${founder.startupId} and cancelled_at is not null`.execute(db);
      return rows[0]?.count ?? 0;
    },
  },
  request_introduction: {
    input: async () => ({
      startupId: (await newFounderAccount(db)).startupId,
      note: 'We build for the same shops.',
    }),
    effects: () => count('introductions', 'requester_founder_id', founder.id),
  },
};

it('says where to find help to whoever checked in with a cry for it', async () => {
  const save = async (version: number, goal: string) => {
    const input = { week, version, changes: { goal }, isDone: true };
    return (await call(client, 'save_check_in', input)).text;
  };
  expect(await save(0, 'Nothing. I want to die.')).toContain('findahelpline.com');
  expect(await save(1, 'Sign two pilots')).not.toContain('findahelpline.com');
});

it('knows every writing tool', async () => {
  const { tools } = await client.listTools();
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  expect(writing.map(({ name }) => name).sort()).toEqual(Object.keys(cases).sort());
  for (const { inputSchema } of tools) {
    const isWriting = writing.some((each) => each.inputSchema === inputSchema);
    expect('idempotencyKey' in (inputSchema.properties ?? {})).toBe(isWriting);
  }
});

describe.each(Object.entries(cases))('%s', (name, { input, effects }) => {
  it('is done once when the same words come five times at once, and again later', async () => {
    const words = await input(0);
    const answers = await fiveTimes(() => call(client, name, words));
    expect(answers.filter(({ isError }) => isError)).toEqual([]);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    setTime(59);
    const repeated = await call(await connect(founder), name, words);
    expect(repeated).toMatchObject({ isError: false, isNew: false });
    expect(repeated.text).toMatch(/^The same call succeeded 59 seconds ago, so nothing changed\./);
    const first = answers.find(({ isNew }) => isNew);
    expect(repeated.text).toContain(first?.text);
    expect(await effects()).toBe(1);
    expect(await call(client, name, await input(1))).toMatchObject({ isError: false, isNew: true });
    expect(await effects()).toBe(2);
  });

  it('is done once for a key, for a day', async () => {
    const words = { ...(await input(0)), idempotencyKey: 'retry-1' };
    const answers = await fiveTimes(() => call(client, name, words));
    expect(answers.filter(({ isError }) => isError)).toEqual([]);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    setTime(3_600);
    expect(await call(client, name, words)).toMatchObject({ isError: false, isNew: false });
    expect(await effects()).toBe(1);
    const other = await call(client, name, { ...(await input(1)), idempotencyKey: 'retry-1' });
    expect(other).toMatchObject({ isError: true });
    expect(other.text).toContain('idempotencyKey: This key was already used with other input.');
    const next = { ...(await input(1)), idempotencyKey: 'retry-2' };
    expect(await call(client, name, next)).toMatchObject({ isError: false, isNew: true });
    expect(await effects()).toBe(2);
  });
});

const add = (by: Client, input: Record<string, unknown>) => call(by, 'add_task', input);
const tasks = () => cases.add_task?.effects();

describe('a second effect', () => {
  it('has the same words after a minute, other words, or another key', async () => {
    await add(client, { title: 'Call Ada' });
    setTime(61);
    await fiveTimes(() => add(client, { title: 'Call Ada' }));
    expect(await tasks()).toBe(2);
    await add(client, { title: 'Call Ada', description: 'On Monday' });
    await add(client, { title: 'Call Ada', idempotencyKey: 'a' });
    await add(client, { title: 'Call Ada', idempotencyKey: 'b' });
    expect(await tasks()).toBe(5);
  });

  it('has a clock that was set back', async () => {
    await add(client, { title: 'Call Ada' });
    setTime(-3_600);
    expect(await add(await connect(founder), { title: 'Call Ada' })).toMatchObject({ isNew: true });
  });

  it('has somebody else, with the same words and key', async () => {
    const other = await connect(await newFounderAccount(db));
    for (const input of [{ title: 'Call Ada' }, { title: 'Call Bo', idempotencyKey: 'k' }]) {
      const answers = await Promise.all([add(client, input), add(other, input)]);
      expect(answers).toMatchObject([{ isNew: true }, { isNew: true }]);
    }
    expect(await tasks()).toBe(2);
  });
});

it('takes what is left out, null and what is around the words for the same', async () => {
  await add(client, { title: 'Call Ada' });
  const same = { title: '  Call Ada ', dueOn: null, difficulty: null, idempotencyKey: null };
  expect(await add(client, same)).toMatchObject({ isNew: false });
  for (const near of [{ isPrivate: false }, { title: 'Call  Ada' }, { description: ' \n' }]) {
    expect(await add(client, { title: 'Call Ada', ...near })).toMatchObject({ isNew: false });
  }
  expect(await tasks()).toBe(1);
  expect(await add(client, { title: 'Call Ada', isPrivate: true })).toMatchObject({ isNew: true });
});

it('does not remember a call that failed', async () => {
  const { id: taskId } = await newTask(db, { founderId: founder.id });
  const completing = (key?: string) =>
    call(client, 'complete_task', { taskId, ...(key && { idempotencyKey: key }) });
  await db.updateTable('tasks').set({ deleted_at: new Date() }).where('id', '=', taskId).execute();
  const refused = [...(await fiveTimes(() => completing())), await completing('k')];
  for (const { isError, text } of refused)
    expect([isError, text]).toEqual([true, expect.stringContaining('not found')]);
  const corrected = { title: 'Call Ada', idempotencyKey: 'k' };
  expect(await add(client, { ...corrected, dueOn: '2020-02-30' })).toMatchObject({ isError: true });
  expect(await add(client, corrected)).toMatchObject({ isNew: true });
  await db.updateTable('tasks').set({ deleted_at: null }).where('id', '=', taskId).execute();
  expect(await completing('k')).toMatchObject({ isError: false, isNew: true });
});

it('finds what a process did that died before it could say so', async () => {
  const input = { title: 'Call Ada', idempotencyKey: 'k' };
  await add(client, input);
  const lost = { is_running: true, result: null };
  await db
    .updateTable('assistant_calls')
    .set(lost)
    .where('account_id', '=', founder.accountId)
    .execute();
  setTime(31);
  const answer = await add(client, input);
  expect(answer).toMatchObject({ isError: false });
  expect(answer.text).toContain('Added: Call Ada');
  expect(await tasks()).toBe(1);
});

it('is forgotten after a day, and with the account', async () => {
  await add(client, { title: 'Call Ada' });
  const known = () => count('assistant_calls', 'account_id', founder.accountId);
  await pruneExpired(db, { now: new Date(Date.now() + 23 * 3_600_000) });
  expect(await known()).toBe(1);
  await pruneExpired(db, { now: new Date(Date.now() + 25 * 3_600_000) });
  expect(await known()).toBe(0);
  await add(client, { title: 'Call Bo' });
  await deleteFounder(db, { founderId: founder.id, now: new Date() });
  expect(await known()).toBe(0);
});

it('tells a caller in one statement that the same call still runs', async () => {
  const hash = Buffer.alloc(32, 1);
  const { accountId } = founder;
  const claim = { accountId, keyHash: hash, inputHash: hash, keptMs: 60_000, now: new Date() };
  const states = (await fiveTimes(() => claimAssistantCall(db, claim))).map(({ state }) => state);
  expect(states.sort()).toEqual(['claimed', 'running', 'running', 'running', 'running']);
});
