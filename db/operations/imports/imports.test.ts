import { beforeAll, describe, expect, it } from 'vitest';
import { findImport, importLines } from '#db/queries/imports.ts';
import { newAccount, testSealer } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newCohort, newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRows, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { guessColumns, type ImportKind } from '#shared/domain/imports.ts';
import { inviteCohortAgain } from '../cockpit/invite-cohort.ts';
import { generateTasksForFounder } from '../tasks/generate-tasks.ts';
import { checkImport } from './check-import.ts';
import { chooseHeadings } from './choose-headings.ts';
import { continueImport } from './continue-import.ts';
import { inviteLater } from './invite-imported.ts';
import { receiveImport } from './receive-import.ts';
import { importBatch, startImport } from './run-import.ts';
import { undoImport, usesOfFounder, usesOfInvestor, usesOfStartup } from './undo-import.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-11-24T10:00:00Z');
let actor: { accountId: string; email: string };
beforeAll(async () => {
  actor = await newAccount(db, 'admin');
});

type FileInput = { kind?: ImportKind; cohortId?: string; sendsInvitations?: boolean };

const receive = async (lines: string, { kind = 'startups' }: FileInput = {}) => {
  const bytes = Buffer.from(lines.trim());
  const file = { kind, fileName: 'file.csv', bytes, actor, now };
  return (await receiveImport(db, file)).importId;
};

const check = async (lines: string, input: FileInput = {}) => {
  const importId = await receive(lines, input);
  const { kind = 'startups', sendsInvitations = false } = input;
  const { headers } = await findImport(db, { importId });
  const mapping = guessColumns(kind, headers);
  const cohortId = input.cohortId ?? (await newCohort(db, { slack: false })).id;
  await checkImport(db, { importId, mapping, cohortId, sendsInvitations, now });
  return importId;
};

const finish = async (importId: string) => {
  for (;;) {
    await continueImport(db, { importId, sealer: testSealer, now });
    const { state } = await findImport(db, { importId });
    if (state !== 'running' && state !== 'undoing') return;
  }
};

const run = async (lines: string, input: FileInput = {}) => {
  const importId = await check(lines, input);
  await startImport(db, { importId, actor, now });
  await finish(importId);
  return importId;
};

const undo = async (importId: string) => {
  await undoImport(db, { importId, actor, now });
  await finish(importId);
};

const outcomes = async (importId: string) => {
  const { lines } = await importLines(db, { importId });
  return lines
    .slice(1)
    .map(([line, outcome, why]) => [line, outcome, why].filter(Boolean).join(' '));
};

const newFile = () => {
  const number = nextUniqueNumber();
  return `Startup;Founder;Email;Industry
Nimbus ${number};Ada Park;ada-${number}@new.test;FinTech
Nimbus ${number};Bo Lind;bo-${number}@new.test;
Cirrus ${number};Cy Ömer;cy-${number}@new.test;"=1+1"`;
};

const peopleOf = (cohortId: string) =>
  db
    .selectFrom('startup_founders')
    .where('cohort_id', '=', cohortId)
    .orderBy('startup_name', 'desc')
    .orderBy('role', 'desc')
    .select(['founder_name as name', 'role', 'industry', 'is_active as isActive'])
    .execute();

