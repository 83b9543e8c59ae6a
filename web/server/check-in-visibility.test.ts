import { beforeAll, describe, expect, it } from 'vitest';
import { makeAccessToken } from '#db/operations/access-tokens/access-tokens.ts';
import { setCheckInSharing } from '#db/operations/check-ins/check-in-settings.ts';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import { saveStartup } from '#db/operations/investors/startup-interest.ts';
import {
  findMarkedParts,
  findMorale,
  markedAnswers,
  markedMorale,
  saveMarkedCheckIn,
} from '#db/testing/marked-check-ins.ts';
import { newFounderAccount, newTeammateAccount } from '#db/testing/new-account.ts';
import { findRow, insertRow, updateRow } from '#db/testing/rows.ts';
import { sendRequest } from '#db/testing/send-request.ts';
import { contract } from '#shared/api/contract.ts';
import { listProcedures } from '#shared/api/procedures.ts';
import {
  type CheckInPart,
  type CheckInReader,
  checkInParts,
  checkInWeek,
  mayReadPart,
} from '#shared/domain/check-ins.ts';
import { addDays, localDate } from '#shared/time.ts';
import {
  Browser,
  newBrowserWithSession,
  newInvestorBrowser,
  openBrowserSession,
} from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

/** The readers by role; null: somebody who may read nothing of it. */
const readers = {
  'whoever filled it in': 'team',
  'a teammate': 'team',
  'a founder of the cohort': 'cohort',
  'a founder of another cohort': null,
  'an approved investor': 'investor',
  'a waiting investor': null,
  'a reviewer': null,
  'a manager': 'staff',
  'an admin': 'staff',
  'a visitor': null,
} as const satisfies Record<string, CheckInReader | null>;
type Reader = keyof typeof readers;
const names = Object.keys(readers) as Reader[];

/** Every read of the contract, including those added later. */
const reads = listProcedures(contract).flatMap(({ method, path }) =>
  method === 'GET' ? [path] : [],
);

/** Queries that a read needs to answer at all. */
const queries: Record<string, string> = {
  '/search': '?q=Zq7',
  '/coach/history': '?before=1',
  '/admin/applications/shares': '?perApplication=2',
};

const thisWeek = checkInWeek(localDate(new Date(), 'UTC'));
/** The one before has long closed for everybody. */
const week = addDays(thisWeek, -7);

const browsers = new Map<Reader, Browser>();
let self: { id: string; startupId: string };
let mate: { id: string };
let cohortId = '';

beforeAll(async () => {
  const signIn = async (name: Reader, { accountId }: { accountId: string }) => {
    const browser = new Browser(web());
    await openBrowserSession(db, browser, { accountId });
    browsers.set(name, browser);
  };
  const owner = await newFounderAccount(db);
  const teammate = await newTeammateAccount(db, owner);
  [self, mate, cohortId] = [owner, teammate, owner.cohortId];
  await signIn('whoever filled it in', owner);
  await signIn('a teammate', teammate);
  await signIn('a founder of the cohort', await newFounderAccount(db, { cohortId }));
  await signIn('a founder of another cohort', await newFounderAccount(db));
  for (const [name, columns] of [
    ['an approved investor', {}],
    ['a waiting investor', { approved_at: null }],
  ] as const) {
    const { id: investorId, browser } = await newInvestorBrowser(db, web(), columns);
    await saveStartup(db, { investorId, startupId: self.startupId, now: new Date() });
    browsers.set(name, browser);
  }
  for (const staffRole of ['reviewer', 'manager', 'admin'] as const) {
    const session = await newBrowserWithSession(db, web(), { audience: 'admin', staffRole });
    const name = staffRole === 'admin' ? 'an admin' : (`a ${staffRole}` as const);
    browsers.set(name, session.browser);
    if (staffRole !== 'reviewer') continue;
    await insertRow(db, 'application_reviewers', {
      application_id: self.startupId,
      account_id: session.accountId,
      assigned_at: new Date(),
    });
  }
  browsers.set('a visitor', new Browser(web()));
});

type State = { isDone: boolean; isShared: boolean };

const shares = async ({ isShared }: State) =>
  setCheckInSharing(db, { founderId: self.id, numbers: isShared, kpi: isShared });

function mayRead(part: CheckInPart, name: Reader, { isDone, isShared }: State): boolean {
  const reader = readers[name];
  if (reader === null) return false;
  if (!isDone) return reader === 'team' && part !== 'morale';
  return mayReadPart(part, reader, { numbers: isShared, kpi: isShared, help: isShared });
}

/** Staff read the same either way; whoever may read nothing would be shown most where most is shared. */
const dependsOnSharing = (name: Reader) => readers[name] !== 'staff' && readers[name] !== null;

/** The addresses of a read: of the startup, its founders and its cohort, wherever it asks for an id. */
function addressesOf(path: string): string[] {
  const ids = path.includes('{founderId}') ? [self.id, mate.id] : [self.id];
  return ids.map((id) => {
    const address = `/api${path}${queries[path] ?? ''}`;
    return address
      .replaceAll('{cohortId}', cohortId)
      .replaceAll('{textId}', 'application-received')
      .replaceAll(/\{\w+\}/g, id);
  });
}

const tokens = new Map<Reader, string>();

async function newToken(name: Reader): Promise<string> {
  const { accountId, email } = (await browsers.get(name)?.get('/api/me'))?.body ?? {};
  const making = { name: 'Test', scope: 'read', days: 7, now: new Date() } as const;
  const actor = { accountId, email };
  const { token } = await makeAccessToken(db, { actor, ...making });
  tokens.set(name, token);
  return token;
}

