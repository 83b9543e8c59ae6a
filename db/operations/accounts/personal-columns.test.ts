import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportFounder } from '#db/queries/settings/export-founder.ts';
import { exportInvestor } from '#db/queries/settings/export-investor.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { readRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { deleteFounder } from './delete-founder.ts';
import { deleteInvestor } from './delete-investor.ts';

/**
 * A new column of a person or a startup is exported to them and erased when they leave, unless it
 * stands here with the reason why not.
 */
const copy = 'The same as the owner’s row of founders, which is exported.';
const ours = 'Our own bookkeeping, which says nothing of anybody.';
const record = 'The program’s record of the application: without a name it is nobody’s.';

const notExported: Excuses = {
  startup_applications: {
    founder_name: copy,
    founder_email: copy,
    founder_avatar: copy,
    founder_bio: copy,
    founder_location: copy,
    founder_linkedin: copy,
    slack_user_id: copy,
    slack_team_id: copy,
    time_zone: copy,
    cohort_slack_channel: ours,
    decision_number: ours,
    profile_version: ours,
    profile_edited_by: ours,
    stage_proposal_after: ours,
  },
  founders: {
    avatar_tried_at: ours,
    slack_home_opened_at: ours,
    slack_nudged_at: ours,
    slack_end_reason: ours,
    time_zone_from: ours,
    profile_version: ours,
  },
  investors: { searches_looked_at: ours },
};

const notErased: Excuses = {
  startup_applications: {
    submitted_at: record,
    reviewed_at: record,
    cohort_id: record,
    decision_number: record,
    profile_version: ours,
  },
  founders: { profile_version: ours, joined_at: record },
  investors: { created_at: record },
};

type Table = 'startup_applications' | 'founders' | 'investors';
type Excuses = Record<Table, Record<string, string>>;

/** Two values of each column that a check or a foreign key restricts. */
const samples: Record<string, [unknown, unknown]> = {
  stage: ['mvp', 'traction'],
  team_size: [2, 3],
  list_hour: [6, 7],
  list_days: [[1], [2]],
  milestones: [
    '[]',
    JSON.stringify([{ id: 'm', title: 'M', date: '2026-01-01', type: 'team', achieved: true }]),
  ],
  time_zone: ['Europe/Berlin', 'Asia/Tokyo'],
  time_zone_from: ['founder', 'slack'],
  slack_end_reason: ['moved', 'deactivated'],
  check_size_min: [10, 20],
  quiet_until: ['06:00:00', '07:00:00'],
  check_size_max: [30, 40],
  profile_edited_by: [randomUUID(), randomUUID()],
};

/** These follow from what the row is, from other columns, or from a decision that is under way. */
const structural = [
  ...['id', 'startup_id', 'role', 'status', 'left_at', 'is_active'],
  ...['search_text', 'name_text', 'review_status', 'client_key'],
  ...['pending_decision', 'pending_cohort_id', 'pending_since'],
  ...['approved_at', 'declined_at', 'revoked_at', 'email_verified_at'],
];

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

type Column = { table: Table; name: string; values: [unknown, unknown] };

async function listColumns(tables: Table[], cohorts: [string, string]): Promise<Column[]> {
  const { rows } = await sql<{ table: Table; name: string; type: string }>`
    select table_name as table, column_name as name, udt_name as type
    from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables}::text[]) and is_generated = 'NEVER'
    order by table_name, ordinal_position`.execute(db);
  return rows
    .filter(({ name }) => !structural.includes(name))
    .map(({ table, name, type }) => ({
      table,
      name,
      values: name === 'cohort_id' ? cohorts : (samples[name] ?? twoOf(type, name)),
    }));
}