describe('startups', () => {
  it('are accepted with their founders, each with an account without a password', async () => {
    const { id: cohortId } = await newCohort(db, { slack: false });
    const importId = await run(newFile(), { cohortId });
    expect(await peopleOf(cohortId)).toEqual([
      { name: 'Ada Park', role: 'owner', industry: 'FinTech', isActive: true },
      { name: 'Bo Lind', role: 'member', industry: 'FinTech', isActive: true },
      { name: 'Cy Ömer', role: 'owner', industry: '=1+1', isActive: true },
    ]);
    const detail = await findImport(db, { importId });
    expect(detail).toMatchObject({ state: 'done', counts: { made: 3 }, uninvited: 3 });
    const { rows } = await database().pool.query(
      `select a.password_hash, t.cohort_id from import_rows r join accounts a on a.id = r.made_account
       join founder_totals t on t.founder_id = a.founder_id where r.import_id = $1`,
      [importId],
    );
    expect(rows).toEqual(Array(3).fill({ password_hash: null, cohort_id: cohortId }));
  });

  it('are here already when the same file comes again', async () => {
    const { id: cohortId } = await newCohort(db, { slack: false });
    const file = newFile();
    await run(file, { cohortId });
    const again = await check(file, { cohortId });
    expect(await outcomes(again)).toEqual(['2 already here', '3 already here', '4 already here']);
    await expect(startImport(db, { importId: again, actor, now })).rejects.toMatchObject({
      code: 'import_empty',
    });
    expect(await peopleOf(cohortId)).toHaveLength(3);
  });

  it('says of each row what is wrong with it', async () => {
    const { id: cohortId } = await newCohort(db, { slack: false });
    const founder = await newFounder(db);
    const applicant = await newApplication(db);
    const rows = await outcomes(
      await check(
        `Startup,Founder,Email,Stage,Team size,Website
Alto,Ada,not an address,idea,1,
Alto,Bo,bo@alto.test,,,
Bora,Cy,cy@bora.test,Series X,many,nowhere at all
Bora,,dee@bora.test,,,
Cala,Eve,${founder.email},,,
Dune,Fay,${applicant.email},,,
Echo,Gil,gil@echo.test,MVP,5+,echo.test
Echo,Hal,gil@echo.test,,,`,
        { cohortId },
      ),
    );
    expect(rows).toEqual([
      '2 left out Email: Please enter a valid email address.',
      '3 left out Startup: Line 2, the first of this startup, has an error.',
      '4 left out Stage: “Series X” is none of idea, mvp, traction, launch. Team size: Please write a whole number from 1. Website: Please enter a web address, like https://example.com.',
      '5 left out Founder: This is missing.',
      expect.stringMatching(
        /^6 left out Email: This address belongs to a founder of Startup \d+\.$/,
      ),
      '7 left out Email: This address has applied. Decide on the application instead.',
      '8 will be imported',
      '9 left out Email: This address is in line 8, too.',
    ]);
  });
});

describe('headings', () => {
  const file = () => `Table 1
Unsere Firmen;Berlin;2026
Startup;Founder;Email
A ${nextUniqueNumber()};B;b-${nextUniqueNumber()}@headings.test
C;D;d-${nextUniqueNumber()}@headings.test`;
  const choose = (importId: string, line: number) =>
    chooseHeadings(database().db, { importId, line });
  const find = (importId: string) => findImport(database().db, { importId });
  const linesOf = (importId: string) =>
    database()
      .db.selectFrom('import_rows')
      .where('import_id', '=', importId)
      .orderBy('number')
      .select(['number', 'line', 'state'])
      .execute();

  it('are chosen among the first lines, up and down, again and again, before it begins', async () => {
    const { id: cohortId } = await newCohort(database().db, { slack: false });
    const importId = await receive(file());
    expect(await find(importId)).toMatchObject({
      headingLine: 2,
      headers: ['Unsere Firmen', 'Berlin', '2026'],
      rows: 3,
    });
    for (const line of [3, 3, 1, 4, 2, 3]) {
      await choose(importId, line);
      const { headingLine, headingChoices, rows, state, counts } = await find(importId);
      expect({ headingLine, rows, state, counts }).toEqual({
        headingLine: line,
        rows: 5 - line,
        state: 'uploaded',
        counts: { waiting: 5 - line },
      });
      expect(headingChoices.map((each) => each.line)).toEqual([1, 2, 3, 4]);
      expect((await linesOf(importId)).map((row) => row.line)).toEqual(
        [2, 3, 4, 5].slice(line - 1),
      );
    }
    await expect(choose(importId, 5)).rejects.toMatchObject({ code: 'bad_request' });
    await expect(choose(importId, 9)).rejects.toMatchObject({ code: 'bad_request' });
    const { mapping } = await find(importId);
    expect(mapping).toMatchObject({ startupName: 0, founderName: 1, founderEmail: 2 });
    const checking = { importId, mapping, cohortId, sendsInvitations: false, now };
    await checkImport(database().db, checking);
    expect(await outcomes(importId)).toEqual(['4 will be imported', '5 will be imported']);
    // Another line means another mapping, and another dry run.
    await choose(importId, 2);
    expect(await find(importId)).toMatchObject({ state: 'uploaded', counts: { waiting: 3 } });
    await choose(importId, 3);
    await checkImport(database().db, checking);
    await startImport(database().db, { importId, actor, now });
    await expect(choose(importId, 2)).rejects.toMatchObject({ code: 'import_started' });
    await finish(importId);
    expect(await find(importId)).toMatchObject({ headingLine: null, counts: { made: 2 } });
  });

  it('are one line, however many are chosen at once, also beside a dry run', async () => {
    const { id: cohortId } = await newCohort(database().db, { slack: false });
    const importId = await receive(file());
    await choose(importId, 3);
    const { mapping } = await find(importId);
    const checking = { importId, mapping, cohortId, sendsInvitations: false, now };
    await Promise.all([
      ...[1, 2, 3, 4, 1, 3, 3].map((line) => choose(importId, line)),
      // It is refused where it meets a line with fewer columns.
      checkImport(database().db, checking).catch(({ code }) => expect(code).toBe('invalid_input')),
    ]);
    const { headingLine, rows } = await find(importId);
    expect(rows).toBe(5 - (headingLine ?? 0));
    const lines = await linesOf(importId);
    expect(lines.map(({ number, line }) => line - number)).toEqual(Array(rows).fill(1));
  });
});