/** An assistant's reads for them: the text of every tool that only reads. */
async function readByTools(name: Reader): Promise<string[]> {
  if (name === 'a visitor') return [];
  const token = tokens.get(name) ?? (await newToken(name));
  const ask = async (method: string, params?: object) => {
    const { text } = await sendRequest(`${web().url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return JSON.parse(text).result;
  };
  const { tools }: { tools: { name: string }[] } = await ask('tools/list');
  const inputs: Record<string, object> = {
    startup: { founderId: self.id },
    cohort_overview: { cohortId },
    startups_at_risk: { cohortId },
  };
  return Promise.all(
    tools.map(async (tool) =>
      JSON.stringify(await ask('tools/call', { name: tool.name, arguments: inputs[tool.name] })),
    ),
  );
}

/** A missing input (400) or a failure would hide what the endpoint tells. */
const unanswered = [400, 429, 500];

async function readEverything(name: Reader, state: State) {
  const found = new Set<string>();
  const wrong: unknown[] = [];
  const checkParts = (text: string, where = text) => {
    const parts = findMarkedParts(text);
    const forbidden = parts.filter((part) =>
      part === 'draft' ? readers[name] !== 'team' : !mayRead(part, name, state),
    );
    if (forbidden.length > 0) wrong.push([where, forbidden]);
    return parts;
  };
  const own = { 'whoever filled it in': markedMorale.own, 'a teammate': markedMorale.mates };
  for (const address of reads.flatMap(addressesOf)) {
    const { status, text = '', body } = (await browsers.get(name)?.get(address)) ?? {};
    if (status === undefined || unanswered.includes(status)) wrong.push([address, status]);
    for (const part of checkParts(text, address)) found.add(part);
    if (mayRead('morale', name, state)) continue;
    const others = findMorale(body).filter((each) => each !== own[name as keyof typeof own]);
    if (others.length > 0) wrong.push([address, 'morale', others]);
  }
  for (const text of await readByTools(name)) checkParts(text);
  expect(wrong).toEqual([]);
  return found;
}

describe.each([
  { isDone: false, isShared: true },
  { isDone: false, isShared: false },
  { isDone: true, isShared: true },
  // In the middle of the week, from now on.
  { isDone: true, isShared: false },
])('a check-in, done: $isDone, shared: $isShared', (state) => {
  const affected = names.filter((name) => state.isShared || dependsOnSharing(name));

  beforeAll(async () => {
    const checkIn = await findRow(db, 'check_ins', { startup_id: self.startupId, week }, [
      'version',
      'done_at',
    ]);
    const { version = 0 } = checkIn ?? {};
    const isSaved = state.isDone ? checkIn?.done_at != null : checkIn !== undefined;
    if (!isSaved) {
      const { isDone, isShared: sharesHelp } = state;
      const [founderId, mateId] = [self.id, mate.id];
      await saveMarkedCheckIn(db, { founderId, mateId, week, version, isDone, sharesHelp });
    } else {
      await saveCheckIn(db, {
        founderId: self.id,
        week,
        version,
        changes: { sharesHelp: state.isShared },
        now: new Date(`${week}T16:00:00Z`),
      });
    }
    await shares(state);
  });

  it.each(affected)('gives %s only what they may read, wherever they look', async (name) => {
    const found = await readEverything(name, state);
    if (readers[name] === 'team') {
      const all = [...Object.keys(markedAnswers), ...(state.isDone ? ['draft'] : [])];
      expect([...found].sort()).toEqual(all.sort());
    }
    if (name === 'a founder of the cohort')
      expect(found.has('helpWanted')).toBe(state.isDone && state.isShared);
    if (name === 'an approved investor')
      expect(found.has('kpiValue')).toBe(state.isDone && state.isShared);
  });
});

it('tells the staff’s assistants who needs a call, and nothing of morale', async () => {
  const { id: founderId, startupId } = await newFounderAccount(db, { cohortId });
  const startup = 'Quiet Harbor';
  await updateRow(db, 'startup_applications', startupId, { startup_name: startup });
  const weeks = [addDays(week, -7), week];
  const said = new Date(`${week}T15:00:00Z`);
  const checkIn = { startup_id: startupId, version: 1, done_at: said, updated_at: said };
  await db
    .insertInto('check_ins')
    .values(weeks.map((each) => ({ ...checkIn, week: each })))
    .execute();
  const morale = { founder_id: founderId, startup_id: startupId, morale: 1, said_at: said };
  await db
    .insertInto('check_in_morale')
    .values(weeks.map((each) => ({ ...morale, week: each })))
    .execute();
  const reads = () =>
    db.selectFrom('audit_log').where('action', '=', 'cohort.morale_read').select('id').execute();
  const texts = (await readByTools('a manager')).join();
  expect(texts).toContain(`${startup} (`);
  expect(texts).not.toMatch(/morale/i);
  expect(await reads()).toEqual([]);
  const cockpit = await browsers.get('a manager')?.get(`/api/admin/cohorts/${cohortId}/cockpit`);
  expect(cockpit?.text).toContain('low_morale');
  expect(await reads()).toHaveLength(1);
});

it('names every part that is marked', () => {
  expect([...Object.keys(markedAnswers), 'morale'].sort()).toEqual([...checkInParts].sort());
  expect(findMarkedParts(JSON.stringify(markedAnswers))).toHaveLength(checkInParts.length - 1);
  expect(findMorale({ people: [{ morale: { value: 2 } }], count: 7 })).toEqual([2]);
});