function twoOf(type: string, name: string): [unknown, unknown] {
  if (/text|varchar/.test(type)) {
    const at = name.includes('email') ? '@example.test' : '';
    return type.startsWith('_')
      ? [[`one ${name}`], [`two ${name}`]]
      : [`one-${name}${at}`, `two-${name}${at}`];
  }
  if (type === 'bool') return [true, false];
  if (/int|numeric|float/.test(type)) return [1, 2];
  if (type === 'timestamptz') return [new Date('2026-02-01'), new Date('2026-03-01')];
  if (type === 'date') return ['2026-02-01', '2026-03-01'];
  if (type === 'time') return ['21:00:00', '23:00:00'];
  throw new Error(`Give ${name} (${type}) two values in samples.`);
}

type Owner = { id: string; startupId: string; accountId: string };

const idIn = (table: Table, owner: Owner) =>
  table === 'startup_applications' ? owner.startupId : owner.id;

async function write(owner: Owner, { table, name }: Column, value: unknown): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value}
    where id = ${idIn(table, owner)}`.execute(db);
}

async function read(owner: Owner, { table, name }: Column): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select coalesce(${sql.ref(name)}::text, '') as value from ${sql.table(table)}
    where id = ${idIn(table, owner)}`.execute(db);
  return rows[0]?.value ?? '';
}

describe.each([
  {
    person: 'founder',
    tables: ['startup_applications', 'founders'] satisfies Table[],
    make: () => newFounderAccount(db, { slackUserId: `U${nextUniqueNumber()}` }),
    exportOf: ({ id, accountId }: Owner) => exportFounder(db, { founderId: id, accountId, now }),
    remove: ({ id }: Owner) => deleteFounder(db, { founderId: id, now }),
  },
  {
    person: 'investor',
    tables: ['investors'] satisfies Table[],
    make: makeInvestor,
    exportOf: ({ id, accountId }: Owner) => exportInvestor(db, { investorId: id, accountId, now }),
    remove: removeInvestor,
  },
])('every column of a $person', ({ tables, make, exportOf, remove }) => {
  let columns: Column[];

  beforeEach(async () => {
    columns = await listColumns(tables, [(await newCohort(db)).id, (await newCohort(db)).id]);
  });

  test('is exported, or excused', async () => {
    const owner = await make();
    const missing: string[] = [];
    for (const column of columns) {
      const [one, two] = column.values;
      await write(owner, column, two);
      const before = JSON.stringify(await exportOf(owner));
      await write(owner, column, one);
      const isExported = JSON.stringify(await exportOf(owner)) !== before;
      if (isExported === column.name in notExported[column.table])
        missing.push(`${column.table}.${column.name}`);
    }
    expect(missing).toEqual([]);
  });

  test('is erased with the account, or excused', async () => {
    const owners = [await make(), await make()] as const;
    const written = new Map<Column, [string, string]>();
    for (const column of columns) {
      for (const index of [0, 1] as const)
        await write(owners[index], column, column.values[index]).catch(() => undefined);
    }
    for (const column of columns)
      written.set(column, [await read(owners[0], column), await read(owners[1], column)]);
    for (const owner of owners) expect(await remove(owner)).toBe(true);
    const kept: string[] = [];
    for (const [column, [one, two]] of written) {
      const isKept =
        (await read(owners[0], column)) === one && (await read(owners[1], column)) === two;
      if (isKept !== column.name in notErased[column.table])
        kept.push(`${column.table}.${column.name}`);
    }
    expect(kept).toEqual([]);
  });
});

async function makeInvestor(): Promise<Owner> {
  const { accountId } = await newAccount(db, 'investor');
  const { investor_id: id } = await readRow(db, 'accounts', { id: accountId }, 'investor_id');
  return { id: id ?? '', startupId: '', accountId };
}

/** An introduction keeps their row, without which all of it would be gone. */
async function removeInvestor({ id }: Owner): Promise<boolean> {
  const founder = await newFounderAccount(db);
  await sql`
    insert into introductions
      (requester_investor_id, recipient_founder_id, note, created_at, expires_at)
    values (${id}, ${founder.id}, 'Hello', ${now}, ${new Date('2026-06-29')})`.execute(db);
  return deleteInvestor(db, { investorId: id, now });
}