describe('a row', () => {
  it('with more cells than headings is left out, and said to be so', async () => {
    const importId = await check(
      'Startup,Founder,Email,Description\nA,B,c@cells.test,We build tools, fast',
    );
    expect(await outcomes(importId)).toEqual([
      expect.stringMatching(/^2 left out This row has 5 cells, and there are 4 headings\./),
    ]);
  });

  it('of Google Forms is an application of its very second', async () => {
    await run(
      `Timestamp,Startup,Founder,Email,Industry,Description
2026/11/24 2:05:33 PM GMT+1,A,B,forms@google-forms.test,X,Y`,
      { kind: 'applications' },
    );
    const application = await database()
      .db.selectFrom('startup_applications')
      .where('founder_email', '=', 'forms@google-forms.test')
      .select('submitted_at as at')
      .executeTakeFirst();
    expect(application?.at).toEqual(new Date('2026-11-24T13:05:33Z'));
  });

  it('of dollars is an investor with thousands of them', async () => {
    const importId = await run(
      'Name;Email;Smallest check;Largest check\nA;dollars@checks.test;$250,000;$1,000,000',
      { kind: 'investors' },
    );
    const investor = await database()
      .db.selectFrom('investors')
      .where('email', '=', 'dollars@checks.test')
      .select(['check_size_min as min', 'check_size_max as max'])
      .executeTakeFirst();
    expect(investor).toEqual({ min: 250, max: 1000 });
    await undo(importId);
  });

  it('with a bare quotation mark and one with a name in two columns are imported as they are', async () => {
    const { id: cohortId } = await newCohort(database().db, { slack: false });
    await run(
      'Startup,Vorname,Name,Email\nA,Bo "Bob",Lee,c@quotes.test\nA, "Ada","Park, MSc" ,e@quotes.test',
      {
        cohortId,
      },
    );
    expect((await peopleOf(cohortId)).map(({ name }) => name)).toEqual([
      'Bo "Bob" Lee',
      'Ada Park, MSc',
    ]);
  });
});

