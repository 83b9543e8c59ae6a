import { beforeAll, describe, expect, it } from 'vitest';
import { findImport, importLines } from '#db/queries/imports.ts';
import { listQueuedMails } from '#db/testing/list-queued.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newCohort, newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { guessColumns, type ImportKind } from '#shared/domain/imports.ts';
import { checkImport } from './check-import.ts';
import { continueImport } from './continue-import.ts';
import { receiveImport } from './receive-import.ts';
import { startImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

const database = useTestDatabase();
const now = new Date('2026-11-24T10:00:00Z');
let actor: { accountId: string; email: string };
beforeAll(async () => {
  actor = await newAccount(database().db, 'admin');
});

type FileInput = { kind?: ImportKind; cohortId?: string; sendsInvitations?: boolean };

const receive = async (lines: string, { kind = 'startups' }: FileInput = {}) => {
  const bytes = Buffer.from(lines.trim());
  const file = { kind, fileName: 'file.csv', bytes, actor, now };
  return (await receiveImport(database().db, file)).importId;
};

const check = async (lines: string, input: FileInput = {}) => {
  const { db } = database();
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
    await continueImport(database().db, { importId, now });
    const { state } = await findImport(database().db, { importId });
    if (state !== 'running' && state !== 'undoing') return;
  }
};

const run = async (lines: string, input: FileInput = {}) => {
  const importId = await check(lines, input);
  await startImport(database().db, { importId, actor, now });
  await finish(importId);
  return importId;
};

const undo = async (importId: string) => {
  await undoImport(database().db, { importId, actor, now });
  await finish(importId);
};

const outcomes = async (importId: string) => {
  const { lines } = await importLines(database().db, { importId });
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
  database()
    .db.selectFrom('startup_founders')
    .where('cohort_id', '=', cohortId)
    .orderBy('startup_name', 'desc')
    .orderBy('role', 'desc')
    .select(['founder_name as name', 'role', 'industry', 'is_active as isActive'])
    .execute();

describe('startups', () => {
  it('are accepted with their founders, each with an account without a password', async () => {
    const { id: cohortId } = await newCohort(database().db, { slack: false });
    const importId = await run(newFile(), { cohortId });
    expect(await peopleOf(cohortId)).toEqual([
      { name: 'Ada Park', role: 'owner', industry: 'FinTech', isActive: true },
      { name: 'Bo Lind', role: 'member', industry: 'FinTech', isActive: true },
      { name: 'Cy Ömer', role: 'owner', industry: '=1+1', isActive: true },
    ]);
    const detail = await findImport(database().db, { importId });
    expect(detail).toMatchObject({ state: 'done', counts: { made: 3 }, uninvited: 3 });
    const { rows } = await database().pool.query(
      `select a.password_hash, t.cohort_id from import_rows r join accounts a on a.id = r.made_account
       join founder_totals t on t.founder_id = a.founder_id where r.import_id = $1`,
      [importId],
    );
    expect(rows).toEqual(Array(3).fill({ password_hash: null, cohort_id: cohortId }));
  });

  it('are here already when the same file comes again', async () => {
    const { id: cohortId } = await newCohort(database().db, { slack: false });
    const file = newFile();
    await run(file, { cohortId });
    const again = await check(file, { cohortId });
    expect(await outcomes(again)).toEqual(['2 already here', '3 already here', '4 already here']);
    await expect(startImport(database().db, { importId: again, actor, now })).rejects.toMatchObject(
      {
        code: 'import_empty',
      },
    );
    expect(await peopleOf(cohortId)).toHaveLength(3);
  });

  it('says of each row what is wrong with it', async () => {
    const { db } = database();
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
