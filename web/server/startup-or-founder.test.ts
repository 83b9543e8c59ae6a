import { randomUUID } from 'node:crypto';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newFounder } from '#db/testing/new-founder.ts';
import { contract } from '#shared/api/contract.ts';
import { declarationOf, listProcedures } from '#shared/api/procedures.ts';
import {
  aTeammate,
  type Case,
  cases,
  mateOf,
  newPerson,
  owners,
  type Person,
  rolesOf,
  secret,
  send,
  type Target,
  useRouteCases,
} from './testing/route-cases.ts';

const { database } = useRouteCases();

type Kind = 'startup' | 'founder';

/** Every field of the contract whose name ends like an id's names one of these. */
const kinds: Record<string, Kind | 'something else'> = {
  startupId: 'startup',
  applicationId: 'startup',
  founderId: 'founder',
  otherId: 'founder',
  accountId: 'something else',
  actionId: 'something else',
  appId: 'something else',
  textId: 'something else',
  checkInId: 'something else',
  cohortId: 'something else',
  deliveryId: 'something else',
  endpointId: 'something else',
  exchangeId: 'something else',
  id: 'something else',
  importId: 'something else',
  introductionId: 'something else',
  investorId: 'something else',
  invitationId: 'something else',
  mentorId: 'something else',
  milestoneId: 'something else',
  noteId: 'something else',
  notificationId: 'something else',
  passkeyId: 'something else',
  proposalId: 'something else',
  proposalIds: 'something else',
  rawId: 'something else',
  runId: 'something else',
  searchId: 'something else',
  sessionId: 'something else',
  subscriptionId: 'something else',
  taskId: 'something else',
  thanksId: 'something else',
  tokenId: 'something else',
};

const procedures = listProcedures(contract).map((route) => ({ ...route, ids: idsOf(route) }));

function idsOf({ keys, path }: { keys: string[]; path: string }): string[] {
  const procedure = keys.reduce<object>(
    (node, key) => (node as Record<string, object>)[key] ?? {},
    contract,
  );
  if (!isContractProcedure(procedure)) throw new Error(`${keys.join('.')} is no procedure.`);
  const { inputSchema } = declarationOf(procedure as AnyContractProcedure);
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const schema = inputSchema
    ? z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' })
    : {};
  // The fields of objects inside of it too.
  JSON.stringify(schema, (key, value) => {
    if (key === 'properties') ids.push(...Object.keys(value));
    return value;
  });
  return [...new Set(ids)].filter((name) => /^ids?$|Ids?$/.test(name));
}

/** Each operation once for each of its fields that names a startup or a founder. */
const fields = procedures.flatMap(({ ids, ...route }) =>
  ids.flatMap((field) => {
    const kind = kinds[field];
    if (kind !== 'startup' && kind !== 'founder') return [];
    return [[`${route.method} ${route.path}: ${field}`, { ...route, field, kind }] as const];
  }),
);

/** Valid requests with such an id elsewhere than in the address. */
const casesInBody: Record<string, Case> = {
  'POST /introductions': {
    own: async () => {
      const { id: founderId, startupId } = await newFounder(database().db);
      return { ids: {}, body: { startupId, founderId, note: secret } };
    },
    roles: ['owner', 'member', 'approved investor'],
  },
  'POST /thanks': {
    own: async (person) => ({
      ids: {},
      body: { founderId: (await mateOf(person)).id, forWhat: secret },
    }),
  },
  'PUT /team/owner': {
    own: async (person) => ({ ids: {}, body: (await aTeammate(person)).ids }),
    ...owners,
  },
  'POST /messages': {
    own: async (person) => ({
      ids: {},
      body: { founderId: (await mateOf(person)).id, text: secret, clientKey: randomUUID() },
    }),
  },
  'POST /admin/startups/{startupId}/messages': {
    own: async () => {
      const { id: founderId, startupId } = await newFounder(database().db);
      return { ids: { startupId }, body: { founderId, text: secret, clientKey: randomUUID() } };
    },
  },
};

function withId({ ids, body }: Target, field: string, id: string): Target {
  if (field in ids) return { ids: { ...ids, [field]: id }, body };
  return { ids, body: { ...(body as object), [field]: id } };
}

function idIn({ ids, body }: Target, field: string): string {
  const id = ids[field] ?? (body as Record<string, string> | undefined)?.[field];
  if (!id) throw new Error(`The valid request names no ${field}.`);
  return id;
}

/** The ids belong to what the request should name, to the caller, and to somebody else. */
async function idsOfOtherKind(kind: Kind, right: string, person: Person): Promise<string[]> {
  const stranger = await newFounder(database().db);
  const related = await database()
    .db.selectFrom('founders')
    .where(kind === 'startup' ? 'startup_id' : 'id', '=', right)
    .select(['id', 'startup_id as startupId'])
    .execute();
  return [...related, { id: person.founderId, startupId: person.startupId }, stranger]
    .map(({ id, startupId }) => (kind === 'startup' ? id : startupId))
    .filter((id) => id);
}

/** A hash of each table, except of the counts of who asks how often. */
async function everything(): Promise<unknown> {
  const { db } = database();
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'
    order by table_name`.execute(db);
  const hashes = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash
      from ${sql.table(name)} as t`,
  );
  return (await sql`${sql.join(hashes, sql` union all `)}`.execute(db)).rows;
}

describe('the id of a person for that of a startup and the other way round', () => {
  it('is known by the name of its field', () => {
    const names = new Set(procedures.flatMap(({ ids }) => ids));
    expect([...names].sort()).toEqual(Object.keys(kinds).sort());
  });

  it('is refused everywhere', () => {
    expect(fields.length).toBeGreaterThan(40);
  });

  it.each(fields)('%s', async (_, { field, kind, ...route }) => {
    const name = `${route.method} ${route.path}`;
    const { own, ownAnswer, roles } = (casesInBody[name] ?? cases[name]) as Case;
    const callers = roles ?? rolesOf[route.audience];
    expect(callers).not.toEqual([]);
    for (const role of callers) {
      const person = await newPerson(role);
      const right = await own(person);
      const wrong = await idsOfOtherKind(kind, idIn(right, field), person);
      const before = await everything();
      for (const id of wrong) {
        const { status, text } = await send(person, route, withId(right, field, id));
        const isRefused = [400, 403, 404, 409].includes(status);
        expect([role, isRefused, isRefused || `${status} ${text}`]).toEqual([role, true, true]);
        expect(text).not.toContain(secret);
      }
      expect(await everything()).toEqual(before);
      const answer = await send(person, route, right);
      const isRight = ownAnswer === undefined ? answer.status < 300 : answer.status === ownAnswer;
      expect([role, isRight, isRight || answer.text]).toEqual([role, true, true]);
    }
  });
});