describe('a name in other letters', () => {
  const composed = 'İMECİ Zoë Straße';
  it.each([
    ['decomposed', composed.normalize('NFD')],
    ['in small letters', 'imeci zoë strasse'],
    ['with spaces of all kinds', 'İMECİ\u00a0 Zoë\u3000Straße'],
    ['as toLowerCase writes it', composed.toLowerCase()],
    ['as toUpperCase writes it', composed.toUpperCase()],
  ])('is the same startup’s %s: in a file, and when it comes again', async (_, other) => {
    const { id: cohortId } = await newCohort(database().db, { slack: false });
    const number = nextUniqueNumber();
    const file = (first: string, second: string, people: string) =>
      `Startup;Founder;Email
${first};Ada;ada${people}-${number}@new.test
${second};Bo;bo${people}-${number}@new.test`;
    await run(file(composed, other, ''), { cohortId });
    expect(await startupsIn(cohortId)).toEqual([{ name: composed, founders: 2 }]);
    const same = await check(file(other, composed, ''), { cohortId });
    expect(await outcomes(same)).toEqual(['2 already here', '3 already here']);
    const more = await check(file(other, composed, '-2'), { cohortId });
    expect(await outcomes(more)).toEqual([
      expect.stringContaining('2 left out Startup: A startup of this name is in the cohort'),
      expect.stringContaining('3 left out Startup: A startup of this name is in the cohort'),
    ]);
  });

  it('makes one startup of two files that are imported at once', async () => {
    const { db } = database();
    const { id: cohortId } = await newCohort(db, { slack: false });
    const imports = await Promise.all(
      ['İMECİ', 'İMECİ'.normalize('NFD').toLowerCase(), 'imeci'].map((name) =>
        check(`Startup;Founder;Email\n${name};A;a-${nextUniqueNumber()}@new.test`, { cohortId }),
      ),
    );
    for (const importId of imports) await startImport(db, { importId, actor, now });
    await Promise.all(imports.map(finish));
    expect(await startupsIn(cohortId)).toMatchObject([{ founders: 1 }]);
    expect((await Promise.all(imports.map(outcomes))).flat().toSorted()).toEqual([
      '2 imported',
      ...Array(2).fill(expect.stringContaining('2 left out Startup: A startup of this name')),
    ]);
  });

  it('is found by the index of the cohort’s names', async () => {
    const { id: cohortId } = await newCohort(database().db, { slack: false });
    const plan = await database().pool.query(
      `explain select name_key(startup_name) from startup_applications where cohort_id = $1
       and status = 'accepted' and name_key(startup_name) = any($2::text[])`,
      [cohortId, ['IMECI']],
    );
    expect(JSON.stringify(plan.rows)).toContain('startup_applications_name_key');
  });

  it('is the same application’s', async () => {
    const file = (name: string) =>
      `Startup;Founder;Email;Industry;Description\n${name};A;same@letters.test;AI;Short`;
    await run(file('Zoë  Labs'), { kind: 'applications' });
    const again = await check(file('zoe\u0308\u00a0LABS'), { kind: 'applications' });
    expect(await outcomes(again)).toEqual(['2 already here']);
  });

  it('is one address’s, too, however it is written', async () => {
    const rows = await outcomes(
      await check(`Startup;Founder;Email
Alto;Ada;ada@alto-letters.test
Alto;Ada;Ada <mailto:ADA@alto-letters.test>`),
    );
    expect(rows).toEqual([
      '2 will be imported',
      '3 left out Email: This address is in line 2, too.',
    ]);
  });
});

const startupsIn = (cohortId: string) =>
  database()
    .db.selectFrom('startup_founders')
    .where('cohort_id', '=', cohortId)
    .groupBy('startup_name')
    .select('startup_name as name')
    .select(({ fn }) => fn.countAll<number>().as('founders'))
    .execute()
    .then((all) => all.map((each) => ({ ...each, founders: Number(each.founders) })));

describe('applications', () => {
  it('wait for review with their own date, and nobody is told', async () => {
    const { db, pool } = database();
    const file = `Startup,Founder,Email,Industry,Description,Seeking funding,Submitted
Fjord,Ida,ida@fjord.test,AI,"Two lines,
as written",250k-1m,2026-03-01T08:30:00.123456+00:00
Gale,Jon,jon@gale.test,SaaS,Short,no,24.12.2025
Hive,Kim,kim@hive.test,SaaS,,yes,11/4/2026`;
    const importId = await run(file, { kind: 'applications' });
    expect(await outcomes(importId)).toEqual([
      '2 imported',
      '4 imported',
      '5 left out Description: This is missing. Submitted: Please write the date like 2026-11-24.',
    ]);
    const { rows } = await pool.query(
      `select startup_name, status, submitted_at, funding_amount, description
       from startup_applications where founder_email like '%@fjord.test' or founder_email like '%@gale.test'
       order by 1`,
    );
    expect(rows).toEqual([
      {
        startup_name: 'Fjord',
        status: 'pending',
        submitted_at: new Date('2026-03-01T08:30:00.123Z'),
        funding_amount: '250k-1m',
        description: 'Two lines,\nas written',
      },
      expect.objectContaining({ submitted_at: new Date('2025-12-24'), funding_amount: null }),
    ]);
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
    const again = await check(file, { kind: 'applications' });
    expect((await outcomes(again)).slice(0, 2)).toEqual(['2 already here', '4 already here']);
    await undo(importId);
    expect(await outcomes(importId)).toEqual([
      '2 removed again',
      '4 removed again',
      expect.stringContaining('5 left out'),
    ]);
  });
});

