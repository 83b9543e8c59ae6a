import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { continueImport } from '#db/operations/imports/continue-import.ts';
import { testSealer } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { type Browser, newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { catchDownloads } from './catch-download.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;
let browser: Browser;

beforeAll(async () => {
  ({ browser } = await newBrowserWithSession(db, web(), { audience: 'admin' }));
});

/** The bot's part meanwhile. */
async function work() {
  const { id: importId } = await db
    .selectFrom('imports')
    .orderBy('created_at', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  for (let turn = 0; turn < 2; turn += 1)
    await continueImport(db, { importId, sealer: testSealer, now: new Date() });
}

const counts = async () => {
  const all = await screen.findAllByRole('term');
  return all.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
};

const columnsOf = ({ options }: HTMLSelectElement) =>
  [...options].map(({ textContent }) => textContent);

it('an admin imports startups: columns, dry run, progress, result, and undoes it', async () => {
  await db.deleteFrom('imports').execute();
  const cohort = await newCohort(db, { slack: false });
  const user = openPage(web(), browser, '/admin/import');
  await screen.findByText('Nothing has been imported yet.');
  expect(await findViolations()).toEqual([]);
  const input = screen.getByLabelText<HTMLInputElement>('Choose a CSV file', { selector: 'input' });
  await user.upload(input, new File(['Startup'], 'empty.csv', { type: 'text/csv' }));
  await screen.findByText(
    'This file can’t be imported. There has to be a line of headings, and rows below it.',
  );
  const rows = 'Venture;Founder;Contact;Contact;\nNimbus;Ada;ada@nimbus.test;1;\nNimbus;Bo;bo;;x\n';
  await user.upload(input, new File([rows], 'list.csv', { type: 'text/csv' }));

  await screen.findByRole('heading', { name: 'list.csv' });
  expect(await findViolations()).toEqual([]);
  const column = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  expect(column('Startup (required)').selectedOptions[0]?.textContent).toBe('Venture');
  await user.press('Check the rows');
  await screen.findByText('Please choose the column of “Email”.');
  expect(columnsOf(column('Email (required)'))).toEqual([
    ...['Not in the file', 'Venture', 'Founder'],
    ...['Contact (column 3)', 'Contact (column 4)', 'Column 5'],
  ]);
  await user.selectOptions(column('Email (required)'), 'Contact (column 3)');
  await screen.findByText('Such as “ada@nimbus.test”');
  await user.press('Check the rows');
  await screen.findByText('Please choose the cohort that they join.');
  await user.selectOptions(column('Cohort that they join'), cohort.name);
  await user.press('Check the rows');
  expect(await counts()).toEqual(['Will be imported 1', 'Left out 1']);
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe(
    '3Nimbus, BoEmail: Please enter a valid email address.',
  );
  expect(await findViolations()).toEqual([]);

  await user.press('Import 1 row');
  await screen.findByText('1 of 2 rows. You can leave this page: it goes on.');
  await work();
  await screen.findByRole('heading', { name: 'Result' }, { timeout: 5_000 });
  expect(await counts()).toEqual(['Imported 1', 'Left out 1']);
  const files = catchDownloads();
  await user.press('Download all rows as CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text).toContain('"imported"');

  await user.press('Invite 1 by email');
  await user.press('Send invitations', await screen.findByRole('dialog'));
  await waitFor(() => expect(screen.queryByText('Invite 1 by email')).toBeNull());
  await user.press('Undo this import');
  await user.press('Undo import', await screen.findByRole('dialog'));
  await screen.findByText('0 of 1 row. You can leave this page: it goes on.');
  await work();
  await waitFor(async () => expect(await counts()).toEqual(['Left out 1', 'Removed again 1']), {
    timeout: 5_000,
  });
  await user.follow('Import', screen.getByRole('main'));
  const list = await screen.findByRole('list', { name: 'Imports' });
  await within(list).findByText('Undone');
  expect(list.textContent).toContain('list.csvUndoneStartups with their founders · 2 rows');
});

it('an admin says which line has the headings, and columns are read from it', async () => {
  const user = openPage(web(), browser, '/admin/import');
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a CSV file', {
    selector: 'input',
  });
  const rows = 'Table 1\nUnsere Firmen;Berlin;2026\nStartup;Founder;Email\nA;B;c@d.example\n';
  await user.upload(input, new File([rows], 'titled.csv', { type: 'text/csv' }));
  await screen.findByRole('heading', { name: 'titled.csv' });
  const field = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  const headings = field('Line with the headings');
  expect(columnsOf(headings)).toEqual([
    'Line 1: Table 1',
    'Line 2: Unsere Firmen, Berlin, 2026',
    'Line 3: Startup, Founder, Email',
  ]);
  expect(headings.value).toBe('2');
  expect(columnsOf(field('Startup (required)'))).toContain('Unsere Firmen');
  await user.selectOptions(headings, 'Line 3: Startup, Founder, Email');
  await waitFor(() =>
    expect(field('Startup (required)').selectedOptions[0]?.textContent).toBe('Startup'),
  );
  expect(columnsOf(field('Email (required)'))).toEqual([
    ...['Not in the file', 'Startup', 'Founder', 'Email'],
  ]);
  screen.getByText('What stands above it is left out.');
  screen.getByText('Such as “c@d.example”');
  expect(await findViolations()).toEqual([]);
  await user.selectOptions(headings, 'Line 1: Table 1');
  await waitFor(() => expect(screen.queryByText('What stands above it is left out.')).toBeNull());
});

it('everything is exported by one button, and an empty instance offers to import it', async () => {
  const user = openPage(web(), browser, '/admin/import');
  const files = catchDownloads();
  await user.press('Export everything');
  await waitFor(() => expect(files[0]?.name).toMatch(/^slipstream-.+\.zip$/));
  expect(screen.queryByRole('button', { name: 'A whole instance' })).toBeNull();
  await db.deleteFrom('cohorts').execute();
  openPage(web(), browser, '/admin/import');
  await user.press('A whole instance');
  const input = screen.getByLabelText<HTMLInputElement>('Choose a zip', { selector: 'input' });
  await user.upload(input, new File(['no zip'], 'a.zip', { type: 'application/zip' }));
  await screen.findByText(/This isn’t the zip of an export of this version\./);
});
