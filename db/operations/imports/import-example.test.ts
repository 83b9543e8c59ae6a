import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findImport, importLines } from '#db/queries/imports.ts';
import { newAccount, testSealer } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { checkImport } from './check-import.ts';
import { continueImport } from './continue-import.ts';
import { receiveImport } from './receive-import.ts';
import { startImport } from './run-import.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-24T10:00:00Z');

it('the example of docs/import.md does what the page says', async () => {
  const page = await readFile(new URL('../../../docs/import.md', import.meta.url), 'utf8');
  const [, file = ''] = /```csv\n([^`]+)```/.exec(page) ?? [];
  const [, refused = ''] = /```text\n\s*(.+)\n/.exec(page) ?? [];
  const actor = await newAccount(db, 'admin');
  const { id: cohortId } = await newCohort(db, { slack: false });
  const run = async (text: string) => {
    const bytes = Buffer.from(text);
    const upload = { kind: 'startups' as const, fileName: 'list.csv', bytes, actor, now };
    const { importId } = await receiveImport(db, upload);
    const { mapping } = await findImport(db, { importId });
    await checkImport(db, { importId, mapping, cohortId, sendsInvitations: false, now });
    await startImport(db, { importId, actor, now });
    while (await continueImport(db, { importId, sealer: testSealer, now }));
    const { lines } = await importLines(db, { importId });
    return lines.slice(1).map(([line, outcome, why]) => `${line} ${outcome} ${why}`.trim());
  };
  expect(await run(file)).toEqual([
    '2 imported',
    '3 imported',
    `4 left out ${refused.replace('Line 4, ', '')}`,
    '5 imported',
  ]);
  expect(await run(file.replace('Series X', 'MVP'))).toEqual([
    ...['2 already here', '3 already here'],
    ...['4 imported', '5 already here'],
  ]);
  const people = await db
    .selectFrom('startup_founders')
    .where('cohort_id', '=', cohortId)
    .orderBy('startup_name')
    .orderBy('founder_name')
    .select(['startup_name as startup', 'founder_name as name', 'role'])
    .execute();
  expect(people).toEqual([
    { startup: 'Cirrus Labs', name: 'Cy Ömer', role: 'owner' },
    { startup: 'Dune', name: 'Dee Novak', role: 'owner' },
    { startup: 'Nimbus Energy', name: 'Ada Park', role: 'owner' },
    { startup: 'Nimbus Energy', name: 'Bo Lindström', role: 'member' },
  ]);
});