describe('investors', () => {
  it('are approved, and invited if the admin says so', async () => {
    const { db, pool } = database();
    const file = `Name;E-Mail;Firm;Focus;Smallest check;Largest check
Lou Ray;lou@fund.test;Big Fund;SaaS, FinTech;$100K;1.000
Max Day;max@fund.test;;Rockets;;
Noa Orr;noa@fund.test;;;500;100`;
    const importId = await run(file, { kind: 'investors', sendsInvitations: true });
    expect(await outcomes(importId)).toEqual([
      '2 imported',
      expect.stringMatching(/^3 left out Investment focus: “Rockets” is none of SaaS, /),
      '4 left out Largest check: The largest check can’t be below the smallest.',
    ]);
    const { rows } = await pool.query(
      `select i.company, i.investment_focus, i.check_size_min, i.check_size_max, i.approved_at,
         a.password_hash, m.template
       from investors i join accounts a on a.investor_id = i.id join mails m on m.recipient = i.email`,
    );
    expect(rows).toEqual([
      {
        company: 'Big Fund',
        investment_focus: ['SaaS', 'FinTech'],
        check_size_min: 100,
        check_size_max: 1000,
        approved_at: now,
        password_hash: null,
        template: 'import-invitation',
      },
    ]);
    await inviteLater(db, { importId, actor, now });
    expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(1);
    const again = await check(file, { kind: 'investors' });
    expect((await outcomes(again))[0]).toBe('2 already here');
    await undo(importId);
    expect(await db.selectFrom('investors').select('id').execute()).toEqual([]);
    expect((await outcomes(await check(file, { kind: 'investors' })))[0]).toBe(
      '2 will be imported',
    );
  });
});

describe('undoing', () => {
  it('removes what nobody has used, with the tasks that the program gave', async () => {
    const { db, pool } = database();
    const { id: cohortId } = await newCohort(db, { slack: false });
    const before = await countAll();
    const importId = await run(newFile(), { cohortId, sendsInvitations: true });
    for (const { id: founderId } of await foundersIn(cohortId))
      await generateTasksForFounder(db, { founderId, now });
    expect((await pool.query('select from tasks')).rowCount).toBeGreaterThan(0);
    await undo(importId);
    expect(await outcomes(importId)).toEqual(
      Array.from([2, 3, 4], (line) => `${line} removed again`),
    );
    expect(await countAll()).toEqual(before);
  });

  it('is open after everybody was invited from the cockpit, which is one mail with the import’s own', async () => {
    const { id: cohortId } = await newCohort(db, { slack: false });
    const importId = await run(newFile(), { cohortId });
    const inviteAll = () => inviteCohortAgain(db, { cohortId, actor, now });
    expect((await Promise.all([inviteAll(), inviteAll()])).reduce((one, two) => one + two)).toBe(3);
    expect((await findImport(db, { importId })).uninvited).toBe(0);
    await inviteLater(db, { importId, actor, now });
    const founderIds = (await foundersIn(cohortId)).map(({ id }) => id);
    const mails = await db
      .selectFrom('mails')
      .where('founder_id', 'in', founderIds)
      .select('template')
      .execute();
    expect(mails).toEqual(Array(3).fill({ template: 'import-invitation' }));
    expect(await inviteAll()).toBe(0);
    await undo(importId);
    expect(await outcomes(importId)).toEqual(
      Array.from([2, 3, 4], (line) => `${line} removed again`),
    );
  });

  it('keeps whoever has begun, with their team, and says why', async () => {
    const { id: cohortId } = await newCohort(db, { slack: false });
    const importId = await run(newFile(), { cohortId });
    const people = await foundersIn(cohortId);
    const bo = people.find(({ name }) => name === 'Bo Lind');
    const cy = people.find(({ name }) => name === 'Cy Ömer');
    await updateRows(db, 'accounts', { founder_id: bo?.id ?? '' }, { password_hash: 'hash' });
    await newTask(db, { founderId: cy?.id ?? '' });
    await undo(importId);
    expect(await outcomes(importId)).toEqual([
      '2 kept Others are on the startup’s team.',
      '3 kept They’ve chosen a password.',
      '4 kept They have tasks of their own.',
    ]);
    expect(await foundersIn(cohortId)).toHaveLength(3);
  });

  it('never reads all tasks for one founder', async () => {
    const { rows } = await database().pool.query<{ columns: string }>(`
      select pg_get_indexdef(indexrelid) as columns from pg_index
      where indrelid = 'tasks'::regclass and indpred is null`);
    expect(rows.some(({ columns }) => columns.endsWith('(user_id)'))).toBe(true);
  });

  it('knows every table that refers to what an import makes', async () => {
    const { rows } = await database().pool.query<{ of: string; use: string }>(`
      select c.confrelid::regclass::text as of, c.conrelid::regclass || '.' || a.attname as use
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid in ('founders'::regclass, 'startup_applications'::regclass, 'investors'::regclass)
        and c.confdeltype <> 'n' order by 1, 2`);
    const usesOf = (table: string) => rows.filter(({ of }) => of === table).map(({ use }) => use);
    /** Made for everybody by the program, or removed along with what it belongs to. */
    const own = [
      ...['accounts.founder_id', 'accounts.investor_id', 'application_events.application_id'],
      ...['direct_messages.founder_id', 'founder_totals.founder_id', 'founders.startup_id'],
      ...['mails.founder_id', 'mails.investor_id', 'shown_lists.founder_id', 'tasks.user_id'],
      ...['team_changes.founder_id', 'team_changes.startup_id', 'weekly_briefs.founder_id'],
    ];
    const others = (table: string) => usesOf(table).filter((use) => !own.includes(use));
    expect(usesOfFounder.toSorted()).toEqual(others('founders'));
    expect(usesOfInvestor.toSorted()).toEqual(others('investors'));
    const named: readonly string[] = usesOfStartup;
    expect(others('startup_applications').filter((use) => !named.includes(use))).toEqual([]);
  });
});

const foundersIn = (cohortId: string) =>
  readRows(db, 'startup_founders', { cohort_id: cohortId }, ['id', 'founder_name as name']);

async function countAll() {
  const tables = ['startup_applications', 'founders', 'founder_totals', 'accounts', 'tasks'];
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`);
  const { rows } = await database().pool.query(`select ${counts.join(', ')}`);
  return rows[0];
}

/** Rows as a program's list has them, three of four with a team of two. */
const manyRows = (rows: number, number = nextUniqueNumber()) =>
  ['Startup,Founder,Email']
    .concat(
      Array.from(
        { length: rows },
        (_, at) => `Team ${number}-${Math.floor(at / 2)},Person ${at},p${at}-${number}@many.test`,
      ),
    )
    .join('\n');

describe('no doubles', () => {
  it('are made by two workers on one import', async () => {
    const { id: cohortId } = await newCohort(db, { slack: false });
    const importId = await check(manyRows(250), { cohortId });
    await startImport(db, { importId, actor, now });
    const worker = async () => {
      for (let turn = 0; turn < 5; turn += 1)
        await continueImport(db, { importId, sealer: testSealer, now });
    };
    await Promise.all([worker(), worker(), worker()]);
    expect(await findImport(db, { importId })).toMatchObject({
      state: 'done',
      counts: { made: 250 },
    });
    expect(await foundersIn(cohortId)).toHaveLength(250);
  });

  it('are made when a batch is broken off and done again', async () => {
    const { id: cohortId } = await newCohort(db, { slack: false });
    const importId = await check(manyRows(150), { cohortId });
    await startImport(db, { importId, actor, now });
    await continueImport(db, { importId, sealer: testSealer, now });
    // As a killed process leaves it; e2e/faults kills one.
    const broken = db.transaction().execute(async (trx) => {
      await importBatch(trx, { importId, now });
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    // Whom to invite is counted at its end, not each second.
    expect(await findImport(db, { importId })).toMatchObject({
      counts: { made: 100, ready: 50 },
      uninvited: 0,
    });
    expect(await foundersIn(cohortId)).toHaveLength(100);
    await finish(importId);
    expect(await findImport(db, { importId })).toMatchObject({
      counts: { made: 150 },
      uninvited: 150,
    });
    expect(await foundersIn(cohortId)).toHaveLength(150);
  });
});
